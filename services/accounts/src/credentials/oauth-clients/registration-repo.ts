import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'

/** Locks registration until the end of the transaction and returns the number of registered clients. */
export const lockAndCountRegistered = async (db: Db): Promise<number> => {
  await run(db)`select pg_advisory_xact_lock(hashtextextended('identity:oauth-registration', 0))`
  const { count } = await one<{ count: number }>(db)`
    select count(*)::int as count from oauth_clients where is_registered and revoked_at is null`
  return count
}

export const isRegistered = async (db: Db, id: string): Promise<boolean> =>
  (await maybe(db)`select 1 from oauth_clients where id = ${id} and is_registered`) !== undefined

/** Records the first consent of a member. */
export const markAuthorized = (db: Db, id: string) =>
  run(
    db,
  )`update oauth_clients set authorized_at = clock_timestamp() where id = ${id} and authorized_at is null`

/** Locks registered clients that no member gave consent to since they were created that many days ago. */
export const lockUnused = (db: Db, days: number, limit: number) =>
  many<{ id: Id<'oauth_client'> }>(db)`
    select id from oauth_clients
    where is_registered and revoked_at is null and authorized_at is null
      and created_at < now() - ${days}::int * interval '1 day'
    order by created_at limit ${limit} for update skip locked`
