import { type Db, one, raw } from '@earshot/db'

export type Written = { table: 'posts' | 'comments'; authorPrincipalId: string; atMost: number }

/** How many the author has written within an hour, and in how many seconds the oldest of these is an hour old. */
export const writtenLately = (db: Db, { table, authorPrincipalId, atMost }: Written) =>
  one<{ count: number; retryAfter: number }>(db, `written_${table}`)`
    select count(*)::int as count,
      coalesce(ceil(extract(epoch from min(created_at) + interval '1 hour' - now())), 1)::int as retry_after
    from (
      select created_at from ${raw(table)}
      where author_principal_id = ${authorPrincipalId} and created_at > now() - interval '1 hour'
      order by created_at desc limit ${atMost}
    ) as lately`
