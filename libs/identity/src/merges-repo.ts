import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, msUntil, run, sql } from '@earshot/db'

/** A person, and the user who they turned out to be. */
export type Merge = { fromId: Id<'principal'>; intoId: Id<'principal'> }

/** `version`: of the former person, after the merge or its undo. */
export type VersionedMerge = Merge & { version: number }

export const saveMerge = (db: Db, { fromId, intoId, version }: VersionedMerge) =>
  run(db)`
    insert into merges (from_id, into_id, version) values (${fromId}, ${intoId}, ${version})
    on conflict (from_id, into_id) do update set version = excluded.version, is_undone = false, looks = 0,
      due_at = excluded.due_at, merged_at = excluded.merged_at
    where merges.version < excluded.version`

/** Also if the merge is not known: its event may arrive later, and is ignored then. */
export const saveUndo = (db: Db, { fromId, intoId, version }: VersionedMerge) =>
  run(db)`
    insert into merges (from_id, into_id, version, is_undone) values (${fromId}, ${intoId}, ${version}, true)
    on conflict (from_id, into_id) do update set version = excluded.version, is_undone = true,
      due_at = excluded.due_at
    where merges.version < excluded.version`

/** The ms until the next move. */
export const nextMergeMs = (db: Db) => msUntil(db, 'next_merge', sql`select due_at from merges`)

/** Takes a merge that is due. Another process may take it if this one does not finish within `leaseSeconds`. */
export const takeMerge = (db: Db, leaseSeconds: number) =>
  maybe<Merge>(db)`
    update merges set due_at = now() + ${leaseSeconds}::int * interval '1 second'
    where (from_id, into_id) = (
      select from_id, into_id from merges where due_at <= now() order by due_at limit 1 for update skip locked)
    returning from_id, into_id`

/** Locks all merges into a person, and reads the state of this one, which may have been undone since it was taken. */
export const lockMerges = async (db: Db, { fromId, intoId }: Merge) => {
  const rows = await many<Merge & { looks: number; isUndone: boolean }>(db)`
    select from_id, into_id, looks, is_undone from merges where into_id = ${intoId} order by from_id for update`
  return {
    merge: rows.find(row => row.fromId === fromId),
    /** Other people whose content the person has. */
    others: rows.filter(row => row.fromId !== fromId && !row.isUndone),
  }
}

export const moveAgain = (db: Db, { fromId, intoId }: Merge, seconds: number) =>
  run(db)`
    update merges set looks = looks + 1, due_at = now() + ${seconds}::int * interval '1 second'
    where from_id = ${fromId} and into_id = ${intoId}`

/** Looks at the merge for the last time when it can no longer be undone. */
export const awaitEnd = (db: Db, { fromId, intoId }: Merge, hours: number) =>
  run(db)`
    update merges set looks = looks + 1, due_at = merged_at + ${hours}::int * interval '1 hour'
    where from_id = ${fromId} and into_id = ${intoId}`

export const dropNotes = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`delete from moved_rows where from_id = ${fromId} and into_id = ${intoId}`

export const dropMerge = async (db: Db, merge: Merge): Promise<void> => {
  await dropNotes(db, merge)
  await run(db)`delete from merges where from_id = ${merge.fromId} and into_id = ${merge.intoId}`
}
