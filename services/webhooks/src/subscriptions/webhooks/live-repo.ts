import type { Id } from '@earshot/contracts'
import { type Db, many, maybe } from '@earshot/db'

/**
 * Webhooks that are to have an open lane. Paused and disabled ones too: retries that people ask for go out even then, and
 * what else waits in the lane is settled at its claim.
 */
export const liveWebhooks = (db: Db) =>
  many<{ id: Id<'webhook'> }>(db)`select id from webhooks where deleted_at is null`

export const isLive = async (db: Db, id: Id<'webhook'>): Promise<boolean> =>
  (await maybe(db)`select 1 from webhooks where id = ${id} and deleted_at is null`) !== undefined

/** Webhooks that were deleted between a minute and a day ago: their lanes are to go. */
export const recentlyGone = (db: Db) =>
  many<{ id: Id<'webhook'> }>(db)`
    select id from webhooks where deleted_at between now() - interval '1 day' and now() - interval '1 minute'`
