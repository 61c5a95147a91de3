import { fail, failTaken } from '@earshot/contracts'
import { sqlState } from '@earshot/db'

/** Turns a constraint violation into an ApiError. The violation aborts the transaction, so check first where possible. */
const unless = async <T>(write: Promise<T>, state: string, failure: () => never): Promise<T> => {
  try {
    return await write
  } catch (error) {
    return sqlState(error) === state ? failure() : Promise.reject(error)
  }
}

/** For a value that must be unique and was taken, perhaps between a check and the write. `paths` are the fields that may have it. */
export const conflictIfTaken = <T>(write: Promise<T>, message: string, ...paths: string[]): Promise<T> =>
  unless(write, '23505', () => failTaken(message, ...paths))

/**
 * For a resource that came into use after the transaction's snapshot. This only happens with If-Match, whose repeatable-read
 * snapshot is older than the lock, while the foreign key is checked against the current rows.
 */
export const conflictIfInUse = <T>(write: Promise<T>): Promise<T> =>
  unless(write, '23503', () => fail('IN_USE', 'The resource is in use now.'))
