import { moment, storable } from '@earshot/contracts'
import { join, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'

type Key = CursorKeys[number]

/** One expression that a list is sorted by. */
type Column<Row> = {
  expression: string
  /** Converts a value of a cursor for the comparison with the expression. */
  at: (key: Key) => Sql
  of: (row: Row) => Key
  schema: z.ZodType<Key>
}

export const byText = <Row>(expression: string, of: (row: Row) => string): Column<Row> => ({
  expression,
  at: key => sql`${key}`,
  of,
  schema: storable,
})

export const byNumber = <Row>(expression: string, of: (row: Row) => number): Column<Row> => ({
  expression,
  at: key => sql`${key}::int`,
  of,
  schema: z.int32(),
})

export const byTime = <Row>(expression: string, of: (row: Row) => string): Column<Row> => ({
  expression,
  at: key => sql`${key}::timestamptz`,
  of,
  schema: moment,
})

/** Threads in which no one waits come last: the index stores them at infinity. */
export const byWaiting = <Row extends { waitingSince: string | null }>(column: string): Column<Row> => ({
  expression: `coalesce(${column}, 'infinity')`,
  at: key => sql`coalesce(${key}::timestamptz, 'infinity')`,
  of: row => row.waitingSince,
  schema: moment.nullable(),
})

/** A sort order of a list, matching an index. The last column is unique, so that positions are unique. */
export type Sort<Row> = {
  order: Sql
  /** The rows after a position, as one row comparison: the index finds the position directly, at any depth. */
  isAfter: (place: CursorKeys) => Sql
  /** The position of a row. */
  placeOf: (row: Row) => CursorKeys
  cursor: z.ZodType<CursorKeys>
}

export const sortBy = <Row>(
  direction: 'asc' | 'desc',
  ...columns: [Column<Row>, ...Column<Row>[]]
): Sort<Row> => {
  const expressions = columns.map(({ expression }) => expression)
  return {
    order: raw(expressions.map(it => (direction === 'desc' ? `${it} desc` : it)).join(', ')),
    isAfter: place => {
      const values = columns.map(({ at }, index) => at(place[index] ?? null))
      return sql`(${raw(expressions.join(', '))}) ${raw(direction === 'desc' ? '<' : '>')} (${join(values, ', ')})`
    },
    placeOf: row => columns.map(({ of }) => of(row)),
    cursor: z.tuple(columns.map(({ schema }) => schema) as [z.ZodType<Key>, ...z.ZodType<Key>[]]), // one schema per column
  }
}
