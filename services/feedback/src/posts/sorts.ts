import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'
import { moment, storable } from '../fields.ts'
import type { sortNames } from './model.ts'
import type { PostRow } from './row.ts'

export type SortName = (typeof sortNames)[number]

export type ListedRow = PostRow & { trend: number }

/** One order of posts. The columns are those of an index in its order, the id last: no two posts share a place. */
export type Sort = {
  columns: readonly { name: string; type: string }[]
  direction: 'asc' | 'desc'
  /** The place of a row, and what a cursor must hold to name one. */
  keys: (row: ListedRow) => CursorKeys
  cursor: z.ZodType<CursorKeys>
}

const id = { name: 'p.id', type: 'text' }
const createdAt = { name: 'p.created_at', type: 'timestamptz' }

const byCreation = {
  columns: [createdAt, id],
  keys: (row: ListedRow) => [row.createdAt, row.id],
  cursor: z.tuple([moment, storable]),
}

export const sorts: Record<SortName, Sort> = {
  newest: { ...byCreation, direction: 'desc' },
  oldest: { ...byCreation, direction: 'asc' },
  votes: {
    columns: [{ name: 'p.vote_count', type: 'int' }, createdAt, id],
    direction: 'desc',
    keys: row => [row.voteCount, row.createdAt, row.id],
    cursor: z.tuple([z.int32(), moment, storable]),
  },
  trending: {
    columns: [{ name: 'p.trend', type: 'double precision' }, id],
    direction: 'desc',
    keys: row => [row.trend, row.id],
    cursor: z.tuple([z.number(), storable]),
  },
  updated: {
    columns: [{ name: 'p.updated_at', type: 'timestamptz' }, id],
    direction: 'desc',
    keys: row => [row.updatedAt, row.id],
    cursor: z.tuple([moment, storable]),
  },
}
