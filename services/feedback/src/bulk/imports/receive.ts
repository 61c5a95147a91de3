import { type Caller, fail, failFields, type Id, newId, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { Upload } from '@earshot/http'
import { shareBoard } from '../../records/boards/repo.ts'
import type { StagedRow } from '../../records/imports/jobs-repo.ts'
import type { Import, ImportQuery } from '../../records/imports/model.ts'
import type { ReadRow } from '../../records/imports/row.ts'
import * as repo from '../../records/imports/uploads-repo.ts'
import { readCsv } from './files/csv.ts'
import { readNdjson } from './files/ndjson.ts'
import { textOf } from './files/text.ts'
import { getImport } from './service.ts'
import { takeSlot } from './slots.ts'

/** The PostgreSQL channel that wakes the worker. */
export const importsChannel = 'imports'

const formats = { 'text/csv': 'csv', 'application/x-ndjson': 'ndjson' } as const
export const uploadTypes = Object.keys(formats) as [keyof typeof formats, ...(keyof typeof formats)[]] // its own keys

const maxRows = 200_000
const batch = 500
/** At most this many ignored columns are reported: as many as a CSV file may have. */
const maxIgnored = 200

const readers = { csv: readCsv, ndjson: readNdjson }

/** Stores valid rows for the worker, and the errors of the others. */
const storeRows = async (db: Db, id: Id<'import'>, rows: ReadRow[]): Promise<void> => {
  const good = rows.filter((row): row is StagedRow => 'fields' in row)
  const errors = rows.flatMap(row => ('errors' in row ? row.errors : []))
  if (!(await repo.stage(db, { id, rows: good, errors }))) lost()
}

/** The process or its database paused for longer than the lease of the upload. */
const lost = () => fail('UNAVAILABLE', 'The upload was interrupted. Send the file again.')

const tooMany = () =>
  failFields({ path: 'body', code: 'too_big', message: `has more than ${maxRows} rows; split the file` })

/** Reads the file as a stream, holding at most one batch of rows in memory, and stores each batch with one statement. */
const storeAll = async (db: Db, id: Id<'import'>, rows: AsyncIterable<ReadRow>) => {
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

const assertBoard = async (db: Db, boardId: ImportQuery['boardId']): Promise<void> => {
  if (boardId && !(await shareBoard(db, boardId))) failFields(unknownReference('boardId'))
}

type Received = Awaited<ReturnType<typeof receiveFile>>

type Receiving = ImportQuery & { upload: Upload; defer: (work: () => Promise<void>) => void }

/** Stores a file while it arrives, in single statements: a transaction would last as long as the client sends. */
export const receiveFile = async (
  db: Db,
  caller: Caller,
  { boardId, dryRun, notify, upload, defer }: Receiving,
) => {
  await assertBoard(db, boardId)
  const id = newId('import')
  const format = formats[upload.type as keyof typeof formats] // the route takes no other
  const options = { format, boardId: boardId ?? null, dryRun, notify }
  await takeSlot(db, { id, caller, ...options }, defer)
  const ignored = new Set<string>()
  const rows = readers[format](textOf(upload.bytes, upload.charset), names => {
    for (const name of names) if (ignored.size < maxIgnored) ignored.add(name)
  })
  const counts = await storeAll(db, id, rows)
  return { id, options, counts, ignoredColumns: [...ignored] }
}

/** Turns a received file into an import, whose posts the worker creates. */
export const createImport = (
  pool: Pool,
  caller: Caller,
  { id, options, counts, ignoredColumns }: Received,
): Promise<Import> =>
  tx(pool, async db => {
    await assertBoard(db, options.boardId ?? undefined)
    if (!(await repo.complete(db, { id, ignoredColumns, ...counts }))) lost()
    await audit(db, caller, {
      action: 'import.created',
      target: { kind: 'import', id },
      before: null,
      after: { ...options, ...counts },
    })
    db.signal(importsChannel)
    return getImport(db, id)
  })
