import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run } from '@earshot/db'

export type CountedHour = {
  hour: string
  succeeded: number
  retried: number
  failed: number
  p50: number
  p95: number
  p99: number
}

/** What is counted of an hour's attempts; everything of it stands in one index. */
const counted = raw(`date_trunc('hour', at) as hour,
  count(*) filter (where outcome = 'succeeded') as succeeded,
  count(*) filter (where outcome = 'retrying') as retried,
  count(*) filter (where outcome = 'failed') as failed,
  percentile_disc(0.5) within group (order by duration_ms) as p50,
  percentile_disc(0.95) within group (order by duration_ms) as p95,
  percentile_disc(0.99) within group (order by duration_ms) as p99`)

/** The hours after the last that was counted for good; all of them while none was. */
const uncounted = raw(`coalesce((select max(hour) + interval '1 hour' from delivery_hours), '-infinity')`)

/** The hours of one webhook from `since` on in which there were attempts: those that are over from their counts. */
export const hoursOf = (db: Db, webhookId: Id<'webhook'>, since: string) =>
  many<CountedHour>(db, 'hours_of_webhook')`
    select hour, succeeded, retried, failed, p50, p95, p99 from delivery_hours
    where hour >= ${since} and webhook_id = ${webhookId}
    union all
    select ${counted} from attempts
    where webhook_id = ${webhookId} and at >= ${since} and at >= ${uncounted}
    group by 1`

export const skippedIn = (db: Db, webhookId: Id<'webhook'>, since: string) =>
  many<{ hour: string; skipped: number }>(db, 'skipped_hours')`
    select date_trunc('hour', event_at) as hour, count(*) as skipped from deliveries
    where webhook_id = ${webhookId} and status = 'skipped' and event_at >= ${since}
    group by 1`

/** Counts the hours from the last that was counted to `until`. Deleted webhooks too: what they were sent can be read on. */
export const countHours = (db: Db, since: string, until: string) =>
  run(db)`
    insert into delivery_hours (hour, webhook_id, succeeded, retried, failed, p50, p95, p99)
    select hours.hour, webhook.id, succeeded, retried, failed, p50, p95, p99
    from webhooks webhook
    cross join lateral (
      select ${counted} from attempts
      where webhook_id = webhook.id and at >= ${since} and at >= ${uncounted} and at < ${until}
      group by 1
    ) as hours
    on conflict do nothing`

export const forgetHours = (db: Db, before: string) =>
  run(db)`delete from delivery_hours where hour < ${before}`
