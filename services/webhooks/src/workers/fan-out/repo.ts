import { type Envelope, eventDef, type Id, isEventType } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import type { Headers } from '@earshot/events'

/** An event as it came from the broker. */
export type IncomingEvent = {
  envelope: Envelope
  /** The very text that receivers get. */
  body: string
  private: boolean
  boardIds: string[]
  /** What came beside it, for whoever gets it again. */
  headers: Headers
}

export type NewDelivery = { id: Id<'delivery'>; eventId: string; webhookId: Id<'webhook'>; status: string }

/** Private comments go to no webhook; private types go to those that list them by name, as every type does. */
const isDeliverable = (event: IncomingEvent) =>
  isEventType(event.envelope.type) && (!event.private || eventDef(event.envelope.type)?.private === true)

const isBoardScoped = ({ envelope: { type } }: IncomingEvent) =>
  isEventType(type) && eventDef(type)?.boardScoped

/**
 * Keeps the events and makes one delivery for each webhook that wants one. An event that is known already changes
 * nothing, not even for a webhook that has come to want its type since, but its deliveries that nobody has begun are
 * returned again: their pointers may have been lost.
 *
 * A delivery's id is made of the event's: its millisecond, then a hash of the pair, so that a repeat makes the same.
 */
export const fanOut = (db: Db, events: IncomingEvent[]) =>
  many<NewDelivery>(db, 'fan_out')`
    with incoming as (
      select * from unnest(
        ${events.map(event => event.envelope.createdAt)}::timestamptz[],
        ${events.map(event => event.envelope.id)}::text[],
        ${events.map(event => event.envelope.type)}::text[],
        ${events.map(event => event.private)}::boolean[],
        ${events.map(isDeliverable)}::boolean[],
        ${events.map(event => isBoardScoped(event) === true)}::boolean[],
        ${events.map(event => event.boardIds.join(','))}::text[],
        ${events.map(event => JSON.stringify(event.headers))}::jsonb[],
        ${events.map(event => event.body)}::text[]
      ) as event (at, id, type, private, deliverable, board_scoped, boards, headers, body)
    ), kept as (
      insert into events (at, id, type, private, board_ids, headers, body)
      select at, id, type, private, string_to_array(boards, ','), headers, body from incoming
      on conflict do nothing
      returning id
    )
    insert into deliveries (event_at, id, event_id, webhook_id, type, status, next_attempt_at, completed_at)
    select event.at, 'delivery_' || substr(event.id, 5, 10) || substr(md5(event.id || webhook.id), 1, 16),
      event.id, webhook.id, event.type,
      case when sent then 'pending' else 'skipped' end, case when sent then now() end,
      case when not sent then now() end
    from incoming event
    join webhooks webhook on webhook.deleted_at is null
      and least(webhook.created_at, webhook.active_since) <= event.at
      and event.type = any(webhook.events)
      and (not event.board_scoped or webhook.board_ids = '{}'
        or webhook.board_ids && string_to_array(event.boards, ','))
    cross join lateral (select webhook.status = 'active' and webhook.active_since <= event.at as sent) as decision
    where event.deliverable and (event.id in (select id from kept) or exists (
      select from deliveries known
      where known.event_at = event.at and known.event_id = event.id and known.webhook_id = webhook.id))
    on conflict (event_at, event_id, webhook_id) do update set next_attempt_at = deliveries.next_attempt_at
      where deliveries.run = 1 and deliveries.attempt = 0 and deliveries.status = 'pending'
    returning id, event_id, webhook_id, status`
