import { type Db, join, limitTo, page, raw, type Sql, sql } from '@earshot/db'
import type { sortNames, UserQuery } from './model.ts'
import { userColumns } from './repo.ts'
import type { UserRow } from './row.ts'
import { searchQuery } from './search.ts'

type Sort = { column: string; type: string; direction: 'asc' | 'desc' }
/** `place` is the value of the sort column, for the cursor; a time is in ISO format. */
export type PlacedUser = UserRow & { place: string }
export type Place = [string, string]

const sorts: Record<(typeof sortNames)[number], Sort> = {
  newest: { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'created_at', type: 'timestamptz', direction: 'asc' },
  name: { column: 'name_key', type: 'text', direction: 'asc' },
  most_active: { column: 'activity', type: 'int', direction: 'desc' },
}

const matches = (search: string): Sql => {
  const words = searchQuery(search)
  return words === undefined ? raw('false') : sql`p.search @@ ${words}::tsquery`
}

const isIn = (segment: string): Sql => sql`p.id in (
  select m.principal_id from segment_members m join segments s on s.id = m.segment_id where s.slug = ${segment})`

/** The conditions of partial indexes are written as in the index; otherwise the planner would not use it. */
const conditions = ({ search, verified, companyId, segment, team, dateFrom, dateTo }: UserQuery): Sql[] =>
  [
    raw(`p.kind = 'user' and p.erased_at is null`),
    search && matches(search),
    verified === undefined ? undefined : raw(verified ? 'p.email_verified' : 'not p.email_verified'),
    companyId && sql`p.company_id = ${companyId}`,
    segment && isIn(segment),
    team === undefined ? undefined : raw(team ? `p.role in ('admin', 'member')` : `p.role = 'user'`),
    dateFrom && sql`p.created_at >= ${dateFrom}::timestamptz`,
    dateTo && sql`p.created_at <= ${dateTo}::timestamptz`,
  ].filter(condition => typeof condition === 'object')

const isAfter = ({ column, type, direction }: Sort, [value, last]: Place): Sql =>
  sql`(p.${raw(column)}, p.id) ${raw(direction === 'desc' ? '<' : '>')} (${value}::${raw(type)}, ${last})`

type Listing = { query: UserQuery; after: Place | undefined; limit: number }

export const listStatement = ({ query, after, limit }: Listing): Sql => {
  const sort = sorts[query.sort]
  const order = raw(`p.${sort.column} ${sort.direction}, p.id ${sort.direction}`)
  const all = join([...conditions(query), ...(after ? [isAfter(sort, after)] : [])], ' and ')
  return sql`
    select ${userColumns}, to_json(p.${raw(sort.column)}) #>> '{}' as place from principals p
    where ${all} order by ${order} ${limitTo(limit)}`
}

/** Filters by a company, a segment, words or a time match very different numbers of users. */
const preparedName = ({ sort, verified: _, team: __, ...others }: UserQuery): string | undefined =>
  Object.values(others).every(it => it === undefined) ? `users_by_${sort}` : undefined

export const listUsers = (db: Db, listing: Listing) =>
  page<PlacedUser>(db, preparedName(listing.query))`${listStatement(listing)}`
