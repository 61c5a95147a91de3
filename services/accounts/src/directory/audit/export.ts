import type { Db } from '@earshot/db'
import { stringify } from 'csv-stringify/sync'
import type { AuditEntry, AuditQuery } from './model.ts'
import { listEntries, type Place } from './repo.ts'

/** Entries per statement, and in memory at a time. */
const batchSize = 500

const batches = async function* (db: Db, query: AuditQuery): AsyncGenerator<AuditEntry[]> {
  for (let after: Place | undefined; ; ) {
    const rows = await listEntries(db, { query, after, limit: batchSize })
    if (rows.length > 0) yield rows
    after = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

const columns = [
  'id',
  'at',
  'action',
  'actorPrincipalId',
  'actorName',
  'credentialId',
  'targetKind',
  'targetId',
  'before',
  'after',
  'requestId',
  'address',
] as const

const csvRow = (entry: AuditEntry): Record<(typeof columns)[number], string | null> => ({
  id: entry.id,
  at: entry.at,
  action: entry.action,
  actorPrincipalId: entry.actor.principalId,
  actorName: entry.actor.name,
  credentialId: entry.actor.credentialId,
  targetKind: entry.target.kind,
  targetId: entry.target.id,
  before: entry.before && JSON.stringify(entry.before),
  after: entry.after && JSON.stringify(entry.after),
  requestId: entry.requestId,
  address: entry.address,
})

/** Escapes formulas, as names are user input and spreadsheets would run them. */
const lines = (entries: AuditEntry[]): string =>
  stringify(entries.map(csvRow), { columns: [...columns], escape_formulas: true })

const heading = `${columns.join(',')}\n`

export const csvOf = (entries: AuditEntry[]): string => heading + lines(entries)

export const auditAsCsv = async function* (db: Db, query: AuditQuery): AsyncGenerator<string> {
  yield heading
  for await (const entries of batches(db, query)) yield lines(entries)
}

export const auditAsLines = async function* (db: Db, query: AuditQuery): AsyncGenerator<string> {
  for await (const entries of batches(db, query)) yield entries.map(it => `${JSON.stringify(it)}\n`).join('')
}
