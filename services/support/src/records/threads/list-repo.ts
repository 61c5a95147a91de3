import { join, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import type { Sort } from './sorts-repo.ts'

/** The tables that lists of one kind of thread read. `name` is the alias of a row, as in `conversations c`. */
export type Source = {
  table: string
  name: string
  columns: Sql
  /** Joins that the columns need. */
  joins: Sql
  messages: { table: string; thread: string }
}

/** The condition for threads that are assigned to this id, or to none. */
export const assignedTo = (column: string, id: string | undefined): Sql | undefined => {
  if (id === undefined) return undefined
  return id === 'none' ? sql`${raw(column)} is null` : sql`${raw(column)} = ${id}`
}

/** The condition for threads with these words in the thread itself, or in a message `m` that matches `included`. */
export const containsWords = ({ table, name, messages }: Source, words: string, included: Sql): Sql => sql`
  ${raw(name)}.id in (
    select m.${raw(messages.thread)} from ${raw(messages.table)} m
    where m.search @@ websearch_to_tsquery('simple', ${words}) and ${included}
    union
    select s.id from ${raw(table)} s where s.search @@ websearch_to_tsquery('simple', ${words}))`

type Listing<Row> = {
  /** Undefined conditions are skipped. */
  where: (Sql | string | number | undefined)[]
  sort: Sort<Row>
  after: CursorKeys | undefined
  limit: number
}

/** Selects the page before joining people, so that only people of the page are read. */
export const pageStatement = <Row>(
  { table, name, columns, joins }: Source,
  { where, sort, after, limit }: Listing<Row>,
): Sql => {
  const given = where.filter(condition => typeof condition === 'object')
  const all = join([...given, ...(after ? [sort.isAfter(after)] : [])], ' and ')
  const row = raw(name)
  return sql`
    with page as (select * from ${raw(table)} ${row} where ${all} order by ${sort.order} limit ${limit})
    select ${columns} from page ${row} ${joins} order by ${sort.order}`
}
