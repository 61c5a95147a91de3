import { type Envelope, eventDef, type Id, isEventType } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import type { Headers } from '@earshot/events'

/** An event as received from the broker. */
export type IncomingEvent = {
  envelope: Envelope
  /** The exact text that receivers get. */
  body: string
  private: boolean
  boardIds: string[]
  /** The message headers, kept for replays. */
  headers: Headers
}

export type NewDelivery = { id: Id<'delivery'>; eventId: string; webhookId: Id<'webhook'>; status: string }

/**
 * Private comments are sent to no webhook. Private event types are sent to webhooks that subscribe to them, like any other type.
 */
const isDeliverable = (event: IncomingEvent) =>
  isEventType(event.envelope.type) && (!event.private || eventDef(event.envelope.type)?.private === true)

const isBoardScoped = ({ envelope: { type } }: IncomingEvent) =>
  isEventType(type) && eventDef(type)?.boardScoped

/**
 * Stores the events and creates one delivery for each matching webhook. A known event changes nothing, even for a webhook that
 * has subscribed to its type since; but its deliveries without an attempt are returned again, since their pointers may be lost.
 *
 * A delivery's id is derived from the event's millisecond and a hash of both ids, so that a repetition creates the same id.
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
