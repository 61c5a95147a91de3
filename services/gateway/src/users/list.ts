import { id, storable } from '@earshot/contracts'
import { type Db, join, raw, type Sql, sql } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import type { sortNames, User, UserQuery } from './model.ts'
import { toUser, type UserRow, userColumns } from './row.ts'
import { searchQuery } from './words.ts'

type Sort = { column: string; type: string; direction: 'asc' | 'desc' }
type Row = UserRow & { place: string }
export type Place = [string, string]

const sorts: Record<(typeof sortNames)[number], Sort> = {
  newest: { column: 'created_at', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'created_at', type: 'timestamptz', direction: 'asc' },
  name: { column: 'name_key', type: 'text', direction: 'asc' },
  most_active: { column: 'activity', type: 'int', direction: 'desc' },
}

const finds = (search: string): Sql => {
  const words = searchQuery(search)
  return words === undefined ? raw('false') : sql`p.search @@ ${words}::tsquery`
}

const isIn = (segment: string): Sql => sql`p.id in (
  select m.principal_id from segment_members m join segments s on s.id = m.segment_id where s.slug = ${segment})`

/** The conditions of the partial indexes stand as they do there, or the planner would not know them again. */
const conditions = ({ search, verified, companyId, segment, team, dateFrom, dateTo }: UserQuery): Sql[] =>
  [
    raw(`p.kind = 'user' and p.erased_at is null`),
    search && finds(search),
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
    select ${userColumns}, p.${raw(sort.column)}::text as place from principals p
    where ${all} order by ${order} limit ${limit}`
}

const position: z.ZodType<Place> = z.tuple([storable, id('principal')])

export const listUsers = async (
  db: Db,
  { query, page }: { query: UserQuery; page: PageRequest },
): Promise<Page<User>> => {
  const cursors = cursorOf({ list: 'users', ...query }, position)
  const after = cursors.decode(page.cursor)
  const rows = await db.query<Row>(listStatement({ query, after, limit: page.limit + 1 }))
  return pageOf(rows, page.limit, row => cursors.encode([row.place, row.principalId]), toUser)
}
