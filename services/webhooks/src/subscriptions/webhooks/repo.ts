import type { EventType, Id } from '@earshot/contracts'
import { type Db, empty, limitTo, literal, maybe, one, page, raw, run, type Sql, sql } from '@earshot/db'
import { breakerColumn } from '../breakers/repo.ts'
import type { Webhook, WebhookQuery } from './model.ts'

const columns = sql`${raw(`id, url, format, events, board_ids, description, header_names, status, consecutive_failures,
  consecutive_failures as failure_count, last_error,
  last_delivery_at, last_delivery_at as last_triggered_at, last_success_at, disabled_at, disabled_reason, rotated_at,
  case when previous_secret_expires_at > now() then previous_secret_expires_at end as previous_secret_expires_at,
  created_at, updated_at`)}, ${breakerColumn}`

/** Locks out concurrent creations, so that each counts the webhooks of the others. */
export const lockWebhookCount = (db: Db) =>
  run(db)`select pg_advisory_xact_lock(hashtextextended('webhooks.limit', 0))`

export const countWebhooks = async (db: Db): Promise<number> =>
  (await one<{ live: number }>(db)`select count(*) as live from webhooks where deleted_at is null`).live

export type WebhookRow = {
  id: Id<'webhook'>
  url: string
  format: Webhook['format']
  description: string | null
  events: EventType[]
  boardIds: Id<'board'>[]
  secret: Buffer
  headers: { names: string[]; sealed: Buffer | null }
}

/**
 * `active_since` is truncated to milliseconds, like the times of events: rounding up would skip an event of the same millisecond.
 */
export const insertWebhook = (db: Db, webhook: WebhookRow) =>
  one<Webhook>(db)`
    insert into webhooks (id, url, format, description, events, board_ids, secret, header_names, headers, active_since)
    values (${webhook.id}, ${webhook.url}, ${webhook.format}, ${webhook.description}, ${webhook.events}, ${webhook.boardIds},
      ${webhook.secret}, ${webhook.headers.names}, ${webhook.headers.sealed}, date_trunc('milliseconds', now()))
    returning ${columns}`

export const findWebhook = (db: Db, id: Id<'webhook'>) =>
  maybe<Webhook>(db)`select ${columns} from webhooks where id = ${id} and deleted_at is null`

/** Whether the webhook exists or existed. Deleted webhooks are stored as long as their deliveries. */
export const webhookEverExisted = async (db: Db, id: Id<'webhook'>): Promise<boolean> =>
  (await maybe(db)`select 1 from webhooks where id = ${id}`) !== undefined

/** Locks the row, so that a change is compared to its current state. */
export const lockWebhook = (db: Db, id: Id<'webhook'>) =>
  maybe<Webhook>(db)`select ${columns} from webhooks where id = ${id} and deleted_at is null for update`

const statusFilter = ({ status }: WebhookQuery): Sql => {
  if (!status) return empty
  return status === 'failing'
    ? sql`and status = 'active' and consecutive_failures > 0`
    : sql`and status = ${literal(status)}`
}

type Listing = {
  query: WebhookQuery
  limit: number
  after: { createdAt: string; id: string } | undefined
}

/** Newest first. */
export const listWebhooks = (db: Db, { query, limit, after }: Listing) =>
  page<Webhook>(db, 'webhooks')`
    select ${columns} from webhooks
    where deleted_at is null ${statusFilter(query)}
      ${after ? sql`and (created_at, id) < (${after.createdAt}, ${after.id})` : empty}
    order by created_at desc, id desc
    ${limitTo(limit)}`

export type WebhookChange = Pick<
  Webhook,
  | 'url'
  | 'format'
  | 'events'
  | 'boardIds'
  | 'description'
  | 'status'
  | 'consecutiveFailures'
  | 'disabledAt'
  | 'disabledReason'
> & { becomesActive: boolean }

export const updateWebhook = (db: Db, id: Id<'webhook'>, change: WebhookChange) =>
  one<Webhook>(db)`
    update webhooks set
      url = ${change.url}, format = ${change.format}, events = ${change.events}, board_ids = ${change.boardIds},
      description = ${change.description}, status = ${change.status},
      consecutive_failures = ${change.consecutiveFailures},
      disabled_at = ${change.disabledAt}, disabled_reason = ${change.disabledReason},
      active_since = case when ${change.becomesActive} then date_trunc('milliseconds', now()) else active_since end,
      updated_at = now()
    where id = ${id}
    returning ${columns}`

/** The encrypted headers of a locked webhook. */
export const headersOf = async (db: Db, id: Id<'webhook'>): Promise<Buffer | null> =>
  (await one<{ headers: Buffer | null }>(db)`select headers from webhooks where id = ${id}`).headers

export const updateHeaders = (db: Db, id: Id<'webhook'>, { names, sealed }: WebhookRow['headers']) =>
  run(db)`update webhooks set header_names = ${names}, headers = ${sealed} where id = ${id}`

/** The previous secret is kept for the grace period in seconds; with 0 it is deleted. */
export const replaceSecret = (db: Db, id: Id<'webhook'>, secret: Buffer, graceSeconds: number) =>
  maybe<Webhook & { rotatedAt: string }>(db)`
    update webhooks set
      secret = ${secret},
      previous_secret = case when ${graceSeconds}::int > 0 then secret end,
      previous_secret_expires_at =
        case when ${graceSeconds}::int > 0 then now() + ${graceSeconds}::int * interval '1 second' end,
      rotated_at = now(),
      updated_at = now()
    where id = ${id} and deleted_at is null
    returning ${columns}`

export const markDeleted = (db: Db, id: Id<'webhook'>) =>
  maybe<Webhook>(db)`
    update webhooks set deleted_at = now(), updated_at = now() where id = ${id} and deleted_at is null
    returning ${columns}`
