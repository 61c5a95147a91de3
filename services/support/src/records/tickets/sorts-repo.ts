import { moment, storable } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'
import type { ticketSorts } from './model.ts'
import type { TicketRow } from './row.ts'

/** One order of tickets `t`: that of an index, the number or id last, so that no two share a place. */
export type Sort = {
  place: Sql
  order: Sql
  direction: 'asc' | 'desc'
  /** A place as the statement compares it. */
  at: (keys: CursorKeys) => Sql
  /** The place of a row, and what a cursor must hold to name one. */
  keys: (row: TicketRow) => CursorKeys
  cursor: z.ZodType<CursorKeys>
}

const byNumber = {
  place: raw('t.number'),
  at: ([number]: CursorKeys) => sql`${number}::int`,
  keys: (row: TicketRow) => [row.number],
  cursor: z.tuple([z.int32()]),
}

const ranks = { none: 0, low: 1, medium: 2, high: 3, urgent: 4 } as const

export const sorts: Record<(typeof ticketSorts)[number], Sort> = {
  newest: { ...byNumber, direction: 'desc', order: raw('t.number desc') },
  oldest: { ...byNumber, direction: 'asc', order: raw('t.number') },
  updated: {
    place: raw('t.updated_at, t.id'),
    order: raw('t.updated_at desc, t.id desc'),
    direction: 'desc',
    at: ([time, id]) => sql`${time}::timestamptz, ${id}`,
    keys: row => [row.updatedAt, row.id],
    cursor: z.tuple([moment, storable]),
  },
  priority: {
    place: raw('t.priority_rank, t.number'),
    order: raw('t.priority_rank desc, t.number desc'),
    direction: 'desc',
    at: ([rank, number]) => sql`${rank}::int, ${number}::int`,
    keys: row => [ranks[row.priority], row.number],
    cursor: z.tuple([z.int32(), z.int32()]),
  },
  // Those whom nobody keeps waiting come last; the index has them at infinity.
  waiting: {
    place: raw(`coalesce(t.waiting_since, 'infinity'), t.number`),
    order: raw(`coalesce(t.waiting_since, 'infinity'), t.number`),
    direction: 'asc',
    at: ([time, number]) => sql`coalesce(${time}::timestamptz, 'infinity'), ${number}::int`,
    keys: row => [row.waitingSince, row.number],
    cursor: z.tuple([moment.nullable(), z.int32()]),
  },
}
