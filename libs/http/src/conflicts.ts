import { type ErrorCode, fail } from '@earshot/contracts'
import { sqlState } from '@earshot/db'

/** Turns a constraint violation into an ApiError. The violation aborts the transaction, so check first where possible. */
const or =
  (state: string, code: ErrorCode, usual: string) =>
  async <T>(write: Promise<T>, message = usual): Promise<T> => {
    try {
      return await write
    } catch (error) {
      return sqlState(error) === state ? fail(code, message) : Promise.reject(error)
    }
  }

/** For a name or slug that was taken between the check and the insert. */
export const conflictIfTaken = or('23505', 'CONFLICT', 'This name or slug is taken.')

/**
 * For a resource that came into use after the transaction's snapshot. This only happens with If-Match, whose repeatable-read
 * snapshot is older than the lock, while the foreign key is checked against the current rows.
 */
export const conflictIfInUse = or('23503', 'IN_USE', 'The resource is in use now.')
