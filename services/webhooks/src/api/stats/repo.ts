import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run, sql } from '@earshot/db'
import type { ResponseCount } from './model.ts'

/** The counts of an hour or a minute that starts at `start`. */
export type Counted = {
  start: string
  succeeded: number
  retried: number
  failed: number
  p50: number
  p95: number
  p99: number
}

export type Step = 'hour' | 'minute'

type Span = { webhookId: Id<'webhook'>; since: string }

/** Counts attempts by outcome. */
export const outcomes = raw(`
  count(*) filter (where outcome = 'succeeded') as succeeded,
  count(*) filter (where outcome = 'retrying') as retried,
  count(*) filter (where outcome = 'failed') as failed`)

/** All its columns are in one index. */
const countedBy = (step: Step) => sql`
  date_trunc('${raw(step)}', at) as start, ${outcomes},
  percentile_disc(0.5) within group (order by duration_ms) as p50,
  percentile_disc(0.95) within group (order by duration_ms) as p95,
  percentile_disc(0.99) within group (order by duration_ms) as p99`

/** The start of the hours that are not in delivery_hours yet; '-infinity' while none is. */
export const uncounted = raw(
  `coalesce((select max(hour) + interval '1 hour' from delivery_hours), '-infinity')`,
)

/** The hours of one webhook that had attempts. Finished hours come from delivery_hours. */
export const hoursOf = (db: Db, { webhookId, since }: Span) =>
  many<Counted>(db, 'hours_of_webhook')`
    select hour as start, succeeded, retried, failed, p50, p95, p99 from delivery_hours
    where hour >= ${since} and webhook_id = ${webhookId}
    union all
    select ${countedBy('hour')} from attempts
    where webhook_id = ${webhookId} and at >= ${since} and at >= ${uncounted}
    group by 1`

export const minutesOf = (db: Db, { webhookId, since }: Span) =>
  many<Counted>(db, 'minutes_of_webhook')`
    select ${countedBy('minute')} from attempts
    where webhook_id = ${webhookId} and at >= ${since}
    group by 1`

/** In delivery_hours, 0 stands for attempts without a response, since a key cannot be null. */
export const responsesInHours = (db: Db, { webhookId, since }: Span) =>
  many<ResponseCount>(db, 'responses_in_hours')`
    select nullif(code, 0) as status_code, sum(times)::int8 as attempts from (
      select key::int as code, value::int8 as times
      from delivery_hours cross join jsonb_each_text(responses)
      where hour >= ${since} and webhook_id = ${webhookId}
      union all
      select coalesce(status_code, 0), count(*) from attempts
      where webhook_id = ${webhookId} and at >= ${since} and at >= ${uncounted}
      group by 1
    ) as answered
    group by code order by code`

export const responsesInMinutes = (db: Db, { webhookId, since }: Span) =>
  many<ResponseCount>(db, 'responses_in_minutes')`
    select status_code, count(*) as attempts from attempts
    where webhook_id = ${webhookId} and at >= ${since}
    group by 1 order by 1 nulls first`

export const skippedBy = (db: Db, step: Step, { webhookId, since }: Span) =>
  many<{ start: string; skipped: number }>(db)`
    select date_trunc(${step}, event_at) as start, count(*) as skipped from completed_deliveries
    where webhook_id = ${webhookId} and status = 'skipped' and event_at >= ${since}
    group by 1`

/** Counts the hours since the last counted one up to `until`. Includes deleted webhooks, whose statistics can still be read. */
export const countHours = (db: Db, since: string, until: string) =>
  run(db)`
    insert into delivery_hours (hour, webhook_id, succeeded, retried, failed, p50, p95, p99, responses)
    select hours.start, webhook.id, succeeded, retried, failed, p50, p95, p99, responses
    from webhooks webhook
    cross join lateral (
      select ${countedBy('hour')} from attempts
      where webhook_id = webhook.id and at >= ${since} and at >= ${uncounted} and at < ${until}
      group by 1
    ) as hours
    cross join lateral (
      select jsonb_object_agg(code, times) as responses from (
        select coalesce(status_code, 0) as code, count(*) as times from attempts
        where webhook_id = webhook.id and at >= hours.start and at < hours.start + interval '1 hour'
        group by 1
      ) as answered
    ) as answered
    on conflict do nothing`

export const forgetHours = (db: Db, before: string) =>
  run(db)`delete from delivery_hours where hour < ${before}`
