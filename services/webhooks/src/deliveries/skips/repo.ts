import type { Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import { isFree, isSendable } from '../claims/repo.ts'
import type { Pointer } from '../pointers/pointer.ts'

/** Completes the open deliveries that match as skipped; `condition` is about `delivery` and its `webhook`. They can be replayed. */
const skipWhere = (condition: Sql): Sql => sql`
  with skipped as (
    delete from open_deliveries delivery using webhooks webhook
    where webhook.id = delivery.webhook_id and ${condition}
    returning delivery.event_at, delivery.id, delivery.event_id, delivery.webhook_id, delivery.type, delivery.run,
      delivery.trigger
  )
  insert into completed_deliveries (event_at, id, event_id, webhook_id, type, status, run, trigger)
  select event_at, id, event_id, webhook_id, type, 'skipped', run, trigger from skipped`

/** Skips waiting deliveries of inactive webhooks. */
export const skipOfInactive = (db: Db) => run(db)`${skipWhere(sql`not ${isSendable} and ${isFree}`)}`

/** Skips those of these deliveries whose webhook is inactive, and returns them. */
export const skipInactive = async (db: Db, pointers: Pointer[]): Promise<{ id: Id<'delivery'> }[]> => {
  if (pointers.length === 0) return []
  const ids = pointers.map(({ deliveryId }) => deliveryId)
  return many<{ id: Id<'delivery'> }>(db)`
    ${skipWhere(sql`delivery.id = any(${ids}::text[]) and not ${isSendable} and ${isFree}`)} returning id`
}

/** Skips a delivery whose webhook has no lane. */
export const skip = (db: Db, { deliveryId, run: number }: Pointer) =>
  run(db)`${skipWhere(sql`delivery.id = ${deliveryId} and delivery.run = ${number} and ${isFree}`)}`

/** Skips the unsent deliveries of a webhook. An attempt that is in flight loses its claim. */
export const skipDeliveries = (db: Db, webhookId: Id<'webhook'>) =>
  run(db)`${skipWhere(sql`delivery.webhook_id = ${webhookId}`)}`
