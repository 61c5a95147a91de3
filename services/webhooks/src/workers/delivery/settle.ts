import { type Id, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { byDay, type Day } from '../../deliveries/partitions/days-repo.ts'
import { complete, type Result, type Settled, scheduleRetries } from '../../deliveries/results/repo.ts'
import {
  type Counted,
  countResults,
  disabledReason,
  type Tally,
  warnAt,
} from '../../subscriptions/failures/repo.ts'
import { maskedUrl } from '../../subscriptions/webhooks/masked-url.ts'
import { duplicates } from './metrics.ts'

/** The effect of the results on each webhook, in order of arrival. Failures of retries and replays by request do not count. */
export const tallyOf = (results: Result[], settled: Settled[]): Tally[] => {
  const byClaim = new Map(settled.map(row => [row.claimId, row]))
  const tallies = new Map<string, Tally>()
  for (const result of results) {
    const row = byClaim.get(result.claimId)
    if (!row) continue
    const tally = tallies.get(row.webhookId) ?? {
      webhookId: row.webhookId,
      succeeded: false,
      failures: 0,
      error: null,
    }
    tallies.set(row.webhookId, tally)
    if (result.status === 'succeeded') Object.assign(tally, { succeeded: true, failures: 0, error: null })
    else Object.assign(tally, { failures: tally.failures + (row.run === 1 ? 1 : 0), error: result.error })
  }
  return [...tallies.values()]
}

const caller = systemCaller('webhooks')

/** Emits the events about a change of a webhook's state, in the transaction of the change. */
const announce = async (db: Db, counted: Counted): Promise<void> => {
  const { id, description, lastError, status, from, after, recovered, disabledNow, disabledAt } = counted
  const at = (consecutiveFailures: number) => ({
    webhook: { id, url: maskedUrl(counted), status, consecutiveFailures, description, lastError },
  })
  if (recovered) await emit(db, caller, 'webhook.recovered', at(0))
  // One batch may pass several counts.
  for (const mark of warnAt)
    if (from < mark && mark <= after) await emit(db, caller, 'webhook.failing', at(mark))
  if (!disabledNow || !disabledAt) return
  await emit(db, caller, 'webhook.disabled', { ...at(after), reason: disabledReason, disabledAt })
  await audit(db, caller, {
    action: 'webhook.disabled',
    target: { kind: 'webhook', id },
    before: { status: 'active' },
    after: { status, reason: disabledReason },
  })
}

/** Updates the counters of webhooks and emits the resulting events. */
export const count = async (
  db: Db,
  tallies: Tally[],
  disabled: (id: Id<'webhook'>) => void,
): Promise<void> => {
  for (const counted of await countResults(db, tallies)) {
    await announce(db, counted)
    if (counted.disabledNow) db.afterCommit(() => disabled(counted.id))
  }
}

type Disabled = (id: Id<'webhook'>) => void

const completeAndCount = (pool: Pool, day: Day, results: Result[], disabled: Disabled): Promise<Settled[]> =>
  tx(pool, async db => {
    const settled = await complete(db, day, results)
    const failed = new Set(results.filter(result => result.status === 'failed').map(result => result.claimId))
    const isNotable = (row: Settled) => failed.has(row.claimId) || row.successMatters
    const notable = new Set(settled.filter(isNotable).map(row => row.webhookId))
    const tallies = tallyOf(
      results,
      settled.filter(row => notable.has(row.webhookId)),
    )
    if (tallies.length > 0) await count(db, tallies, disabled)
    return settled
  })

/** Results that change no webhook's row need one statement; a batch with a failure always changes one. */
const completeDay = async (
  pool: Pool,
  day: Day,
  results: Result[],
  disabled: Disabled,
): Promise<Settled[]> => {
  if (results.some(({ status }) => status === 'failed')) return completeAndCount(pool, day, results, disabled)
  const settled = await complete(pool, day, results, { onlyQuiet: true })
  return settled.length > 0 ? settled : completeAndCount(pool, day, results, disabled)
}

/**
 * Stores the results of a batch. The counters change in the transaction that completes a delivery, so a redelivered message never
 * counts twice. Successes of healthy webhooks, the usual case, do not update the webhooks' rows.
 */
export const settleBatch = async (pool: Pool, results: Result[], disabled: Disabled): Promise<void> => {
  const { retried = [], last = [] } = Object.groupBy(results, ({ status }) =>
    status === 'retrying' ? 'retried' : 'last',
  )
  const scheduled = await byDay(retried, (day, some) => scheduleRetries(pool, day, some))
  const completed = await byDay(last, (day, some) => completeDay(pool, day, some, disabled))
  duplicates.inc({ kind: 'result' }, results.length - scheduled.length - completed.length)
}
