import { type Caller, fail, failTaken, type Id, newEvent, newId, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit, emitAll } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  cursorOf,
  isSame,
  type Page,
  type PageRequest,
  pageOf,
  patched,
} from '@earshot/http'
import { z } from 'zod'
import { replaceBoardDefault } from '../../records/boards/repo.ts'
import { insertBroadcasts } from '../../records/broadcasts/repo.ts'
import type { Status, StatusInput, StatusPatch } from '../../records/statuses/model.ts'
import * as repo from '../../records/statuses/repo.ts'
import { insertWithSlug, slugTaken } from '../../text/slug.ts'

export const getStatus = async (db: Db, id: Id<'status'>): Promise<Status> =>
  (await repo.findStatus(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('statuses', z.tuple([z.int32(), storable]))

export const listStatuses = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<Status>> => {
  const keys = cursors.decode(cursor)
  const after = keys && { position: keys[0], id: keys[1] }
  const rows = await repo.listStatuses(db, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.position, row.id]))
}

const nameTaken = 'A status with this name already exists.'

export const createStatus = (pool: Pool, { slug, ...input }: StatusInput): Promise<Status> =>
  tx(pool, async db => {
    await repo.lockStatuses(db)
    if (await repo.isNameTaken(db, input)) failTaken(nameTaken, 'name')
    if (input.isDefault) await repo.clearDefault(db)
    const position = input.position ?? (await repo.nextPosition(db))
    return insertWithSlug(
      { name: input.name, slug },
      'status',
      wanted => repo.statusSlugs(db, wanted),
      free => repo.insertStatus(db, { ...input, id: newId('status'), position, slug: free }),
    )
  })

export const updateStatus = (
  pool: Pool,
  { id, ...patch }: StatusPatch & { id: Id<'status'> },
): Promise<Status> =>
  tx(pool, async db => {
    await repo.lockStatuses(db)
    const before = (await repo.findStatus(db, id)) ?? fail('NOT_FOUND')
    const after = patched(before, patch)
    if (isSame(before, after)) return before
    if (before.isDefault && !after.isDefault)
      fail('CONFLICT', 'To unset a default, make another status the default.')
    if (await repo.isNameTaken(db, after)) failTaken(nameTaken, 'name')
    if (after.isDefault && !before.isDefault) await repo.clearDefault(db)
    return conflictIfTaken(repo.updateStatus(db, after), slugTaken, 'slug')
  })

type Deletion = { id: Id<'status'>; replaceWith: Id<'status'> | undefined }

/** A status with posts can only be deleted with a replacement. Emits post.status_changed for each moved post. */
export const deleteStatus = (pool: Pool, caller: Caller, { id, replaceWith }: Deletion): Promise<void> =>
  tx(pool, async db => {
    await repo.lockStatuses(db)
    const status = (await repo.lockStatus(db, id)) ?? fail('NOT_FOUND')
    if (status.isDefault) fail('CONFLICT', 'Make another status the default first.')
    if (replaceWith === undefined && (await repo.isUsed(db, id)))
      fail('IN_USE', 'Posts have this status. Set replaceWith to another status for them.')
    const replacement = replaceWith === undefined ? undefined : await requireReplacement(db, id, replaceWith)
    if (replacement) await movePosts(db, caller, status, replacement)
    await replaceOtherReferences(db, caller, id, replacement)
    await conflictIfInUse(repo.removeStatus(db, id))
  })

const requireReplacement = async (db: Db, id: Id<'status'>, replaceWith: Id<'status'>): Promise<Status> => {
  const found = replaceWith === id ? undefined : await repo.findStatus(db, replaceWith)
  const message = 'must be the id of another status'
  return (
    found ??
    fail('VALIDATION_ERROR', `replaceWith: ${message}`, {
      errors: [{ path: 'replaceWith', code: 'unknown', message }],
    })
  )
}

const movePosts = async (db: Db, caller: Caller, from: Status, to: Status): Promise<void> => {
  const moved = {
    previousStatus: from.name,
    newStatus: to.name,
    previousStatusId: from.id,
    newStatusId: to.id,
  }
  const posts = await repo.movePosts(db, caller, moved)
  const now = Date.now()
  const events = posts.map(post => newEvent('post.status_changed', { post, ...moved }, now))
  await emitAll(db, caller, events)
  await insertBroadcasts(db, caller, { postIds: posts.map(({ id }) => id), status: to.name })
}

/** Updates the other references to the status: deleted posts, and boards with it as their default. */
const replaceOtherReferences = async (
  db: Db,
  caller: Caller,
  id: Id<'status'>,
  replacement: Status | undefined,
): Promise<void> => {
  const fallback = replacement ?? (await repo.defaultStatus(db))
  if (fallback) await repo.moveDeletedPosts(db, id, fallback.id)
  for (const board of await replaceBoardDefault(db, id, replacement?.id ?? null))
    await emit(db, caller, 'board.updated', { board })
}
