import type { EventType, Id, NewEvent } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'
import { deliveryIdOf } from '../ids/ids-repo.ts'

export type SeedWebhook = {
  id: Id<'webhook'>
  url: string
  events: EventType[]
  secret: Buffer
  createdAt: string
}

/** Inserts a paused webhook. False when it exists or existed. */
export const insertPausedWebhook = async (db: Db, it: SeedWebhook): Promise<boolean> =>
  (await maybe(db)`
    insert into webhooks (id, url, description, events, secret, status, active_since, last_delivery_at,
      last_success_at, created_at, updated_at)
    values (${it.id}, ${it.url}, 'Sample data: paused, so that nothing is sent.', ${it.events}, ${it.secret}, 'paused',
      ${it.createdAt}, ${it.createdAt}, ${it.createdAt}, ${it.createdAt}, ${it.createdAt})
    on conflict (id) do nothing returning id`) !== undefined

export type SeedAttempt = {
  status: 'succeeded' | 'retrying' | 'failed'
  statusCode: number | null
  error: string | null
  durationMs: number
}

export type SeedDelivery = {
  webhookId: Id<'webhook'>
  event: NewEvent
  attempts: SeedAttempt[]
}

export const insertEvent = (db: Db, { event }: SeedDelivery) =>
  run(db)`
    insert into events (at, id, type, private, board_ids, headers, body)
    values (${event.createdAt}, ${event.id}, ${event.type}, ${event.private}, ${event.boardIds}, '{}', ${event.body})`

/** Inserts a completed delivery, with an id like that of the fan-out. */
export const insertDelivery = (db: Db, { webhookId, event, attempts }: SeedDelivery) => {
  const id = deliveryIdOf(event.id, webhookId)
  return run(db)`
    with attempt as (
      select a.*, jsonb_build_object('content-type', 'application/json', 'x-service-event', ${event.type}::text) as headers
      from jsonb_to_recordset(${JSON.stringify(attempts.map((it, n) => ({ ...it, number: n + 1 })))}::jsonb)
        as a (number int, "durationMs" int, status text, "statusCode" int, error text)
    ), earlier as (
      insert into earlier_attempts (event_at, delivery_id, run, number, webhook_id, trigger, at, duration_ms, outcome,
        status_code, error, request_headers)
      select ${event.createdAt}::timestamptz, ${id}, 1, number, ${webhookId}, 'event',
        ${event.createdAt}::timestamptz, "durationMs", status, "statusCode", error, headers
      from attempt where number < ${attempts.length}
    )
    insert into completed_deliveries (event_at, id, event_id, webhook_id, type, status, attempt, completed_at, at,
      duration_ms, status_code, error, request_headers)
    select ${event.createdAt}::timestamptz, ${id}, ${event.id}, ${webhookId}, ${event.type},
      status, number, ${event.createdAt}::timestamptz + interval '1 second', ${event.createdAt}::timestamptz, "durationMs",
      "statusCode", error, headers
    from attempt where number = ${attempts.length}`
}
