import { moment, storable } from '@earshot/contracts'
import { type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'
import type { sortNames } from '../../records/posts/model.ts'
import type { PostRow } from '../../records/posts/row.ts'

export type SortName = (typeof sortNames)[number]

export type ListedRow = PostRow & { trend: number }

/** One order of posts. The columns are those of an index in its order, the id last: no two posts share a place. */
export type Sort = {
  columns: readonly { name: string; type: string }[]
  direction: 'asc' | 'desc'
  /** The place of a row, and what a cursor must hold to name one. */
  keys: (row: ListedRow) => CursorKeys
  cursor: z.ZodType<CursorKeys>
  /** What posts of a span of time have in common in this order, so that an index need not be gone through for them. */
  within: (span: Span) => Sql[]
}

type Span = { dateFrom?: string | undefined; dateTo?: string | undefined }

const id = { name: 'p.id', type: 'text' }
const createdAt = { name: 'p.created_at', type: 'timestamptz' }

const says = (condition: Sql | '' | undefined): Sql[] => (condition ? [condition] : [])

/** The index holds the moment of creation itself. */
const within = (): Sql[] => []

/** No post was changed before it was created. */
const updatedWithin = ({ dateFrom }: Span): Sql[] =>
  says(dateFrom && sql`p.updated_at >= ${dateFrom}::timestamptz`)

/** As in the column: by its age, and by no more votes than a count can hold. */
const trendAt = (moment: string): number => Date.parse(moment) / 45_000_000
const mostByVotes = Math.log10(2 ** 31)
/** Both sides round in their last places. */
const rounding = 0.001

const trendWithin = ({ dateFrom, dateTo }: Span): Sql[] => [
  ...says(dateFrom && sql`p.trend >= ${trendAt(dateFrom) - rounding}::double precision`),
  ...says(dateTo && sql`p.trend <= ${trendAt(dateTo) + mostByVotes + rounding}::double precision`),
]

const byCreation = {
  within,
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
    within,
    keys: row => [row.voteCount, row.createdAt, row.id],
    cursor: z.tuple([z.int32(), moment, storable]),
  },
  trending: {
    columns: [{ name: 'p.trend', type: 'double precision' }, id],
    direction: 'desc',
    within: trendWithin,
    keys: row => [row.trend, row.id],
    cursor: z.tuple([z.number(), storable]),
  },
  updated: {
    columns: [{ name: 'p.updated_at', type: 'timestamptz' }, id],
    direction: 'desc',
    within: updatedWithin,
    keys: row => [row.updatedAt, row.id],
    cursor: z.tuple([moment, storable]),
  },
}
