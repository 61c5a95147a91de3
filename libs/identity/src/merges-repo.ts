import type { Id } from '@earshot/contracts'
import { type Db, maybe, msUntil, run, sql } from '@earshot/db'

/** An anonymous visitor and the user who they turned out to be. */
export type Merge = { fromId: Id<'principal'>; intoId: Id<'principal'> }

export const saveMerge = (db: Db, { fromId, intoId }: Merge) =>
  run(db)`
    insert into merges (from_id, into_id) values (${fromId}, ${intoId}) on conflict (from_id) do nothing`

/** The ms until the next move. */
export const nextMergeMs = (db: Db) => msUntil(db, 'next_merge', sql`select due_at from merges`)

/** Takes a merge that is due. Another process may take it if this one does not finish within `leaseSeconds`. */
export const takeMerge = (db: Db, leaseSeconds: number) =>
  maybe<Merge & { looks: number }>(db)`
    update merges set due_at = now() + ${leaseSeconds}::int * interval '1 second'
    where from_id = (select from_id from merges where due_at <= now() order by due_at limit 1 for update skip locked)
    returning from_id, into_id, looks`

export const moveAgain = (db: Db, { fromId }: Merge, seconds: number) =>
  run(db)`
    update merges set looks = looks + 1, due_at = now() + ${seconds}::int * interval '1 second'
    where from_id = ${fromId}`

export const dropMerge = (db: Db, { fromId }: Merge) => run(db)`delete from merges where from_id = ${fromId}`
