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
  const webhook = { id, url, status, consecutiveFailures: after }
  if (counted.disabledNow && counted.disabledAt)
    await emit(db, caller, 'webhook.disabled', {
      webhook,
      reason: disabledReason,
      disabledAt: counted.disabledAt,
    })
  else if (warnAt.some(mark => before < mark && mark <= after))
    await emit(db, caller, 'webhook.failing', { webhook })
  else if (before >= warnAt[0] && after === 0) await emit(db, caller, 'webhook.recovered', { webhook })
}

const count = async (db: Db, tallies: Tally[], disabled: (id: Id<'webhook'>) => void): Promise<void> => {
  for (const counted of await countResults(db, tallies)) {
    await announce(db, counted)
    if (counted.disabledNow) db.afterCommit(() => disabled(counted.id))
  }
}

/**
 * Writes the results of a batch. The counters move in the transaction that makes a delivery terminal, so a redelivery
 * never counts twice. A batch of successes on healthy webhooks, the usual case, is one statement.
 */
export const settleBatch = async (
  pool: Pool,
  results: Result[],
  disabled: (id: Id<'webhook'>) => void,
): Promise<void> => {
  if (results.some(result => result.status === 'failed')) {
    await tx(pool, async db => {
      const settled = await settle(db, results)
      await count(db, tallyOf(results, settled), disabled)
    })
    return
  }
  const settled = await settle(pool, results)
  const notable = settled.filter(row => row.consecutiveFailures > 0 || row.successDue)
  const tallies = tallyOf(results, notable)
  if (tallies.length > 0) await tx(pool, db => count(db, tallies, disabled))
}
