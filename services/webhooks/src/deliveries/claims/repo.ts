import type { Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import type { Sendable } from '../../egress/attempts/send.ts'
import { byDay } from '../partitions/days-repo.ts'
import type { Pointer } from '../pointers/pointer.ts'

/** A worker that dies loses its claim after this time; an attempt takes at most 6 s. */
export const leaseSeconds = 8

/** No worker has a claim on the `delivery`. */
export const isFree = sql`(delivery.lease_until is null or delivery.lease_until < now())`

/** Retries and replays by request, run 2 and later, are sent even if the `webhook` is paused or disabled. */
export const isSendable = sql`(webhook.deleted_at is null and (webhook.status = 'active' or delivery.run > 1))`

export type ClaimRequest = { pointer: Pointer; claimId: string }

/** The request of a delivery, read when it is claimed, so that edits and secret rotations apply to queued deliveries. */
export type Claimed = Sendable & {
  claimId: string
  deliveryId: Id<'delivery'>
  webhookId: Id<'webhook'>
}

/** With a limit for the planner, as for results. */
const wanted = (requests: ClaimRequest[]): Sql => sql`
  (select * from unnest(
    ${requests.map(({ pointer }) => pointer.deliveryId)}::text[],
    ${requests.map(({ pointer }) => pointer.run)}::int[],
    ${requests.map(({ pointer }) => pointer.attempt)}::int[],
    ${requests.map(({ claimId }) => claimId)}::uuid[]
  ) as wanted (id, run, attempt, claim_id) limit ${requests.length}) wanted`

/**
 * Claims attempts by compare-and-set on run and attempt. Rows that are not returned are claimed by another worker, stale, or of an
 * inactive webhook. The event is a subquery because a join reads all events of the same millisecond.
 */
export const claim = (db: Db, requests: ClaimRequest[]): Promise<Claimed[]> =>
  byDay(
    requests,
    (day, some) => many<Claimed>(db, day.prepared('claim'))`
      update open_deliveries delivery set
        claim_id = wanted.claim_id, lease_until = now() + ${leaseSeconds} * interval '1 second'
      from ${wanted(some)}, webhooks webhook
      where delivery.id = wanted.id and delivery.run = wanted.run and delivery.attempt = wanted.attempt
        and ${isFree} and webhook.id = delivery.webhook_id and ${isSendable}
      returning wanted.claim_id, delivery.id as delivery_id, delivery.event_id, delivery.webhook_id, delivery.type,
        (select body from ${day.table('events')} where at = delivery.event_at and id = delivery.event_id) as body,
        webhook.url, webhook.format, webhook.secret, webhook.headers,
        case when webhook.previous_secret_expires_at > now() then webhook.previous_secret end as previous_secret`,
  )

/** Of the requests that were not claimed, those with an active lease of another worker. The others are stale. */
export const leased = async (db: Db, requests: ClaimRequest[]): Promise<{ id: Id<'delivery'> }[]> =>
  requests.length === 0
    ? []
    : many<{ id: Id<'delivery'> }>(db)`
      select delivery.id
      from ${wanted(requests)} join open_deliveries delivery
        on delivery.id = wanted.id and delivery.run = wanted.run and delivery.attempt = wanted.attempt
      where delivery.lease_until >= now()`

/** Releases a claim without an attempt: the circuit breaker opened in between, or the process is stopping. */
export const release = (db: Db, pointer: Pointer, claimId: string) =>
  run(db)`
    update open_deliveries set claim_id = null, lease_until = null
    where id = ${pointer.deliveryId} and claim_id = ${claimId}`
