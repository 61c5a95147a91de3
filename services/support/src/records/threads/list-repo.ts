import { type Db, empty, join, limitTo, one, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import { searchQuery } from '@earshot/search'
import type { Sort } from './sorts-repo.ts'

/** The tables that lists of one kind of thread read. `name` is the alias of a row, as in `conversations c`. */
export type Source = {
  table: string
  /** Selects rows of the table with further columns, instead of the table. */
  rows?: Sql
  name: string
  columns: Sql
  /** Joins that the columns need. */
  joins: Sql
  messages: { table: string; thread: string }
  /** The column with the customer of the thread, and the condition of its index. */
  person: { column: string; indexed: string }
}

/** The condition for threads that are assigned to this id, or to none. */
export const assignedTo = (column: string, id: string | undefined): Sql | undefined => {
  if (id === undefined) return undefined
  return id === 'none' ? sql`${raw(column)} is null` : sql`${raw(column)} = ${id}`
}

/** The ids of threads that are linked to this conversation, ticket or post. */
export const threadsLinkedTo = (id: string): Sql =>
  sql`select l.thread_id from thread_links l where l.target_id = ${id}`

/**
 * A `tsquery` to find in the thread itself, or in a message `m` that matches `included`, or, if `byPerson`, in the name and address of
 * the thread's customer.
 */
export type Search = { query: string; included: Sql; byPerson: boolean }

/** The conditions for a search as it was typed. Nothing is found if it has no words. */
export const searched = (
  text: string | undefined,
  how: Omit<Search, 'query'>,
): { where: Sql[]; search: Search | undefined } => {
  const query = text === undefined ? undefined : searchQuery(text)
  if (query !== undefined) return { where: [], search: { query, ...how } }
  return { where: text === undefined ? [] : [raw('false')], search: undefined }
}

export type Filters = {
  /** Undefined conditions are skipped. */
  where: (Sql | string | number | undefined)[]
  search: Search | undefined
}

/**
 * How a page is read. `sorted`: all matching threads are read and then sorted, since a scan in list order might read the whole list
 * to find a few. `wordsOfEach`: the threads that the filters find are searched one by one, since the words are in too many.
 */
export type Way = { sorted: boolean; wordsOfEach: boolean }

const plannersChoice: Way = { sorted: false, wordsOfEach: false }

const haveWords = (alias: string, query: string): Sql => sql`${raw(alias)}.search @@ ${query}::tsquery`

/** `offset 0` lets the planner look up the threads of each person, who are fewer than it assumes, instead of reading all threads. */
const idsOfPeople = ({ table, person }: Source, query: string): Sql => sql`
  union all
  select s.id from people p cross join lateral (
    select t.id from ${raw(table)} t where t.${raw(person.column)} = p.id and ${raw(person.indexed)} offset 0) s
  where ${haveWords('p', query)}`

/** The ids of threads with the words, once for each message that has them. */
const idsWithWords = (source: Source, { query, included, byPerson }: Search): Sql => {
  const { table, messages } = source
  return sql`
    select m.${raw(messages.thread)} from ${raw(messages.table)} m where ${haveWords('m', query)} and ${included}
    union all
    select s.id from ${raw(table)} s where ${haveWords('s', query)}
    ${byPerson ? idsOfPeople(source, query) : empty}`
}

/** The planner cannot use the search index for a case expression, nor read all messages with the words for a subselect with a limit. */
const hasWordsItself = (
  { name, person, messages }: Source,
  { query, included, byPerson }: Search,
): Sql => sql`
  case when ${haveWords(name, query)} or (
    select true from ${raw(messages.table)} m
    where m.${raw(messages.thread)} = ${raw(name)}.id and ${haveWords('m', query)} and ${included}
    limit 1)
    ${byPerson ? sql`or (select true from people p where p.id = ${raw(name)}.${raw(person.column)} and ${haveWords('p', query)})` : empty}
  then true end`

const rowsOf = (source: Source, { where, search }: Filters, { wordsOfEach }: Way): Sql => {
  const conditions = where.filter(condition => typeof condition === 'object')
  const found = search && sql`${raw(source.name)}.id in (${idsWithWords(source, search)})`
  const words = search && wordsOfEach ? hasWordsItself(source, search) : found
  return sql`${source.rows ?? raw(source.table)} ${raw(source.name)} where ${join(words ? [...conditions, words] : conditions, ' and ')}`
}

/**
 * Reading and sorting this many of a million threads takes 25 ms. A page of words that are in more of them is found in list order in
 * 100 ms, and faster the more there are.
 */
const most = 2500

/**
 * Counts rows, at most `limit`, and stops there. A materialized query is planned for reading all of them; with a limit inside, it would
 * scan the table.
 */
const countUpTo = (rows: Sql, limit: number): Sql => sql`
  (with found as materialized (${rows}) select count(*)::int from (select from found limit ${limit}) found)`

/** Counts the threads that filters find, at most `limit`. */
export const countFound = (source: Source, filters: Filters, limit: number): Sql =>
  countUpTo(sql`select from ${rowsOf(source, filters, plannersChoice)}`, limit)

const areFew = async (db: Db, rows: Sql, limit: number): Promise<boolean> =>
  (await one<{ count: number }>(db)`select ${countUpTo(rows, limit + 1)} as count`).count <= limit

/** By counting, since the planner assumes that words and filters are independent of each other and of the order of the list. */
export const findWay = async (db: Db, source: Source, filters: Filters): Promise<Way> => {
  const { where, search } = filters
  if (search && (await areFew(db, idsWithWords(source, search), most)))
    return { sorted: true, wordsOfEach: false }
  const filtered = sql`select from ${rowsOf(source, { where, search: undefined }, plannersChoice)}`
  return { sorted: await areFew(db, filtered, most), wordsOfEach: search !== undefined }
}

type Listing<Row> = {
  filters: Filters
  sort: Sort<Row>
  after: CursorKeys | undefined
  limit: number
  way?: Way | undefined
}

/** Selects the page before joining people, so that only people of the page are read. */
export const pageStatement = <Row>(
  source: Source,
  { filters, sort, after, limit, way = plannersChoice }: Listing<Row>,
): Sql => {
  const { name, columns, joins } = source
  const row = raw(name)
  const rows = rowsOf(source, filters, way)
  const place = after ? sql`and ${sort.isAfter(after)}` : empty
  const page = way.sorted
    ? sql`found as materialized (select * from ${rows}), page as (select * from found ${row} where true`
    : sql`page as (select * from ${rows}`
  return sql`
    with ${page} ${place} order by ${sort.order} ${limitTo(limit)})
    select ${columns} from page ${row} ${joins} order by ${sort.order}`
}
