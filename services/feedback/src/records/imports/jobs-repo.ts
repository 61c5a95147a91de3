import type { Caller, Id } from '@earshot/contracts'
import { type Db, many, maybe, run } from '@earshot/db'
import type { Row } from './row.ts'

export type StagedRow = { row: number; fields: Row }

export type Job = {
  id: Id<'import'>
  boardId: Id<'board'> | null
  dryRun: boolean
  notify: boolean
  caller: Caller
  faults: number
}

/** The oldest unfinished import. */
export const nextJob = (db: Db) =>
  maybe<Job>(db)`
    select id, board_id, dry_run, notify, caller, faults from imports
    where status in ('pending', 'running') order by id limit 1`

/** Rows per transaction: few round trips, and short locks. */
const batch = 500

export const nextRows = (db: Db, id: Id<'import'>) =>
  many<StagedRow>(db)`
    select row, fields from import_rows where import_id = ${id} order by row limit ${batch}`

/** Locks an unfinished import until the end of the transaction, so that no other process works on its rows. */
export const lockJob = (db: Db, id: Id<'import'>) =>
  maybe(db)`select 1 from imports where id = ${id} and status in ('pending', 'running') for update`

/** Deletes the given rows and returns those that still existed. */
export const takeRows = async (db: Db, id: Id<'import'>, rows: number[]): Promise<Set<number>> => {
  const taken = await many<{ row: number }>(db)`
    delete from import_rows where import_id = ${id} and row = any(${rows}) returning row`
  return new Set(taken.map(({ row }) => row))
}

export type Counts = { created: number; skipped: number; failed: number }

export const addCounts = (db: Db, id: Id<'import'>, { created, skipped, failed }: Counts) =>
  run(db)`
    update imports set status = 'running', started_at = coalesce(started_at, now()), faults = 0,
      created_count = created_count + ${created}, skipped_count = skipped_count + ${skipped},
      failed_count = failed_count + ${failed}
    where id = ${id}`

export const finish = (db: Db, id: Id<'import'>) =>
  run(db)`
    update imports set status = 'completed', started_at = coalesce(started_at, now()), completed_at = now()
    where id = ${id} and status in ('pending', 'running')`

/** Fails the import. Created posts stay; remaining rows are deleted. */
export const giveUp = async (db: Db, id: Id<'import'>): Promise<void> => {
  await run(db)`delete from import_rows where import_id = ${id}`
  await run(db)`update imports set status = 'failed', completed_at = now() where id = ${id}`
}

export const countFault = (db: Db, id: Id<'import'>) =>
  run(db)`update imports set faults = faults + 1 where id = ${id}`
