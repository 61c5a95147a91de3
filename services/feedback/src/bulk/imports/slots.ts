import { ApiError } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import * as repo from '../../records/imports/uploads-repo.ts'

/** A third of the lease, so that one failed extension does not end an upload. */
const extendEveryMs = 10_000
const retryAfterSeconds = 5

const busy = () =>
  new ApiError('RATE_LIMITED', {
    message: `The workspace receives ${repo.uploadSlots} uploads at a time. Try again when one of them is complete.`,
    headers: { 'retry-after': String(retryAfterSeconds) },
  })

/** Of several uploads that start together, each may lose a slot to each of the others. */
const claim = async (db: Db, it: repo.NewUpload): Promise<void> => {
  for (let slot = 0; slot <= repo.uploadSlots; slot++) if (await repo.claimSlot(db, it)) return
  throw busy()
}

/**
 * Takes one of the workspace's upload slots until the end of the request. An upload that is not complete then is deleted.
 * @throws {ApiError} RATE_LIMITED when all slots are taken
 */
export const takeSlot = async (
  db: Db,
  upload: repo.NewUpload,
  defer: (work: () => Promise<void>) => void,
): Promise<void> => {
  await repo.deleteAbandonedUploads(db)
  // Both may fail while the database is down. Then the lease ends, and the next upload or the worker deletes this one.
  const extend = () => repo.extendLease(db, upload.id).catch(() => undefined)
  defer(() => repo.deleteUpload(db, upload.id).catch(() => undefined))
  await claim(db, upload)
  const timer = setInterval(() => void extend(), extendEveryMs)
  defer(async () => clearInterval(timer))
}
