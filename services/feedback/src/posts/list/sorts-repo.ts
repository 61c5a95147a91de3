import { moment, storable } from '@earshot/contracts'
import { type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { z } from 'zod'
import type { sortNames } from '../../records/posts/model.ts'
import type { PostRow } from '../../records/posts/row.ts'

export type SortName = (typeof sortNames)[number]

export type ListedRow = PostRow & { trend: number }

/** A sort order. Its columns are those of an index, ending with the id, so that no two posts compare as equal. */
export type Sort = {
  columns: readonly { name: string; type: string }[]
  direction: 'asc' | 'desc'
  /** The cursor keys of a row, and their schema. */
  keys: (row: ListedRow) => CursorKeys
  cursor: z.ZodType<CursorKeys>
  /** Conditions implied by a span of creation times, which limit the index scan of this sort order. */
  within: (span: Span) => Sql[]
}

type Span = { dateFrom?: string | undefined; dateTo?: string | undefined }

const id = { name: 'p.id', type: 'text' }
const createdAt = { name: 'p.created_at', type: 'timestamptz' }

const dayMs = 24 * 60 * 60 * 1000

const ifGiven = (condition: Sql | '' | undefined): Sql[] => (condition ? [condition] : [])

/** The index contains the creation time itself, so no condition is needed. */
const within = (): Sql[] => []

/** A post is never updated before it is created. */
const updatedWithin = ({ dateFrom }: Span): Sql[] =>
  ifGiven(dateFrom && sql`p.updated_at >= ${dateFrom}::timestamptz`)

/** Tolerance for rounding in SQL and JavaScript, in days. */
const rounding = 0.001

/** The trend is never before the creation. */
const trendWithin = ({ dateFrom }: Span): Sql[] =>
  ifGiven(dateFrom && sql`p.trend >= ${Date.parse(dateFrom) / dayMs - rounding}::double precision`)

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
  score: {
    columns: [{ name: 'p.score', type: 'double precision' }, createdAt, id],
    direction: 'desc',
    within,
    keys: row => [row.score ?? 0, row.createdAt, row.id],
    cursor: z.tuple([z.number(), moment, storable]),
  },
  revenue: {
    columns: [{ name: 'p.mrr_cents', type: 'bigint' }, createdAt, id],
    direction: 'desc',
    within,
    keys: row => [row.mrrCents ?? 0, row.createdAt, row.id],
    cursor: z.tuple([z.int(), moment, storable]),
  },
  updated: {
    columns: [{ name: 'p.updated_at', type: 'timestamptz' }, id],
    direction: 'desc',
    within: updatedWithin,
    keys: row => [row.updatedAt, row.id],
    cursor: z.tuple([moment, storable]),
  },
}
