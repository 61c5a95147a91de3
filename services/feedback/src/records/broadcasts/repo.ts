import type { Caller, Id } from '@earshot/contracts'
import { type Db, maybe, run } from '@earshot/db'

/** The channel that wakes the loop. */
export const broadcastsChannel = 'broadcasts'

/**
 * Schedules notifications about a new status, in the transaction of the change. Nothing is scheduled for posts that customers do
 * not see by themselves: those on private boards, and merged ones.
 */
export const insertBroadcasts = async (
  db: Db,
  { principalId }: Caller,
  { postIds, status }: { postIds: Id<'post'>[]; status: string },
): Promise<void> => {
  await run(db)`
    insert into broadcasts (post_id, actor_principal_id, status, color)
    select p.id, ${principalId}, ${status}, s.color
    from posts p join boards b on b.id = p.board_id join statuses s on s.id = p.status_id
    where p.id = any(${postIds}) and p.deleted_at is null and p.canonical_post_id is null and b.audience = 'public'
    order by p.id`
  db.signal(broadcastsChannel)
}

export type Broadcast = {
  id: string
  postId: Id<'post'>
  actorPrincipalId: string
  status: string
  color: string
  afterId: string
  /** Null if customers do not see the post any more. */
  post: { title: string; suffix: string } | null
}

/**
 * Locks the broadcast whose turn it is. Those of one post follow one another, so that the last status that a person is notified of
 * is the current one.
 */
export const lockNextBroadcast = (db: Db) =>
  maybe<Broadcast>(db, 'lock_next_broadcast')`
    select w.id::text, w.post_id, w.actor_principal_id, w.status, w.color, w.after_id,
      (select jsonb_build_object('title', p.title, 'suffix', p.suffix) from posts p join boards b on b.id = p.board_id
        where p.id = w.post_id and p.deleted_at is null and p.canonical_post_id is null and b.audience = 'public') as post
    from broadcasts w
    where not exists (select from broadcasts earlier where earlier.post_id = w.post_id and earlier.id < w.id)
    order by w.turn_at limit 1 for update of w skip locked`

export const moveBroadcast = (db: Db, { id }: Pick<Broadcast, 'id'>, afterId: string) =>
  run(db, 'move_broadcast')`
    update broadcasts set after_id = ${afterId}, turn_at = clock_timestamp() where id = ${id}::bigint`

export const deleteBroadcast = (db: Db, { id }: Pick<Broadcast, 'id'>) =>
  run(db, 'delete_broadcast')`delete from broadcasts where id = ${id}::bigint`
