import { type Id, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { type Counted, countResults, disabledReason, type Tally } from './counter-repo.ts'
import { type Result, type Settled, settle } from './settle-repo.ts'

/** Counts at which operators hear of a failing webhook. */
const warnAt = [25, 35, 45] as const

/** What the results mean for each webhook, in the order in which they came. Retries that people asked for never count. */
export const tallyOf = (results: Result[], settled: Settled[]): Tally[] => {
  const byClaim = new Map(settled.map(row => [row.claimId, row]))
  const tallies = new Map<string, Tally>()
  for (const result of results) {
    const row = byClaim.get(result.claimId)
    if (!row || result.status === 'retrying') continue
    const tally = tallies.get(row.webhookId) ?? {
      webhookId: row.webhookId,
      succeeded: false,
      failures: 0,
      error: null,
    }
    tallies.set(row.webhookId, tally)
    if (result.status === 'succeeded') Object.assign(tally, { succeeded: true, failures: 0 })
    else if (row.run === 1) Object.assign(tally, { failures: tally.failures + 1, error: result.error })
  }
  return [...tallies.values()]
}

const caller = systemCaller('webhooks')

/** Tells operators what has become of a webhook, in the transaction in which it becomes so. */
const announce = async (db: Db, counted: Counted): Promise<void> => {
  const { id, url, status, before, after } = counted
  const at = (consecutiveFailures: number) => ({ webhook: { id, url, status, consecutiveFailures } })
  // One batch may pass several marks.
  for (const mark of warnAt)
    if (before < mark && mark <= after) await emit(db, caller, 'webhook.failing', at(mark))
  if (counted.disabledNow && counted.disabledAt)
    await emit(db, caller, 'webhook.disabled', {
      ...at(after),
      reason: disabledReason,
      disabledAt: counted.disabledAt,
    })
  if (before >= warnAt[0] && after === 0) await emit(db, caller, 'webhook.recovered', at(after))
}

const count = async (db: Db, tallies: Tally[], disabled: (id: Id<'webhook'>) => void): Promise<void> => {
  for (const counted of await countResults(db, tallies)) {
    await announce(db, counted)
    if (counted.disabledNow) db.afterCommit(() => disabled(counted.id))
  }
}

/**
 * Writes the results of a batch. The counters move in the transaction that makes a delivery terminal, so a redelivery
 * never counts twice. Successes on healthy webhooks, the usual case, leave the webhooks' rows alone.
 */
export const settleBatch = (
  pool: Pool,
  results: Result[],
  disabled: (id: Id<'webhook'>) => void,
): Promise<void> =>
  tx(pool, async db => {
    const settled = await settle(db, results)
    const failed = new Set(results.filter(result => result.status === 'failed').map(result => result.claimId))
    const isNotable = (row: Settled) =>
      failed.has(row.claimId) || row.consecutiveFailures > 0 || row.successDue
    const notable = new Set(settled.filter(isNotable).map(row => row.webhookId))
    const tallies = tallyOf(
      results,
      settled.filter(row => notable.has(row.webhookId)),
    )
    if (tallies.length > 0) await count(db, tallies, disabled)
  })
