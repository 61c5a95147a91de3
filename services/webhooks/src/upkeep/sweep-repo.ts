import type { Id } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'

export type DueDelivery = {
  eventAt: string
  id: Id<'delivery'>
  webhookId: Id<'webhook'>
  run: number
  attempt: number
}

const batch = 1000

/**
 * Deliveries that are past due with nobody at work on them: their pointer is lost. `before` is how long ago they were due
 * (ISO time); one is swept at most once in five minutes, not counting what was swept before `forgotten`.
 */
export const overdue = (db: Db, before: string, forgotten: string | null) =>
  many<DueDelivery>(db)`
    select delivery.event_at, delivery.id, delivery.webhook_id, delivery.run, delivery.attempt
    from deliveries delivery
    join webhooks webhook on webhook.id = delivery.webhook_id
    where delivery.status in ('pending', 'retrying') and delivery.next_attempt_at < ${before}
      and (delivery.lease_until is null or delivery.lease_until < now())
      and (delivery.swept_at is null or delivery.swept_at < now() - interval '5 minutes'
        or delivery.swept_at < ${forgotten})
      and (webhook.status = 'active' and webhook.deleted_at is null or delivery.run > 1)
    order by delivery.next_attempt_at
    limit ${batch}`

export const markSwept = (db: Db, deliveries: DueDelivery[]) =>
  run(db)`
    update deliveries set swept_at = now()
    from unnest(${deliveries.map(it => it.eventAt)}::timestamptz[], ${deliveries.map(it => it.id)}::text[])
      as swept (event_at, id)
    where deliveries.event_at = swept.event_at and deliveries.id = swept.id`

/** Settles what waits for webhooks that were disabled or deleted; a person may replay it. */
export const skipOfInactive = (db: Db) =>
  run(db)`
    update deliveries set status = 'skipped', completed_at = now(), claim_id = null, lease_until = null
    from webhooks webhook
    where webhook.id = deliveries.webhook_id
      and (webhook.status = 'disabled' or webhook.deleted_at is not null)
      and deliveries.status in ('pending', 'retrying') and deliveries.run = 1
      and (deliveries.lease_until is null or deliveries.lease_until < now())`
