import type { Caller, Id } from '@earshot/contracts'
import { type Db, limitTo, page, run, type Sql, sql } from '@earshot/db'
import { callerInsert } from '@earshot/identity'
import type { Activity, ActivityType } from './model.ts'

/** What a principal did to a post. */
export type NewActivity = { type: ActivityType; data?: Record<string, unknown> }

/** Records the activity as a part of the statement that makes the change. `posts` has the `id` of each changed post. */
export const activityInsert = (
  actorId: string,
  { type, data = {} }: NewActivity,
  posts: Sql,
  isPrivate = false,
): Sql => sql`
  insert into post_activity (post_id, type, actor_principal_id, data, is_private)
  select id, ${type}, ${actorId}, ${data}::jsonb, ${isPrivate}::boolean from ${posts}`

/** Records what the caller did to a post, in the transaction of the change. */
export const record = (
  db: Db,
  caller: Caller,
  postId: Id<'post'>,
  ...activities: NewActivity[]
): Promise<void> =>
  run(db, 'record_activity')`
    with person as (${callerInsert(caller)})
    insert into post_activity (post_id, type, actor_principal_id, data)
    select ${postId}, type, ${caller.principalId}, data::jsonb
    from unnest(${activities.map(activity => activity.type)}::text[], ${activities.map(activity => JSON.stringify(activity.data ?? {}))}::text[])
      as activity (type, data)`

export type ActivityPlace = { createdAt: string; id: string }

type Listing = { postId: Id<'post'>; sees: Sql; after: ActivityPlace | undefined; limit: number }

/** Newest first. The creation is read from the post, not from the table of activity. */
export const listActivity = (db: Db, { postId, sees, after, limit }: Listing) => {
  const isBelow = after
    ? sql`(y.created_at, y.id) < (${after.createdAt}::timestamptz, ${after.id})`
    : sql`true`
  return page<Activity>(db, 'activity')`
    select y.id, y.type, y.actor_principal_id, a.name as actor_name, y.data, y.created_at
    from (
      (select id, type, actor_principal_id, data, created_at from post_activity y
        where post_id = ${postId} and ${sees} and ${isBelow} order by created_at desc, id desc ${limitTo(limit)})
      union all
      select 'activity_' || right(id, 26), 'created', author_principal_id, '{}'::jsonb, created_at
      from posts where id = ${postId}
    ) y left join people a on a.id = y.actor_principal_id
    where ${isBelow}
    order by y.created_at desc, y.id desc ${limitTo(limit)}`
}
