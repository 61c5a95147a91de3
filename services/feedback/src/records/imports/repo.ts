import type { Id } from '@earshot/contracts'
import { type Db, limitTo, maybe, page, raw, run, sql } from '@earshot/db'
import type { ImportRow, RowError } from './model.ts'

/** Number of errors included in the import itself. */
const shownErrors = 20

const columns =
  raw(`i.id, i.status, i.format, i.board_id, i.dry_run, i.notify, i.ignored_columns, i.total_rows,
  i.created_count, i.skipped_count, i.failed_count,
  array(select json_build_object('row', e.row, 'path', e.path, 'code', e.code, 'message', e.message,
    'value', e.value)
    from import_errors e where e.import_id = i.id order by e.row, e.path limit ${shownErrors}) as errors,
  i.created_at, i.started_at, i.completed_at`)

/** Uploads in progress are not imports yet. */
export const findImport = (db: Db, id: Id<'import'>) =>
  maybe<ImportRow>(db)`select ${columns} from imports i where i.id = ${id} and i.status <> 'receiving'`

export const listImports = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<ImportRow>(db, 'imports')`
    select ${columns} from imports i
    where i.status <> 'receiving' ${after === undefined ? raw('') : sql`and i.id < ${after}`}
    order by i.id desc ${limitTo(limit)}`

export const insertErrors = (db: Db, id: Id<'import'>, errors: RowError[]) =>
  run(db)`
    insert into import_errors (import_id, row, path, code, message, value)
    select ${id}, * from unnest(${errors.map(it => it.row)}::int[], ${errors.map(it => it.path)}::text[],
      ${errors.map(it => it.code)}::text[], ${errors.map(it => it.message)}::text[],
      ${errors.map(it => it.value)}::text[])`

type ErrorPlace = { row: number; path: string }

export const listErrors = (
  db: Db,
  { id, after, limit }: { id: Id<'import'>; after: ErrorPlace | undefined; limit: number },
) =>
  page<RowError>(db, 'import_errors')`
    select row, path, code, message, value from import_errors
    where import_id = ${id} ${after ? sql`and (row, path) > (${after.row}, ${after.path})` : raw('')}
    order by row, path ${limitTo(limit)}`
