import type { Id } from '@earshot/contracts'
import { type Db, many, one, run } from '@earshot/db'

/** True in one transaction at a time. Two could insert the same pairs in opposite order and deadlock. */
export const lockComparing = async (db: Db): Promise<boolean> => {
  const { got } = await one<{ got: boolean }>(db)`
    select pg_try_advisory_xact_lock(hashtextextended('feedback.comparing', 0)) as got`
  return got
}

/** Whether there may be posts to compare. Cheaper than trying, which needs a transaction. */
export const hasPostsToCompare = async (db: Db): Promise<boolean> => {
  const { has } = await one<{ has: boolean }>(db, 'has_posts_to_compare')`
    select exists (select from posts_to_compare) as has`
  return has
}

/** Takes the newest posts from the queue. Returns how many, the place of the newest, and those that are still live. */
export const takePosts = async (db: Db, limit: number) => {
  const rows = await many<{ id: Id<'post'>; place: number; title: string | null }>(
    db,
    'take_posts_to_compare',
  )`
    with taken as (
      delete from posts_to_compare where post_id in (
        select post_id from posts_to_compare order by place desc limit ${limit})
      returning post_id, place
    )
    select taken.post_id as id, taken.place, p.title
    from taken left join posts p on p.id = taken.post_id and p.deleted_at is null and p.canonical_post_id is null`
  return {
    count: rows.length,
    newest: Math.max(0, ...rows.map(({ place }) => place)),
    posts: rows.flatMap(({ id, title }) => (title === null ? [] : [{ id, title }])),
  }
}

/** Stores pairs of posts, in both directions. A dismissed pair stays dismissed. */
export const insertPairs = (
  db: Db,
  id: Id<'post'>,
  others: readonly { id: Id<'post'>; similarity: number }[],
) =>
  run(db, 'insert_possible_duplicates')`
    insert into possible_duplicates (post_id, other_id, board_id, other_board_id, similarity)
    select pair.post_id, pair.other_id, pair.board_id, pair.other_board_id, found.similarity
    from unnest(${others.map(it => it.id)}::text[], ${others.map(it => it.similarity)}::double precision[])
      as found (id, similarity)
    join posts p on p.id = ${id} join posts o on o.id = found.id
    cross join lateral (values (p.id, o.id, p.board_id, o.board_id), (o.id, p.id, o.board_id, p.board_id))
      as pair (post_id, other_id, board_id, other_board_id)
    where o.deleted_at is null and o.canonical_post_id is null order by pair.post_id, pair.other_id
    on conflict (post_id, other_id) do nothing`
