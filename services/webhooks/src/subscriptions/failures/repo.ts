import type { Id } from '@earshot/contracts'
import { type Db, many, raw } from '@earshot/db'

/** The effect of a batch of results on one webhook. */
export type Tally = {
  webhookId: Id<'webhook'>
  /** At least one delivery succeeded, which resets the counter before later failures are added. */
  succeeded: boolean
  /** The number of permanent failures that count, since the last success. */
  failures: number
  /** The error of the last failure since then, whether it counts or not. */
  error: string | null
}

export type Counted = {
  id: Id<'webhook'>
  url: string
  format: 'json' | 'slack'
  description: string | null
  lastError: string | null
  status: 'active' | 'paused' | 'disabled'
  /** The counter before the failures: zero after a success. */
  from: number
  after: number
  /** The webhook was failing and has now succeeded. */
  recovered: boolean
  disabledNow: boolean
  disabledAt: string | null
}

/** The number of consecutive permanent failures that disables a webhook. */
export const failuresToDisable = 50

/** The counts at which operators are notified of a failing webhook. */
export const warnAt = [25, 35, 45] as const

export const disabledReason = `${failuresToDisable} permanent failures in a row`

const reachesLimit = raw(`counted.status = 'active' and counted.after = ${failuresToDisable}`)

/**
 * Updates the counters of the webhooks of a batch, and disables those that reach the limit. Failures count only while a webhook
 * is active, so a counter ends at exactly the limit.
 *
 * Rows are locked in the order of their ids; otherwise 13% of concurrent batches deadlock.
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
      updated_at = case when ${reachesLimit} then now() else webhook.updated_at end,
      last_error = case when counted.succeeded or counted.error is not null then counted.error
        else webhook.last_error end,
      last_delivery_at = now(),
      last_success_at = case when counted.succeeded then now() else webhook.last_success_at end
    from counted
    where webhook.id = counted.id
    returning webhook.id, webhook.url, webhook.format, webhook.description, webhook.last_error, webhook.status, counted.start as from, counted.after,
      counted.failing and counted.succeeded as recovered, ${reachesLimit} as disabled_now, webhook.disabled_at`
