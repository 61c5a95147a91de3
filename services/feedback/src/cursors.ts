import { fail } from '@earshot/contracts'
import type { cursorOf } from '@earshot/http'
import type { z } from 'zod'

/**
 * Where a page begins, its keys of the types that the list sorts by: a cursor comes from outside, whatever it looks like.
 * @throws {ApiError} VALIDATION_ERROR naming `cursor`.
 */
export const decodeCursor = <Keys extends z.ZodType>(
  cursors: ReturnType<typeof cursorOf>,
  cursor: string | undefined,
  keys: Keys,
): z.output<Keys> | undefined => {
  const values = cursors.decode(cursor)
  if (values === undefined) return undefined
  const parsed = keys.safeParse(values)
  if (parsed.success) return parsed.data
  const message = 'is not a cursor of this service'
  return fail('VALIDATION_ERROR', `cursor: ${message}`, {
    errors: [{ path: 'cursor', code: 'invalid', message }],
  })
}
