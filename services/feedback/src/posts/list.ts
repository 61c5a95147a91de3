import type { Caller } from '@earshot/contracts'
import { type Db, join, raw, type Sql, sql } from '@earshot/db'
import { type CursorKeys, cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { PostItem, PostQuery } from './model.ts'
import { besidePost, postColumns, toItem } from './row.ts'
import { type ListedRow, type Sort, sorts } from './sorts.ts'

/** The conditions of the partial indexes stand as they do there, or the planner would not know them again. */
const conditions = (query: PostQuery): Sql[] => {
  const { boardId, status, statusId, tagIds, ownerId, authorId, search, dateFrom, dateTo } = query
  return [
    query.includeDeleted ? undefined : raw('p.deleted_at is null'),
    query.includeMerged ? undefined : raw('p.canonical_post_id is null'),
    boardId && sql`p.board_id = ${boardId}`,
    statusId && sql`p.status_id = ${statusId}`,
    status && sql`p.status_id = (select id from statuses where slug = ${status})`,
    ownerId && sql`p.owner_principal_id = ${ownerId}`,
    authorId && sql`p.author_principal_id = ${authorId}`,
    tagIds && sql`exists (select from post_tags pt where pt.post_id = p.id and pt.tag_id = any(${tagIds}))`,
    search && sql`p.search @@ websearch_to_tsquery('simple', ${search})`,
    dateFrom && sql`p.created_at >= ${dateFrom}::timestamptz`,
    dateTo && sql`p.created_at <= ${dateTo}::timestamptz`,
  ].filter(condition => typeof condition === 'object')
}

/** After a place, as one comparison of rows: an index goes to it straight, however far down the list it is. */
const isAfter = ({ columns, direction }: Sort, keys: CursorKeys): Sql => {
  const names = raw(columns.map(column => column.name).join(', '))
  const values = columns.map((column, index) => sql`${keys[index]}::${raw(column.type)}`)
  return sql`(${names}) ${raw(direction === 'desc' ? '<' : '>')} (${join(values, ', ')})`
}

type Listing = { query: PostQuery; after: CursorKeys | undefined; limit: number; viewer: string }

/** Picks the page first and looks beside its posts then, so that names, tags and votes are read for these only. */
export const listStatement = ({ query, after, limit, viewer }: Listing): Sql => {
  const sort = sorts[query.sort]
  const order = raw(sort.columns.map(column => `${column.name} ${sort.direction}`).join(', '))
  const where = join([raw('true'), ...conditions(query), ...(after ? [isAfter(sort, after)] : [])], ' and ')
  return sql`
    with page as (
      select id, title, content, vote_count, comment_count, canonical_post_id, eta, status_id, board_id,
        author_principal_id, owner_principal_id, trend, created_at, updated_at, deleted_at
      from posts p where ${where} order by ${order} limit ${limit}
    )
    select ${postColumns(viewer)}, p.trend from page p ${besidePost} order by ${order}`
}

/** The lists that everyone asks for are prepared; each combination of the other filters would be a statement of its own. */
const preparedName = ({ query, after }: Listing): string | undefined => {
  const { sort, boardId, includeDeleted, includeMerged, ...others } = query
  if (includeDeleted || includeMerged || Object.keys(others).length > 0) return undefined
  return `list_${sort}_${boardId ? 'of_board' : 'of_all'}_${after ? 'on' : 'first'}`
}

export const listPosts = async (
  db: Db,
  caller: Caller,
  { query, page }: { query: PostQuery; page: PageRequest },
): Promise<Page<PostItem>> => {
  const sort = sorts[query.sort]
  const cursors = cursorOf({ list: 'posts', ...query }, sort.cursor)
  const after = cursors.decode(page.cursor)
  const listing = { query, after, limit: page.limit + 1, viewer: caller.principalId }
  const rows = await db.query<ListedRow>(listStatement(listing), preparedName(listing))
  return pageOf(rows, page.limit, row => cursors.encode(sort.keys(row)), toItem)
}
