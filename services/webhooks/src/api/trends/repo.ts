import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import { outcomes, uncounted } from '../stats/repo.ts'

/** All fields but webhookId are null if the webhook had no attempts; it then has this one row. */
export type CountedHour = {
  webhookId: Id<'webhook'>
  hour: string | null
  succeeded: number | null
  retried: number | null
  failed: number | null
}

/** The hours of webhooks that had attempts, from `since`; newest webhook first. */
export const hoursOfEach = (db: Db, { ids, since }: { ids: Id<'webhook'>[]; since: string }) =>
  many<CountedHour>(db, 'hours_of_webhooks')`
    select webhook.id as webhook_id, hour, succeeded, retried, failed
    from webhooks webhook
    left join lateral (
      select hour, succeeded, retried, failed from delivery_hours
      where hour >= ${since} and webhook_id = webhook.id
      union all
      select date_trunc('hour', at), ${outcomes} from attempts
      where webhook_id = webhook.id and at >= ${since} and at >= ${uncounted}
      group by 1
    ) as counted on true
    where webhook.id = any(${ids}) and deleted_at is null
    order by created_at desc, webhook.id desc`
