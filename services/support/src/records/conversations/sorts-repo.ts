import { moment, storable } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'
import type { conversationSorts } from './model.ts'
import type { ConversationRow } from './row.ts'

/** One order of conversations `c`: that of an index, the id last, so that no two share a place. */
export type Sort = {
  place: Sql
  order: Sql
  direction: 'asc' | 'desc'
  /** A place as the statement compares it. */
  at: (keys: CursorKeys) => Sql
  /** The place of a row, and what a cursor must hold to name one. */
  keys: (row: ConversationRow) => CursorKeys
  cursor: z.ZodType<CursorKeys>
}

const byMessage = {
  place: raw('c.last_message_at, c.id'),
  at: ([time, id]: CursorKeys) => sql`${time}::timestamptz, ${id}`,
  keys: (row: ConversationRow) => [row.lastMessageAt, row.id],
  cursor: z.tuple([moment, storable]),
}

export const sorts: Record<(typeof conversationSorts)[number], Sort> = {
  recent: { ...byMessage, direction: 'desc', order: raw('c.last_message_at desc, c.id desc') },
  oldest: { ...byMessage, direction: 'asc', order: raw('c.last_message_at, c.id') },
  // Those whom nobody keeps waiting come last; the index has them at infinity.
  waiting: {
    place: raw(`coalesce(c.waiting_since, 'infinity'), c.id`),
    order: raw(`coalesce(c.waiting_since, 'infinity'), c.id`),
    direction: 'asc',
    at: ([time, id]) => sql`coalesce(${time}::timestamptz, 'infinity'), ${id}`,
    keys: row => [row.waitingSince, row.id],
    cursor: z.tuple([moment.nullable(), storable]),
  },
}
