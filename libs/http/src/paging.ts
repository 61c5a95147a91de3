import { createHash } from 'node:crypto'
import { fail, storable } from '@earshot/contracts'
import { z } from 'zod'

/** One page of a list. `cursor` is the next page's, null on the last page. */
export type Page<T> = { items: T[]; cursor: string | null }

/** The paging parameters of a request. */
export type PageRequest = { limit: number; cursor: string | undefined }

/** A cursor's keys: the sort values of the last row of the page, with its id at the end. */
export type CursorKeys = (string | number | null)[]

/** Identifies the list. `cursorSeal` authenticates the cursor as a whole. */
const checksum = (list: unknown) =>
  createHash('sha256').update(JSON.stringify(list)).digest('base64url').slice(0, 12)

/**
 * Encodes and decodes keyset cursors of one list. `list` is its sort and every filter: a cursor is rejected for any other.
 * `keys` is the schema of the decoded keys, since a cursor is untrusted input.
 */
export const cursorOf = <Keys extends CursorKeys>(list: unknown, keys: z.ZodType<Keys>) => ({
  encode: (values: Keys): string =>
    Buffer.from(JSON.stringify([checksum(list), ...values])).toString('base64url'),
  /** @throws {ApiError} VALIDATION_ERROR naming `cursor`. */
  decode: (cursor: string | undefined): Keys | undefined => {
    if (cursor === undefined) return undefined
    const [given, ...values] = parse(cursor)
    if (given !== checksum(list)) return failCursor('is not valid for this list, sort and filters')
    const parsed = keys.safeParse(values)
    return parsed.success ? parsed.data : failCursor()
  },
})

/** @throws {ApiError} VALIDATION_ERROR naming `cursor`. */
export const failCursor = (message = 'is not a cursor from a previous page'): never =>
  fail('VALIDATION_ERROR', `cursor: ${message}`, { errors: [{ path: 'cursor', code: 'invalid', message }] })

const parse = (cursor: string): CursorKeys => {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (
      Array.isArray(value) &&
      value.every(item => item === null || ['string', 'number'].includes(typeof item))
    )
      return value
  } catch {
    // Rejected below, like JSON that is not an array of keys.
  }
  return failCursor()
}

/**
 * The page of rows that were read with `limit + 1`: an extra row means that there are more. `item` maps a row to the list's
 * item; without it the item is the row.
 */
export function pageOf<Row>(rows: Row[], limit: number, cursorFor: (row: Row) => string): Page<Row>
export function pageOf<Row, Item>(
  rows: Row[],
  limit: number,
  cursorFor: (row: Row) => string,
  item: (row: Row) => Item,
): Page<Item>
export function pageOf<Row>(
  rows: Row[],
  limit: number,
  cursorFor: (row: Row) => string,
  item: (row: Row) => unknown = row => row,
): Page<unknown> {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    items: shown.map(row => item(row)),
    cursor: rows.length > limit && last !== undefined ? cursorFor(last) : null,
  }
}

/** Pages of a list sorted by one text key. `keyOf` returns a row's key; `read` returns the sorted rows after `after`. */
export const pagesBy = <Row>(list: string, keyOf: (row: Row) => string) => {
  const cursors = cursorOf(list, z.tuple([storable]))
  return async (
    { limit, cursor }: PageRequest,
    read: (page: { after: string | undefined; limit: number }) => Promise<Row[]>,
  ): Promise<Page<Row>> => {
    const rows = await read({ after: cursors.decode(cursor)?.[0], limit: limit + 1 })
    return pageOf(rows, limit, row => cursors.encode([keyOf(row)]))
  }
}
