import { type Envelope, eventDef, type Id, isEventType } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import type { Headers } from '@earshot/events'
import { leaseSeconds } from '../../deliveries/claims/repo.ts'
import { deliveryId, isOfEvent } from '../../deliveries/ids/ids-repo.ts'
import type { Target } from '../../egress/attempts/send.ts'

/** An event as received from the broker. */
export type IncomingEvent = {
  envelope: Envelope
  /** The exact text that receivers get. */
  body: string
  private: boolean
  boardIds: string[]
  /** When it was stored, by the clock of a database. `createdAt` is by that of a process, which may be an hour behind. */
  storedAt: string
  /** Whether it is one of very many that its actor caused at once. */
  bulk: boolean
  /** The message headers, kept for replays. */
  headers: Headers
}

/** More than an event can have: with a limit, the planner looks them up event by event, in place of each for all open deliveries. */
const mostDeliveries = 1000

/** The webhooks whose deliveries of an event are claimed with their creation, by a worker that sends them at once. */
export type Claiming = { claimId: string; webhookIds: Id<'webhook'>[] }

export type NewDelivery = {
  id: Id<'delivery'>
  eventId: Id<'evt'>
  webhookId: Id<'webhook'>
  status: string
  /** The claim and what it returns, if the delivery was claimed. */
  claimed: ({ claimId: string } & Target) | null
}

type Row = Omit<NewDelivery, 'claimed'> & ({ claimId: null } | NonNullable<NewDelivery['claimed']>)

const deliveryOf = ({ id, eventId, webhookId, status, ...row }: Row): NewDelivery => {
  const claimed = row.claimId === null ? null : row
  return { id, eventId, webhookId, status, claimed }
}

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
 * With `claiming`, new deliveries of an event to these webhooks are also claimed, each by an id of its own.
 */
export const fanOut = async (
  db: Db,
  events: IncomingEvent[],
  claiming: (event: IncomingEvent) => Claiming | undefined = () => undefined,
): Promise<NewDelivery[]> => {
  const claims = events.map(claiming)
  const rows = await many<Row>(db, 'fan_out')`
    with incoming as (
      select * from unnest(
        ${events.map(event => event.envelope.createdAt)}::timestamptz[],
        ${events.map(event => event.storedAt)}::timestamptz[],
        ${events.map(event => event.envelope.id)}::text[],
        ${events.map(event => event.envelope.type)}::text[],
        ${events.map(event => event.private)}::boolean[],
        ${events.map(isDeliverable)}::boolean[],
        ${events.map(event => isBoardScoped(event) === true)}::boolean[],
        ${events.map(event => event.boardIds.join(','))}::text[],
        ${events.map(event => JSON.stringify(event.headers))}::jsonb[],
        ${events.map(event => event.body)}::text[],
        ${claims.map(claim => claim?.claimId ?? null)}::text[],
        ${claims.map(claim => claim?.webhookIds.join(',') ?? '')}::text[]
      ) as event (at, stored_at, id, type, private, deliverable, board_scoped, boards, headers, body, claim, claimants)
    ), kept as (
      insert into events (at, id, type, private, board_ids, headers, body)
      select at, id, type, private, string_to_array(boards, ','), headers, body from incoming
      on conflict do nothing
      returning id
    ), matched as (
      select event.at, ${deliveryId('event.id', 'webhook.id')} as id, event.id as event_id, webhook.id as webhook_id, event.type,
        sent, case when sent and webhook.id = any(string_to_array(event.claimants, ','))
          then md5(event.claim || webhook.id)::uuid end as claim_id
      from incoming event
      join webhooks webhook on webhook.deleted_at is null
        and least(webhook.created_at, webhook.active_since) <= event.stored_at
        and event.type = any(webhook.events)
        and (not event.board_scoped or webhook.board_ids = '{}'
          or webhook.board_ids && string_to_array(event.boards, ','))
      cross join lateral (select webhook.status = 'active' and webhook.active_since <= event.stored_at as sent) as decision
      where event.deliverable and event.id in (select id from kept)
    ), opened as (
      insert into open_deliveries (event_at, id, event_id, webhook_id, type, claim_id, lease_until)
      select at, id, event_id, webhook_id, type, claim_id,
        case when claim_id is not null then now() + ${leaseSeconds} * interval '1 second' end
      from matched where sent
    ), skipped as (
      insert into completed_deliveries (event_at, id, event_id, webhook_id, type, status)
      select at, id, event_id, webhook_id, type, 'skipped' from matched where not sent
    ), created as (
      select id, event_id, webhook_id, case when sent then 'pending' else 'skipped' end as status, claim_id from matched
      union all
      select again.* from incoming event cross join lateral (
        select d.id, d.event_id, d.webhook_id, d.status, null::uuid from open_deliveries d
        where ${isOfEvent('event.id')} and d.run = 1 and d.attempt = 0 limit ${mostDeliveries}
      ) again
      where event.id not in (select id from kept)
    )
    select created.id, created.event_id, created.webhook_id, created.status,
      created.claim_id, webhook.url, webhook.format, webhook.secret,
      webhook.headers,
      case when webhook.previous_secret_expires_at > now() then webhook.previous_secret end as previous_secret
    from created
    left join webhooks webhook on webhook.id = created.webhook_id and created.claim_id is not null`
  return rows.map(deliveryOf)
}
