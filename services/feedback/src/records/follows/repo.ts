import { type Caller, type Id, isTeam } from '@earshot/contracts'
import { type Db, many, maybe, raw, run, type Sql, sql } from '@earshot/db'
import { seesBoard } from '../../access/visibility-repo.ts'
import { votesOf } from '../posts/group-repo.ts'
import { withDuplicates } from '../posts/lock-repo.ts'

/** The post `p` and its live duplicates. */
const group = sql`
  select p.id union all select d.id from posts d where d.canonical_post_id = p.id and d.deleted_at is null`

/** The latest choice of a principal for one of the posts in `among`, each read by its primary key. */
const choiceOf = (principalId: unknown, among: Sql): Sql => sql`
  select own.is_following from (${among}) among (id) cross join lateral (
    select f.* from post_follows f where f.post_id = among.id and f.principal_id = ${principalId} offset 0) own
  order by own.changed_at desc limit 1`

/**
 * Whether a principal follows post `p` or a post merged into it: as they chose, and otherwise if they are an author or have
 * voted.
 */
export const isFollowedBy = (principalId: string): Sql => sql`
  coalesce(
    (${choiceOf(principalId, group)}),
    p.author_principal_id = ${principalId}
      or exists (
        select from posts d
        where d.canonical_post_id = p.id and d.deleted_at is null and d.author_principal_id = ${principalId})
      or exists (select from ${votesOf(principalId, group)}))`

export type Followable = { canonicalPostId: Id<'post'> | null; following: boolean; isChosen: boolean }

/** A live post that the caller may see, and whether they follow it. */
export const findFollowable = (db: Db, caller: Caller, id: Id<'post'>) =>
  maybe<Followable>(db, isTeam(caller) ? 'find_followable' : 'find_public_followable')`
    select p.canonical_post_id, ${isFollowedBy(caller.principalId)} as following,
      (${choiceOf(caller.principalId, group)}) is not null as is_chosen
    from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}`

export const saveFollow = (db: Db, postId: Id<'post'>, principalId: string, isFollowing: boolean) =>
  run(db, 'save_follow')`
    insert into post_follows (post_id, principal_id, is_following, changed_at)
    values (${postId}, ${principalId}, ${isFollowing}, clock_timestamp())
    on conflict (post_id, principal_id) do update set
      is_following = excluded.is_following, changed_at = excluded.changed_at`

/** Whether a person chose not to follow a post. */
export const isMuted = async (db: Db, postId: Id<'post'>, principalId: string): Promise<boolean> =>
  (await maybe(db, 'is_muted')`
    select where not coalesce((${choiceOf(principalId, withDuplicates(postId))}), true)`) !== undefined

/** Of these people, the ones that unfollowed a post. */
export const mutedAmong = async (db: Db, postId: Id<'post'>, ids: Id<'principal'>[]): Promise<string[]> =>
  (
    await many<{ id: string }>(db)`
      select it.id from unnest(${ids}::text[]) it (id)
      where not coalesce((${choiceOf(sql`it.id`, withDuplicates(postId))}), true)`
  ).map(({ id }) => id)

/** Deletes the choices of an erased user. */
export const deleteFollowsOf = (db: Db, principalId: Id<'principal'>) =>
  run(db)`delete from post_follows where principal_id = ${principalId}`

export type Follower = { principalId: Id<'principal'>; isFollowing: boolean }

type Walk = { after: string; limit: number }

/**
 * The next principals of a table by its primary key. The comparison of rows reads some of the next post, too. Comparing the columns
 * one by one, the planner would take a new post with many voters for one with few, and sort all of them for each batch.
 */
const ofPost = (table: 'votes' | 'post_follows', { after, limit }: Walk): Sql => sql`
  select it.principal_id from post cross join lateral (
    select post_id, principal_id from ${raw(table)}
    where (post_id, principal_id) > (post.id, ${after}) order by post_id, principal_id limit ${limit}) it
  where it.post_id = post.id`

/**
 * The authors, voters and followers of a post and its duplicates in the order of their ids, each once, including voters who
 * chose not to follow it. Reads at most `limit` rows of each index, however many voters there are.
 */
export const followersAfter = (db: Db, id: Id<'post'>, walk: Walk) => {
  const { after, limit } = walk
  return many<Follower>(db, 'followers_after')`
    with post (id) as materialized (${withDuplicates(id)}), page as materialized (
      select distinct principal_id from (
        select author_principal_id as principal_id from posts
        where id in (select id from post) and author_principal_id > ${after}
        union all
        ${ofPost('votes', walk)}
        union all
        ${ofPost('post_follows', walk)}
      ) found
      order by principal_id limit ${limit}
    )
    select principal_id, coalesce((${choiceOf(sql`page.principal_id`, sql`select id from post`)}), true) as is_following
    from page order by principal_id`
}
