import { type ErrorCode, fail } from '@earshot/contracts'
import { sqlState } from '@earshot/db'

/** Gives a violated constraint its answer. The transaction is lost with it: this is for its last resort, not for its plan. */
const or =
  (state: string, code: ErrorCode, usual: string) =>
  async <T>(write: Promise<T>, message = usual): Promise<T> => {
    try {
      return await write
    } catch (error) {
      return sqlState(error) === state ? fail(code, message) : Promise.reject(error)
    }
  }

/** Somebody else took the name or slug between our look and our write. */
export const orTaken = or('23505', 'CONFLICT', 'This name or slug is taken.')

/**
 * Something came to use it that our snapshot does not show. Only under If-Match, whose snapshot is older than our lock;
 * the foreign key looks at what is there now.
 */
export const orInUse = or('23503', 'IN_USE', 'It has just come into use.')
