import { type Db, raw, run, type Sql, sql } from '@earshot/db'
import type { Merge } from './merges-repo.ts'

// Each move notes the rows that it moves, in the same statement. An undo moves these back, except those that changed since.

/** Notes what a statement has moved: `rows` selects kind, key, and the former row or null. The last part of that statement. */
export const noteInsert = ({ fromId, intoId }: Merge, rows: Sql): Sql => sql`
  insert into moved_rows (from_id, into_id, kind, key, former)
  select ${fromId}, ${intoId}, moved.kind, moved.key, moved.former from (${rows}) moved (kind, key, former)
  on conflict do nothing`

/** The notes of one kind. */
export const notesOf = ({ fromId, intoId }: Merge, kind: string): Sql => sql`
  select key, former from moved_rows where from_id = ${fromId} and into_id = ${intoId} and kind = ${kind}`

/** The keys of what was moved. */
export const movedKeys = (merge: Merge, kind: string): Sql =>
  sql`select key from (${notesOf(merge, kind)}) noted`

type Column = { table: string; column: string }

/** Gives the rows that name a person in a column to the other one. `within` is a further condition. */
export const moveColumn = (
  db: Db,
  merge: Merge,
  { table, column, within = raw('true') }: Column & { within?: Sql },
) =>
  run(db)`
    with moved as (
      update ${raw(table)} set ${raw(column)} = ${merge.intoId}
      where ${raw(column)} = ${merge.fromId} and ${within}
      returning id
    )
    ${noteInsert(merge, sql`select ${`${table}.${column}`}::text, id, null::jsonb from moved`)}`

export const moveColumnBack = (db: Db, merge: Merge, { table, column }: Column) =>
  run(db)`
    update ${raw(table)} set ${raw(column)} = ${merge.fromId}
    where id in (${movedKeys(merge, `${table}.${column}`)}) and ${raw(column)} = ${merge.intoId}`

/** A table whose key is a column that refers to `parent`, perhaps others, and `principal_id`. */
export type Keyed = { table: string; parent: { table: string; column: string }; others?: string[] }

const ofOther = (former: Sql, id: string): Sql =>
  sql`${former} || jsonb_build_object('principal_id', ${id}::text)`

/** Gives a person's rows to the other one, except those in whose place the other one has a row. */
export const moveKeyed = (db: Db, merge: Merge, { table, parent, others = [] }: Keyed) => {
  const [rows, keys] = [raw(table), [parent.column, ...others]]
  const key = raw(keys.map(name => `gone.${name}`).join(` || ' ' || `))
  const isKept = raw(keys.map(name => `kept.${name} = gone.${name}`).join(' and '))
  return run(db)`
    with gone as (
      delete from ${rows} it where principal_id = ${merge.fromId} returning it.*
    ), kept as (
      insert into ${rows} as it
      select r.* from gone, jsonb_populate_record(null::${rows}, ${ofOther(sql`to_jsonb(gone)`, merge.intoId)}) r
      on conflict do nothing
      returning it.*
    )
    ${noteInsert(
      merge,
      sql`
      select ${table}::text || case when kept.principal_id is null then '.removed' else '.moved' end, ${key}, to_jsonb(gone)
      from gone left join kept on ${isKept}`,
    )}`
}

/** A row that the other person has changed since stays theirs. The former one is restored if its parent still exists. */
export const moveKeyedBack = (db: Db, merge: Merge, { table, parent }: Keyed) => {
  const rows = raw(table)
  const moved = notesOf(merge, `${table}.moved`)
  return run(db)`
    with gone as (
      delete from ${rows} it using (${moved}) noted
      where it.principal_id = ${merge.intoId} and to_jsonb(it) = ${ofOther(sql`noted.former`, merge.intoId)}
    )
    insert into ${rows}
    select r.* from (${moved} union all ${notesOf(merge, `${table}.removed`)}) noted,
      jsonb_populate_record(null::${rows}, noted.former) r
    where exists (select from ${raw(parent.table)} parent where parent.id = noted.former ->> ${parent.column}::text)
    on conflict do nothing`
}
