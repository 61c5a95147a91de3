import { type Db, one } from '@earshot/db'
import { outcomes, uncounted } from '../stats/repo.ts'
import type { DeliverySummary } from './model.ts'

/** The attempts of all webhooks in the hours from `since`. */
export const attemptsSince = (db: Db, since: string) =>
  one<{ succeeded: number; retried: number; failed: number }>(db, 'attempts_since')`
    select coalesce(sum(succeeded), 0)::bigint as succeeded, coalesce(sum(retried), 0)::bigint as retried,
      coalesce(sum(failed), 0)::bigint as failed
    from (
      select succeeded, retried, failed from delivery_hours where hour >= ${since}
      union all
      select ${outcomes}
      from webhooks webhook
      cross join lateral (
        select outcome from attempts
        where webhook_id = webhook.id and at >= ${since} and at >= ${uncounted}
      ) as late
    ) as parts`

/** Over all webhooks; null without attempts. */
export const latencySince = (db: Db, since: string) =>
  one<{ p50: number | null; p95: number | null; p99: number | null }>(db, 'latency_since')`
    select percentile_disc(0.5) within group (order by duration_ms) as p50,
      percentile_disc(0.95) within group (order by duration_ms) as p95,
      percentile_disc(0.99) within group (order by duration_ms) as p99
    from webhooks webhook
    cross join lateral (
      select duration_ms from attempts where webhook_id = webhook.id and at >= ${since}
    ) as late`

export const countWebhooks = (db: Db) =>
  one<DeliverySummary['webhooks']>(db, 'count_webhooks')`
    select count(*) filter (where status = 'active') as active,
      count(*) filter (where status = 'paused') as paused,
      count(*) filter (where status = 'disabled') as disabled,
      count(*) filter (where status = 'active' and consecutive_failures > 0) as failing
    from webhooks where deleted_at is null`
