import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import { eventAtOf, type Pointer } from './pointer.ts'

/** What one attempt came to. */
export type Result = {
  pointer: Pointer
  claimId: string
  status: 'succeeded' | 'retrying' | 'failed'
  /** Wait before the next attempt, in ms; null when there is none. */
  retryInMs: number | null
  at: string
  durationMs: number
  statusCode: number | null
  error: string | null
  requestHeaders: Record<string, string>
  responseBody: string | null
}

/** A result that was written: the claim was still ours. */
export type Settled = {
  claimId: string
  webhookId: Id<'webhook'>
  run: number
  consecutiveFailures: number
  /** The time of the last success on the webhook's row is old enough to be written again. */
  successDue: boolean
}

/** How stale `last_success_at` may be: writing it with every success would make each webhook's row a hot spot. */
const successFreshnessSeconds = 5

/**
 * Writes states and attempts of a batch. A worker whose lease has ended changes nothing. An answer may hold NUL
 * characters, which PostgreSQL's text may not.
 */
export const settle = (db: Db, results: Result[]) => {
  const times = results.map(({ pointer }) => eventAtOf(pointer))
  const sorted = times.toSorted()
  return many<Settled>(db, 'settle')`
    with result as (
      select * from unnest(
        ${times}::timestamptz[],
        ${results.map(({ pointer }) => pointer.deliveryId)}::text[],
        ${results.map(({ claimId }) => claimId)}::uuid[],
        ${results.map(({ status }) => status)}::text[],
        ${results.map(({ retryInMs }) => retryInMs)}::int[],
        ${results.map(({ at }) => at)}::timestamptz[],
        ${results.map(({ durationMs }) => Math.round(durationMs))}::int[],
        ${results.map(({ statusCode }) => statusCode)}::int[],
        ${results.map(({ error }) => error)}::text[],
        ${results.map(({ requestHeaders }) => JSON.stringify(requestHeaders))}::jsonb[],
        ${results.map(({ responseBody }) => responseBody?.replaceAll('\0', '\uFFFD'))}::text[]
      ) as result (event_at, id, claim_id, status, retry_ms, at, duration_ms, status_code, error, request_headers,
        response_body)
    ), settled as (
      update deliveries delivery set
        status = result.status,
        attempt = delivery.attempt + 1,
        next_attempt_at = now() + result.retry_ms * interval '1 millisecond',
        completed_at = case when result.status <> 'retrying' then now() end,
        claim_id = null,
        lease_until = null
      from result
      where delivery.event_at = result.event_at and delivery.id = result.id
        and delivery.event_at between ${sorted[0]} and ${sorted.at(-1)}
        and delivery.claim_id = result.claim_id
      returning result.claim_id, delivery.event_at, delivery.id, delivery.webhook_id, delivery.run, delivery.attempt
    ), logged as (
      insert into attempts (event_at, delivery_id, run, number, trigger, at, duration_ms, status_code, error,
        request_headers, response_body)
      select settled.event_at, settled.id, settled.run, settled.attempt,
        case when settled.run = 1 then 'event' else 'retry' end, result.at, result.duration_ms, result.status_code,
        result.error, result.request_headers, result.response_body
      from settled join result using (claim_id)
    )
    select settled.claim_id, settled.webhook_id, settled.run, webhook.consecutive_failures,
      coalesce(webhook.last_success_at < now() - ${successFreshnessSeconds} * interval '1 second', true)
        as success_due
    from settled join webhooks webhook on webhook.id = settled.webhook_id`
}
