import type { Caller, Id } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'
import type { StagedRow } from './jobs-repo.ts'
import type { Import, RowError } from './model.ts'

type UploadId = Id<'import'>

/** The number of concurrent uploads: the slots in the constraint of `upload_slot`. */
export const uploadSlots = 2

/** Longer than two extensions, and short: until it ends, an upload of a killed process keeps its slot. */
const leaseSeconds = 30

export type NewUpload = Pick<Import, 'id' | 'format' | 'boardId' | 'dryRun' | 'notify'> & { caller: Caller }

/** Starts an upload in the first free slot. Undefined if there is none, or a concurrent upload took it. */
export const claimSlot = (db: Db, it: NewUpload) =>
  maybe(db)`
    insert into imports (id, status, upload_slot, upload_lease_until, format, board_id, dry_run, notify, caller,
      ignored_columns, total_rows)
    select ${it.id}, 'receiving', slot, now() + ${leaseSeconds} * interval '1 second', ${it.format}, ${it.boardId},
      ${it.dryRun}, ${it.notify}, ${it.caller}::jsonb, '{}', 0
    from generate_series(1, ${uploadSlots}) slot
    where not exists (select from imports where upload_slot = slot)
    order by slot limit 1
    on conflict (upload_slot) do nothing
    returning id`

export const extendLease = (db: Db, id: UploadId) =>
  run(db)`
    update imports set upload_lease_until = now() + ${leaseSeconds} * interval '1 second'
    where id = ${id} and status = 'receiving'`

type Batch = { id: UploadId; rows: StagedRow[]; errors: RowError[] }

/** Stores rows for the worker, and the errors of other rows. Undefined if the upload was deleted since. */
export const stage = (db: Db, { id, rows, errors }: Batch) =>
  maybe(db)`
    with upload as (
      update imports set upload_lease_until = now() + ${leaseSeconds} * interval '1 second'
      where id = ${id} and status = 'receiving' returning id
    ), staged as (
      insert into import_rows (import_id, row, fields)
      select upload.id, it.* from upload, unnest(${rows.map(it => it.row)}::int[],
        ${rows.map(it => JSON.stringify(it.fields))}::jsonb[]) it
    ), failed as (
      insert into import_errors (import_id, row, path, code, message, value)
      select upload.id, it.* from upload, unnest(${errors.map(it => it.row)}::int[],
        ${errors.map(it => it.path)}::text[], ${errors.map(it => it.code)}::text[],
        ${errors.map(it => it.message)}::text[], ${errors.map(it => it.value)}::text[]) it
    )
    select id from upload`

type Received = { id: UploadId; ignoredColumns: string[]; totalRows: number; failedRows: number }

/** Makes the upload an import for the worker. Undefined if the upload was deleted since. */
export const complete = (db: Db, it: Received) =>
  maybe(db)`
    update imports set status = 'pending', upload_slot = null, upload_lease_until = null,
      ignored_columns = ${it.ignoredColumns}, total_rows = ${it.totalRows}, failed_count = ${it.failedRows}
    where id = ${it.id} and status = 'receiving' returning id`

/** Deletes an upload and its rows, unless it is complete. */
export const deleteUpload = (db: Db, id: UploadId) =>
  run(db)`delete from imports where id = ${id} and status = 'receiving'`

/** Deletes the uploads of killed processes and their rows. */
export const deleteAbandonedUploads = (db: Db) =>
  run(db)`delete from imports where status = 'receiving' and upload_lease_until < now()`
