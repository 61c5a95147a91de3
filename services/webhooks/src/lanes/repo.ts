import type { Id } from '@earshot/contracts'
import { type Db, many, maybe } from '@earshot/db'

/** Webhooks that are to have an open lane. */
export const activeWebhooks = (db: Db) =>
  many<{ id: Id<'webhook'> }>(db)`select id from webhooks where deleted_at is null and status = 'active'`

export const isActive = async (db: Db, id: Id<'webhook'>): Promise<boolean> => {
  const row = await maybe(db)`
    select 1 from webhooks where id = ${id} and deleted_at is null and status = 'active'`
  return row !== undefined
}

/** Webhooks that were deleted between a minute and a day ago: their lanes are to go. */
export const recentlyGone = (db: Db) =>
  many<{ id: Id<'webhook'> }>(db)`
    select id from webhooks where deleted_at between now() - interval '1 day' and now() - interval '1 minute'`
