import type { Id } from '@earshot/contracts'
import { type Db, empty, join, many, maybe, one, raw, run, type Sql, sql } from '@earshot/db'
import { type Merge, undoHours } from '@earshot/identity'
import { userColumns } from './repo.ts'
import type { UserRow, UserValues } from './row.ts'

/** What the kept user got: fields and segments. */
export type Filled = {
  fields: Partial<UserValues>
  segments: Id<'segment'>[]
}

/** The rows of a user that an undo restores, besides the principal. */
const keptTables = ['segment_members', 'former_names', 'passwords', 'oidc_identities']

const rowsOf = (table: string): Sql => sql`, ${table}::text, (
  select coalesce(jsonb_agg(to_jsonb(it)), '[]') from ${raw(table)} it where it.principal_id = p.id)`

/** Keeps what a user has, before the user is merged. */
export const insertUndo = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`
    insert into user_merges (principal_id, into_id, kept)
    select p.id, ${intoId}, jsonb_build_object('principals', jsonb_build_array(to_jsonb(p))${join(keptTables.map(rowsOf), '')})
    from principals p where p.id = ${fromId}`

export const saveFilled = (db: Db, id: Id<'principal'>, filled: Filled) =>
  run(db)`update user_merges set filled = ${filled}::jsonb where principal_id = ${id}`

const isOpen = sql`m.merged_at > now() - ${undoHours}::int * interval '1 hour'`

export type Undo = { intoId: Id<'principal'>; filled: Filled }

/** A merge that can be undone. */
export const findUndo = (db: Db, id: Id<'principal'>) =>
  maybe<Undo>(db)`select m.into_id, m.filled from user_merges m where m.principal_id = ${id} and ${isOpen}`

export const lockUndo = (db: Db, id: Id<'principal'>) =>
  maybe<Undo>(db)`
    select m.into_id, m.filled from user_merges m where m.principal_id = ${id} and ${isOpen} for update`

export const hasUndosInto = async (db: Db, id: Id<'principal'>): Promise<boolean> =>
  (await maybe(db)`select 1 from user_merges m where m.into_id = ${id} and ${isOpen} limit 1`) !== undefined

export const dropUndo = (db: Db, id: Id<'principal'>) =>
  run(db)`delete from user_merges where principal_id = ${id}`

/** For a user who is erased or merged: what others had who were merged into this one is not kept any longer. */
export const dropUndosInto = (db: Db, id: Id<'principal'>) =>
  run(db)`delete from user_merges where into_id = ${id}`

export type MergedUser = { principalId: Id<'principal'>; name: string | null; email: string | null }

export type MergeItem = { from: MergedUser; into: MergedUser; mergedAt: string; undoUntil: string }

const person = (columns: string): Sql =>
  raw(
    `jsonb_build_object('principalId', ${columns} ->> 'id', 'name', ${columns} ->> 'name', 'email', ${columns} ->> 'email')`,
  )

const items = (where: Sql): Sql => sql`
  select ${person(`(m.kept -> 'principals' -> 0)`)} as "from", ${person('to_jsonb(p)')} as into, m.merged_at,
    m.merged_at + ${undoHours}::int * interval '1 hour' as undo_until
  from user_merges m join principals p on p.id = m.into_id
  where ${where} and ${isOpen}`

export const findMerge = (db: Db, id: Id<'principal'>) =>
  maybe<MergeItem>(db)`${items(sql`m.principal_id = ${id}`)}`

type Listing = { before: string | undefined; limit: number }

/** The merges of a user or into this user that can be undone, by the ids of the merged users. */
export const listMerges = (db: Db, id: Id<'principal'>, { before, limit }: Listing) =>
  many<MergeItem>(db)`
    ${items(sql`(m.principal_id = ${id} or m.into_id = ${id})
      ${before === undefined ? empty : sql`and m.principal_id < ${before}`}`)}
    order by m.principal_id desc limit ${limit}`

/** Names and addresses by which an erasure finds what is written elsewhere. */
export const copyFormerNames = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`
    insert into former_names (principal_id, name, email, at)
    select ${intoId}, name, email, at from former_names where principal_id = ${fromId}`

const keptRows = (id: Id<'principal'>, table: string): Sql => sql`
  select r.* from user_merges m, jsonb_populate_recordset(null::${raw(table)}, m.kept -> ${table}::text) r
  where m.principal_id = ${id}`

/** Takes back the former names. */
export const takeFormerNamesBack = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`
    delete from former_names it using (${keptRows(fromId, 'former_names')}) kept
    where it.principal_id = ${intoId} and it.at = kept.at
      and it.name is not distinct from kept.name and it.email is not distinct from kept.email`

/** Restores what belongs to a merged user. A segment may have been deleted since. */
const restoreRows = async (db: Db, id: Id<'principal'>): Promise<void> => {
  for (const table of keptTables)
    await run(db)`
      insert into ${raw(table)} select * from (${keptRows(id, table)}) it
      ${table === 'segment_members' ? sql`where exists (select from segments s where s.id = it.segment_id)` : empty}
      on conflict do nothing`
}

/** Restores a merged user. The company may have been deleted since. */
export const restoreUser = async (db: Db, id: Id<'principal'>) => {
  await restoreRows(db, id)
  return one<UserRow>(db)`
    update principals p set name = r.name, email = r.email, image = r.image, picture = r.picture,
      picture_path = r.picture_path, email_verified = r.email_verified, external_id = r.external_id,
      attributes = r.attributes, company_id = (select id from companies where id = r.company_id),
      name_key = r.name_key, search = r.search, contact_email = r.contact_email, version = p.version + 1,
      updated_at = clock_timestamp(), erased_at = null, merged_into = null
    from (${keptRows(id, 'principals')}) r
    where p.id = ${id}
    returning ${userColumns}`
}
