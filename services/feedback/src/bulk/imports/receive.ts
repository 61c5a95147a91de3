import { type Caller, failFields, type Id, newId, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { Upload } from '@earshot/http'
import { shareBoard } from '../../records/boards/repo.ts'
import { type StagedRow, stageRows } from '../../records/imports/jobs-repo.ts'
import type { Import, ImportQuery } from '../../records/imports/model.ts'
import * as repo from '../../records/imports/repo.ts'
import type { ReadRow } from '../../records/imports/row.ts'
import { readCsv } from './files/csv.ts'
import { readNdjson } from './files/ndjson.ts'
import { textOf } from './files/text.ts'
import { getImport } from './service.ts'

/** The PostgreSQL channel that wakes the worker. */
export const importsChannel = 'imports'

const formats = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' } as const
export const uploadTypes = Object.keys(formats) as [keyof typeof formats, ...(keyof typeof formats)[]] // its own keys

const maxRows = 200_000
const batch = 500
/** At most this many ignored columns are reported. */
const maxIgnored = 100

const readers = { csv: readCsv, ndjson: readNdjson }

/** Stores valid rows for the worker, and the errors of the others. */
const storeRows = async (db: Db, id: Id<'import'>, rows: ReadRow[]): Promise<void> => {
  const good = rows.filter((row): row is StagedRow => 'fields' in row)
  const errors = rows.flatMap(row => ('errors' in row ? row.errors : []))
  if (good.length > 0) await stageRows(db, id, good)
  if (errors.length > 0) await repo.insertErrors(db, id, errors)
}

const tooMany = () =>
  failFields({ path: 'body', code: 'too_big', message: `has more than ${maxRows} rows; split the file` })

/** Reads the file as a stream, holding at most one batch of rows in memory. */
const receive = async (db: Db, id: Id<'import'>, rows: AsyncIterable<ReadRow>) => {
  let totalRows = 0
  let failedRows = 0
  let waiting: ReadRow[] = []
  for await (const row of rows) {
    if (++totalRows > maxRows) tooMany()
    if ('errors' in row) failedRows++
    waiting.push(row)
    if (waiting.length < batch) continue
    await storeRows(db, id, waiting)
    waiting = []
  }
  await storeRows(db, id, waiting)
  return { totalRows, failedRows }
}

/** Stores a file in one transaction: an upload that breaks off leaves nothing. The worker creates the posts. */
export const createImport = (
  pool: Pool,
  caller: Caller,
  { boardId, dryRun, notify, upload }: ImportQuery & { upload: Upload },
): Promise<Import> =>
  tx(pool, async db => {
    if (boardId && !(await shareBoard(db, boardId))) failFields(unknownReference('boardId'))
    const id = newId('import')
    const format = formats[upload.type as keyof typeof formats] // the route takes no other
    const options = { format, boardId: boardId ?? null, dryRun, notify }
    await repo.insertImport(db, { id, caller, ...options })
    const ignored = new Set<string>()
    const rows = readers[format](textOf(upload.bytes, upload.charset), names => {
      for (const name of names) if (ignored.size < maxIgnored) ignored.add(name)
    })
    const received = await receive(db, id, rows)
    await repo.markReceived(db, { id, ignoredColumns: [...ignored], ...received })
    const target = { kind: 'import', id }
    await audit(db, caller, {
      action: 'import.created',
      target,
      before: null,
      after: { ...options, ...received },
    })
    db.signal(importsChannel)
    return getImport(db, id)
  })
