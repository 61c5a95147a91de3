import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run } from '@earshot/db'
import type { Due } from '../../deliveries/pointers/dispatch.ts'

/** A delivery that waits for its next attempt. */
export type Waiting = Due & { eventAt: string; nextAttemptAt: string }

const columns = raw(`delivery.event_at, delivery.id, delivery.webhook_id, delivery.run, delivery.attempt,
  delivery.next_attempt_at`)

/** Waits for an attempt that no worker has claimed, and may be sent: runs by request are sent even for inactive webhooks. */
const isWaiting = raw(`delivery.status in ('pending', 'retrying')
  and (delivery.lease_until is null or delivery.lease_until < now())
  and (webhook.status = 'active' or delivery.run > 1)`)

/** The limit per webhook, so that a long backlog of one webhook does not delay the others. */
const sweptAtOnce = 1000

/**
 * Deliveries that have been due for 30 s without a claim, so their pointers may be lost. Returns each at most once in five
 * minutes.
 */
export const overdue = (db: Db) =>
  many<Waiting>(db)`
    select due.* from webhooks webhook cross join lateral (
      select ${columns} from deliveries delivery
      where delivery.webhook_id = webhook.id and ${isWaiting}
        and delivery.next_attempt_at < now() - interval '30 seconds'
        and (delivery.swept_at is null or delivery.swept_at < now() - interval '5 minutes')
      order by delivery.next_attempt_at, delivery.id
      limit ${sweptAtOnce}
    ) due
    where webhook.deleted_at is null`

export const markSwept = (db: Db, deliveries: Waiting[]) =>
  run(db)`
    update deliveries set swept_at = now()
    from unnest(${deliveries.map(it => it.eventAt)}::timestamptz[], ${deliveries.map(it => it.id)}::text[])
      as swept (event_at, id)
    where deliveries.event_at = swept.event_at and deliveries.id = swept.id`

/** One page of a webhook's waiting deliveries that were due before a time (ISO). */
export const waitingFor = (
  db: Db,
  webhookId: Id<'webhook'>,
  before: string,
  { after, limit }: { after: Pick<Waiting, 'nextAttemptAt' | 'id'> | undefined; limit: number },
) =>
  many<Waiting>(db)`
    select ${columns} from deliveries delivery join webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.webhook_id = ${webhookId} and ${isWaiting} and delivery.next_attempt_at <= ${before}
      and (delivery.next_attempt_at, delivery.id) > (${after?.nextAttemptAt ?? '-infinity'}, ${after?.id ?? ''})
    order by delivery.next_attempt_at, delivery.id
    limit ${limit}`

/** Settles waiting deliveries of inactive webhooks as skipped, as a claim would. They can be replayed. */
export const skipOfInactive = (db: Db) =>
  run(db)`
    update deliveries set status = 'skipped', completed_at = now(), claim_id = null, lease_until = null
    from webhooks webhook
    where webhook.id = deliveries.webhook_id
      and (webhook.deleted_at is not null or webhook.status <> 'active' and deliveries.run = 1)
      and deliveries.status in ('pending', 'retrying')
      and (deliveries.lease_until is null or deliveries.lease_until < now())`
