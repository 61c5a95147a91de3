import type { Id } from '@earshot/contracts'
import { type Db, many, one } from '@earshot/db'

export const hasPublicBoard = async (db: Db): Promise<boolean> => {
  const { found } = await one<{ found: boolean }>(db)`
    select exists (select from boards where audience = 'public' and deleted_at is null) as found`
  return found
}

/** The newest published entries. Drafts sort as infinity. */
export const latestEntries = (db: Db, limit: number) =>
  many<{ id: Id<'changelog'>; publishedAt: string }>(db)`
    select id, published_at from changelog where coalesce(published_at, 'infinity') <= now()
    order by coalesce(published_at, 'infinity') desc, id desc limit ${limit}`
