import type { Id } from '@earshot/contracts'
import { type Db, many, maybe } from '@earshot/db'

/**
 * Webhooks that need an open lane, including paused and disabled ones: their retries by request are still sent, and other
 * deliveries in the lane are skipped when they are claimed.
 */
export const liveWebhooks = (db: Db) =>
  many<{ id: Id<'webhook'>; url: string }>(db)`select id, url from webhooks where deleted_at is null`

/** The URL of a webhook that needs an open lane. */
export const liveUrl = async (db: Db, id: Id<'webhook'>): Promise<string | undefined> =>
  (await maybe<{ url: string }>(db)`select url from webhooks where id = ${id} and deleted_at is null`)?.url

/** Webhooks that were deleted between a minute and a day ago, whose lanes can be removed. */
export const recentlyGone = (db: Db) =>
  many<{ id: Id<'webhook'> }>(db)`
    select id from webhooks where deleted_at between now() - interval '1 day' and now() - interval '1 minute'`
