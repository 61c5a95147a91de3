import { createHash } from 'node:crypto'
import { fail, storable } from '@earshot/contracts'
import { z } from 'zod'

/** One page of a list, and the cursor of the next when there is more. */
export type Page<T> = { items: T[]; cursor: string | null }

/** What a request asks of a list. */
export type PageRequest = { limit: number; cursor: string | undefined }

/** A cursor's keys: the sort values of the last row that was seen, its id last. */
export type CursorKeys = (string | number | null)[]

/** Over the values as well: one flipped letter in a timestamp must end here and not in the database. */
const checksum = (list: unknown, values: CursorKeys) =>
  createHash('sha256')
    .update(JSON.stringify([list, values]))
    .digest('base64url')
    .slice(0, 12)

/**
 * Makes and reads keyset cursors of one list. `list` is what the cursor is bound to: the sort and every filter; with
 * others it is refused. `keys` is the shape of a position: a cursor comes from outside, whatever it looks like.
 */
export const cursorOf = <Keys extends CursorKeys>(list: unknown, keys: z.ZodType<Keys>) => ({
  encode: (values: Keys): string =>
    Buffer.from(JSON.stringify([checksum(list, values), ...values])).toString('base64url'),
  /** @throws {ApiError} VALIDATION_ERROR naming `cursor`. */
  decode: (cursor: string | undefined): Keys | undefined => {
    if (cursor === undefined) return undefined
    const [given, ...values] = parse(cursor)
    if (given !== checksum(list, values)) return failCursor('belongs to another list, sort or filter')
    const parsed = keys.safeParse(values)
    return parsed.success ? parsed.data : failCursor(notOurs)
  },
})

const notOurs = 'is not a cursor of this service'

const failCursor = (message: string): never =>
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
    // Said below, as for any other text that is no cursor.
  }
  return failCursor(notOurs)
}

/**
 * A page out of rows that were asked for with `limit + 1`: the extra one says that there is more. `item` makes of a row what
 * is shown; without it that is the row.
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

/** Pages of a list in the order of one text. `keyOf` gives a row's, and `read` the rows behind `after`, in their order. */
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
