import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, msUntil, raw, run, type Sql, sql } from '@earshot/db'

/** A column that may contain copies of users' data, as text or JSON. */
export type TraceColumn = { table: string; column: string }

export const saveErasure = (db: Db, principalId: Id<'principal'>, traces: Buffer) =>
  run(db)`
    insert into erasures (principal_id, traces) values (${principalId}, ${traces})
    on conflict (principal_id) do nothing`

type Erasure = { principalId: Id<'principal'>; traces: Buffer; looks: number }

/** The ms until the next search. */
export const nextErasureMs = (db: Db) => msUntil(db, 'next_erasure', sql`select due_at from erasures`)

/** Takes an erasure that is due. Another process may take it if this one does not finish within `leaseSeconds`. */
export const takeErasure = (db: Db, leaseSeconds: number) =>
  maybe<Erasure>(db)`
    update erasures set due_at = now() + ${leaseSeconds}::int * interval '1 second'
    where principal_id = (
      select principal_id from erasures where due_at <= now() order by due_at limit 1 for update skip locked)
    returning principal_id, traces, looks`

export const lookAgain = (db: Db, principalId: string, seconds: number) =>
  run(db)`
    update erasures set looks = looks + 1, due_at = now() + ${seconds}::int * interval '1 second'
    where principal_id = ${principalId}`

export const dropErasure = (db: Db, principalId: string) =>
  run(db)`delete from erasures where principal_id = ${principalId}`

/** The table itself, or its partitions; empty if the table does not exist. */
export const partsOf = async (db: Db, table: string): Promise<string[]> => {
  const rows = await many<{ name: string }>(db)`
    select c.relname as name from pg_class c
    where c.relkind = 'r' and (c.oid = to_regclass(${table})
      or c.oid in (select inhrelid from pg_inherits where inhparent = to_regclass(${table})))
    order by 1`
  return rows.map(row => row.name)
}

/** A `principal.erased` event needs its data until it is published. */
const isRedactable = (table: string): Sql =>
  raw(table === 'outbox' ? `and (type <> 'principal.erased' or published_at is not null)` : '')

/** A column of a table, or of one partition of it. */
type TracePart = TraceColumn & { part: string }

type Found = { place: string; text: string }

export const lockTraces = (
  db: Db,
  { table, column, part }: TracePart,
  patterns: string[],
  { after, limit }: { after: string; limit: number },
) =>
  many<Found>(db)`
    select ctid::text as place, ${raw(column)}::text as text from ${raw(part)}
    where ctid > ${after}::tid and ${raw(column)}::text ilike any (${patterns}) ${isRedactable(table)}
    order by ctid limit ${limit} for update`

export const rewrite = (db: Db, { column, part }: TracePart, rows: Found[], type: string) =>
  run(db)`
    update ${raw(part)} set ${raw(column)} = given.text::${raw(type)}
    from unnest(${rows.map(row => row.place)}::text[], ${rows.map(row => row.text)}::text[]) as given (place, text)
    where ctid = given.place::tid`

export const typeOf = async (db: Db, { table, column }: TraceColumn): Promise<string> => {
  const row = await maybe<{ type: string }>(db)`
    select format_type(atttypid, null) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attname = ${column}`
  return row?.type ?? 'text'
}
