import type { Id } from '@earshot/contracts'
import { type Db, many, raw, type Sql, sql } from '@earshot/db'
import type { Day } from '../partitions/days-repo.ts'
import type { Pointer } from '../pointers/pointer.ts'

/** The result of one attempt. */
export type Result = {
  pointer: Pointer
  claimId: string
  webhookId: Id<'webhook'>
  status: 'succeeded' | 'retrying' | 'failed'
  /** The delay before the next attempt, in ms; null if there is none. */
  retryInMs: number | null
  at: string
  durationMs: number
  statusCode: number | null
  error: string | null
  errorDetail: string | null
  requestHeaders: Record<string, string>
  responseBody: string | null
}

/** A result that was stored: the claim was still valid. */
export type Settled = {
  claimId: string
  webhookId: Id<'webhook'>
  run: number
  /**
   * A success would change the webhook's row. Without failures to reset, it only updates the time of the last success, at
   * intervals.
   */
  successMatters: boolean
}

/** How old `last_success_at` may be. Writing it on every success would create contention on the webhook's row. */
const successFreshnessSeconds = 5

const successMatters = sql`(
  webhook.consecutive_failures > 0 or webhook.failing or webhook.last_error is not null
  or coalesce(webhook.last_success_at < now() - ${successFreshnessSeconds} * interval '1 second', true))`

const succeeded = (results: Result[]) =>
  new Set(results.filter(({ status }) => status === 'succeeded').map(({ webhookId }) => webhookId))

/** With a limit that is none: of an unknown one the planner expects a single row, and keeps the plan by key for a small table, too. */
const received = (results: Result[]): Sql => sql`
  (select * from unnest(
    ${results.map(({ pointer }) => pointer.deliveryId)}::text[],
    ${results.map(({ claimId }) => claimId)}::uuid[],
    ${results.map(({ status }) => status)}::text[],
    ${results.map(({ retryInMs }) => retryInMs)}::int[],
    ${results.map(({ at }) => at)}::timestamptz[],
    ${results.map(({ durationMs }) => Math.round(durationMs))}::int[],
    ${results.map(({ statusCode }) => statusCode)}::int[],
    ${results.map(({ error }) => error)}::text[],
    ${results.map(({ errorDetail }) => errorDetail)}::text[],
    ${results.map(({ requestHeaders }) => JSON.stringify(requestHeaders))}::jsonb[],
    ${results.map(({ responseBody }) => responseBody?.replaceAll('\0', '\uFFFD'))}::text[]
  ) as result (delivery_id, claim, outcome, retry_ms, at, duration_ms, status_code, error, error_detail, request_headers,
    response_body) limit ${results.length}) result`

const isClaimed = raw('delivery.id = result.delivery_id and delivery.claim_id = result.claim')
/** What is stored of an attempt, wherever it is stored. */
export const made = raw('at, duration_ms, status_code, error, error_detail, request_headers, response_body')

/**
 * Completes deliveries with the results of their last attempts. Results whose lease has expired are ignored. NUL characters in responses
 * are replaced, since PostgreSQL's text cannot store them. With `onlyQuiet`, nothing is written if a success would change its
 * webhook's row.
 */
export const complete = (db: Db, day: Day, results: Result[], { onlyQuiet = false } = {}) =>
  many<Settled>(db, day.prepared('complete'))`
    with settled as (
      delete from open_deliveries delivery using ${received(results)}
      where ${isClaimed}
        and not (${onlyQuiet}::boolean and exists (
          select from webhooks webhook where webhook.id = any(${[...succeeded(results)]}::text[]) and ${successMatters}))
      returning result.*, delivery.event_at, delivery.event_id, delivery.webhook_id, delivery.type, delivery.run,
        delivery.attempt, delivery.trigger
    ), completed as (
      insert into ${day.table('completed_deliveries')} (event_at, id, event_id, webhook_id, type, status, run, trigger,
        attempt, ${made})
      select event_at, delivery_id, event_id, webhook_id, type, outcome, run, trigger, attempt + 1, ${made} from settled
    )
    select settled.claim as claim_id, settled.webhook_id, settled.run, ${successMatters} as success_matters
    from settled join webhooks webhook on webhook.id = settled.webhook_id`

/** Writes the results of attempts that are followed by another one. */
export const scheduleRetries = (db: Db, day: Day, results: Result[]) =>
  many<Pick<Settled, 'claimId'>>(db, day.prepared('schedule_retries'))`
    with settled as (
      update open_deliveries delivery set
        status = 'retrying',
        attempt = delivery.attempt + 1,
        next_attempt_at = now() + result.retry_ms * interval '1 millisecond',
        claim_id = null,
        lease_until = null
      from ${received(results)}
      where ${isClaimed}
      returning result.*, delivery.event_at, delivery.webhook_id, delivery.run, delivery.attempt, delivery.trigger
    ), logged as (
      insert into ${day.table('earlier_attempts')} (event_at, delivery_id, run, number, webhook_id, trigger, outcome,
        ${made})
      select event_at, delivery_id, run, attempt, webhook_id, trigger, outcome, ${made} from settled
    )
    select claim as claim_id from settled`
