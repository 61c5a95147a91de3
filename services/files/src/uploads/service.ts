import { ApiError, type Caller, fail, type Id, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { readForm, type Upload } from '@earshot/http'
import type { FileRow } from '../records/repo.ts'
import * as repo from '../records/repo.ts'
import { claimedSeconds, unusedSeconds } from '../records/times.ts'
import { explainFull } from '../storage/full.ts'
import type { Storage } from '../storage/port.ts'
import { fileName } from './file-name.ts'
import { kindOf } from './kind.ts'
import { type FileLimits, limitsOf, withoutRoomOfTeam } from './limits.ts'
import { ownChunks } from './memory.ts'
import type { Pace } from './pace.ts'
import { type Arrived, receive } from './receive.ts'

export type Uploads = { storage: Storage; limits: FileLimits; pace: Pace }

type Naming = {
  id: Id<'file'>
  name: string
  uploaderId: string
  /** A message will take it. */
  isClaimed?: boolean
}

/**
 * Stores a file that has arrived. Its row is inserted first: a crash leaves a row whose bytes are missing, which the sweep
 * removes, and never bytes without a row.
 * @throws {ApiError} LIMIT_REACHED, or UNAVAILABLE when the disk is full
 */
export const storeFile = async (
  db: Db,
  { storage, limits }: Pick<Uploads, 'storage' | 'limits'>,
  arrived: Arrived,
  { id, name, uploaderId, isClaimed = false }: Naming,
): Promise<FileRow> => {
  const { size, sha256 } = arrived
  const kind = await kindOf(arrived.path, name)
  const lookInSeconds = isClaimed ? claimedSeconds : unusedSeconds
  const file = { id, name: fileName(name), size, sha256, uploaderId, lookInSeconds, ...kind }
  const row =
    (await repo.insertFile(db, file, limits.totalBytes)) ??
    fail(
      'LIMIT_REACHED',
      'The files of the workspace have reached their limit. Delete some, or ask an admin.',
    )
  try {
    await storage.put(id, arrived)
  } catch (error) {
    await repo.removeFile(db, id)
    throw explainFull(error)
  }
  if (await repo.markStored(db, id)) return row
  await storage.remove([id])
  return fail('UNAUTHORIZED')
}

type Uploading = {
  upload: Upload
  /** Adds work for the end of the request. */
  defer: (work: () => Promise<void>) => void
  /** Of a body that is not a form. */
  name: string | undefined
}

/** Receives a form with a file, or a file as the whole body. */
export const uploadFile = async (
  db: Db,
  caller: Caller,
  uploads: Uploads,
  { upload, defer, name: given = '' }: Uploading,
): Promise<FileRow> => {
  const id = newId('file')
  const take = async (name: string, bytes: AsyncIterable<Buffer>) => {
    const arrived = await receive(uploads.storage, id, bytes, uploads)
    defer(async () => arrived[Symbol.asyncDispose]())
    return { name, arrived }
  }
  const bytes = ownChunks(upload.bytes)
  const { name, arrived } =
    upload.type === 'multipart/form-data'
      ? await readForm({ ...upload, bytes }, file => take(file.name, file.bytes))
      : await take(given, bytes)
  const limits = limitsOf(caller, uploads.limits)
  return storeFile(db, { ...uploads, limits }, arrived, { id, name, uploaderId: caller.principalId })
}

/** What a file of an email has that cannot be stored: the email is accepted without it. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'PAYLOAD_TOO_LARGE' || error.code === 'LIMIT_REACHED')

/**
 * Receives a file of an email, which a message will take. Undefined if it is too large, or the workspace has no room for it.
 * @throws {ApiError} UNAVAILABLE if it must be tried again, such as when the disk is full
 */
export const uploadMailFile = async (
  db: Db,
  caller: Caller,
  uploads: Uploads,
  { upload, name }: { upload: Upload; name: string },
): Promise<FileRow | undefined> => {
  const id = newId('file')
  try {
    await using arrived = await receive(uploads.storage, id, ownChunks(upload.bytes), uploads)
    const shared = { ...uploads, limits: withoutRoomOfTeam(uploads.limits) }
    return await storeFile(db, shared, arrived, { id, name, uploaderId: caller.principalId, isClaimed: true })
  } catch (error) {
    if (isRefusal(error)) return undefined
    throw error
  }
}
