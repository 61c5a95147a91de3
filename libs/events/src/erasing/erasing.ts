import { type Id, systemCaller } from '@earshot/contracts'
import { type Database, type Db, type Pool, type SealedTable, tx } from '@earshot/db'
import { type Log, type Loop, polling, type Sealer, type SecretKey, sealerFor } from '@earshot/runtime'
import type { EventHandlers } from '../consuming/consume-events.ts'
import { audit } from '../outbox/audited-changes.ts'
import { patternsOf, redact, type Traces } from './redact.ts'
import * as repo from './repo.ts'

/** The channel that wakes the loop. */
const channel = 'erasures'

/** Seconds until the next search. The last one is late enough to find events that were in flight when the user was erased. */
const pauses = [2, 60, 60 * 60]
/** A search through a large workspace takes minutes. */
const leaseSeconds = 30 * 60
const batchSize = 200
/** A new erasure wakes the loop. It polls in case the notification is lost. */
const pollMs = 20_000

/** Columns that every service has. */
const commonColumns: repo.TraceColumn[] = [
  { table: 'outbox', column: 'body' },
  { table: 'idempotency_keys', column: 'body' },
]

/** Names and email addresses of erased users. */
export const sealedTraces: SealedTable = {
  what: 'names of erased users',
  label: 'erasures',
  table: 'erasures',
  key: ['principal_id'],
  columns: ['traces'],
}

const sealerOf = (secret: SecretKey): Sealer => sealerFor(secret, sealedTraces.label)

/** Schedules a search for copies of a user's data. */
const noteErasure = async (
  db: Db,
  secret: SecretKey,
  { principalId, emails, names }: Traces & { principalId: Id<'principal'> },
): Promise<void> => {
  await repo.saveErasure(db, principalId, sealerOf(secret).seal(JSON.stringify({ emails, names })))
  db.signal(channel)
}

/** Handles `principal.erased`, in addition to other handlers. */
export const erasureHandlers = (
  pool: Pool,
  secret: SecretKey,
  others: EventHandlers = {},
): EventHandlers => ({
  ...others,
  'principal.erased': async (data, event) => {
    await others['principal.erased']?.(data, event)
    const emails = data.email === null ? data.emails : [data.email, ...data.emails]
    await noteErasure(pool, secret, { ...data, emails })
  },
})

/** Redacts one table, or one partition of it. Returns the number of changed rows. */
const redactPart = async (
  pool: Pool,
  at: repo.TraceColumn,
  part: string,
  traces: Traces,
): Promise<number> => {
  const patterns = patternsOf(traces)
  const type = await repo.typeOf(pool, at)
  let after = '(0,0)'
  let changed = 0
  for (;;) {
    const found = await tx(pool, async db => {
      const rows = await repo.lockTraces(db, { ...at, part }, patterns, { after, limit: batchSize })
      const redacted = rows
        .map(({ place, text }) => ({ place, text: redact(text, traces), before: text }))
        .filter(({ text, before }) => text !== before)
      if (redacted.length > 0) await repo.rewrite(db, { ...at, part }, redacted, type)
      changed += redacted.length
      return rows
    })
    after = found.at(-1)?.place ?? after
    if (found.length < batchSize) return changed
  }
}

/** Redacts all places once. Returns the number of changed rows by table. */
const redactAll = async (pool: Pool, columns: repo.TraceColumn[], traces: Traces) => {
  const counts: Record<string, number> = {}
  for (const at of columns)
    for (const part of await repo.partsOf(pool, at.table)) {
      const changed = await redactPart(pool, at, part, traces)
      if (changed > 0) counts[at.table] = (counts[at.table] ?? 0) + changed
    }
  return counts
}

type Erasing = {
  database: Database
  secret: SecretKey
  service: string
  columns: repo.TraceColumn[]
  log: Log
}

/**
 * Removes names and email addresses of erased users from all copies: events, stored replies, logs. Searches several times, since
 * events in flight arrive later. The result of the first search is written to the audit log.
 */
export const erasing = ({ database, secret, service, columns, log }: Erasing): Loop => {
  const { pool, session } = database
  const sealer = sealerOf(secret)
  const places = [...commonColumns, ...columns]

  const work = async (): Promise<boolean | number> => {
    const waitMs = await repo.nextErasureMs(pool)
    if (waitMs > 0) return Math.min(waitMs, pollMs)
    const erasure = await repo.takeErasure(pool, leaseSeconds)
    if (!erasure) return false
    const { principalId, looks } = erasure
    const rewritten = await redactAll(pool, places, JSON.parse(sealer.open(erasure.traces)))
    if (looks === 0)
      await audit(pool, systemCaller(service), {
        action: 'user.copies_erased',
        target: { kind: 'user', id: principalId },
        before: null,
        after: { service, rewritten },
      })
    log.info({ principalId, looks: looks + 1, rewritten }, 'erasure.looked')
    const pause = pauses[looks]
    if (pause === undefined) await repo.dropErasure(pool, principalId)
    else await repo.lookAgain(pool, principalId, pause)
    return true
  }
  return polling({
    name: 'erasing',
    every: pollMs,
    work,
    onWake: wake => session.listen(channel, wake),
  })
}
