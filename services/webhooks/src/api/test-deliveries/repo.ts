import type { EventType, Id, NewEvent } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'
import type { Sent, Target } from '../../egress/attempts/send.ts'

/** The URL, secrets and headers for tests of a webhook, even if it is paused or disabled. */
export const findTarget = (db: Db, id: Id<'webhook'>) =>
  maybe<Target & { events: EventType[] }>(db)`
    select url, format, secret, headers, events,
      case when previous_secret_expires_at > now() then previous_secret end as previous_secret
    from webhooks where id = ${id} and deleted_at is null`

export type MadeTest = { deliveryId: Id<'delivery'>; webhookId: Id<'webhook'>; event: NewEvent; sent: Sent }

/** Records a test as an event with a completed delivery. */
export const recordTest = (
  db: Db,
  { deliveryId, webhookId, event, sent: { result, requestHeaders } }: MadeTest,
) => {
  const outcome = result.outcome === 'success' ? 'succeeded' : 'failed'
  return run(db)`
    with kept as (
      insert into events (at, id, type, private, board_ids, body)
      values (${event.createdAt}, ${event.id}, ${event.type}, ${event.private}, ${event.boardIds}, ${event.body})
    )
    insert into completed_deliveries (event_at, id, event_id, webhook_id, type, status, trigger, attempt, at, duration_ms,
      status_code, error, error_detail, request_headers, response_body)
    values (${event.createdAt}, ${deliveryId}, ${event.id}, ${webhookId}, ${event.type}, ${outcome}, 'test', 1, ${result.at},
      ${result.durationMs}, ${result.statusCode}, ${result.error}, ${result.errorDetail}, ${requestHeaders},
      ${result.responseBody?.replaceAll('\0', '\uFFFD')})`
}
