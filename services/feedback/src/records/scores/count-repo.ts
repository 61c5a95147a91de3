import type { Id } from '@earshot/contracts'
import { type Db, raw, run, type Sql, sql } from '@earshot/db'
import type { Points } from './model.ts'
import { notRecent } from './repo.ts'

type Ids = Id<'post'>[]

/** In id order, like `lockPosts`. Read the posts afterwards. */
export const lockToScore = (db: Db, ids: Ids) =>
  run(db, 'lock_to_score')`
    select from (select id from unnest(${ids}::text[]) as id order by id) chosen
    cross join lateral (select from posts where posts.id = chosen.id for no key update) p`

/**
 * Counts the voters of locked posts by company and segment. A company whose copy has not arrived yet counts; its revenue follows
 * with the copy.
 */
export const countVoters = (db: Db, ids: Ids) =>
  run(db, 'count_voters')`
    with post (id) as materialized (select unnest(${ids}::text[])),
    part (id, of_id) as materialized (
      select id, id from post
      union all
      select d.canonical_post_id, d.id from post join posts d on d.canonical_post_id = post.id
      where d.deleted_at is null
    ), voter as materialized (
      select distinct part.id, v.principal_id from part join votes v on v.post_id = part.of_id
    ), counted as materialized (
      select voter.id, a.company_id as of_id, count(*)::int as voters
      from voter join people a on a.id = voter.principal_id left join companies c on c.id = a.company_id
      where a.company_id is not null and c.deleted_at is null group by 1, 2
      union all
      select voter.id, m.segment_id, count(*)::int
      from voter join segment_members m on m.principal_id = voter.principal_id
      where m.is_member group by 1, 2
    ), gone as (
      delete from voter_counts k using post
      where k.post_id = post.id
        and not exists (select from counted where counted.id = k.post_id and counted.of_id = k.of_id)
    )
    insert into voter_counts as k (post_id, of_id, voters) select id, of_id, voters from counted
    on conflict (post_id, of_id) do update set voters = excluded.voters where k.voters <> excluded.voters`

/** Fits in the numbers of JavaScript, like the revenue of one company. */
const mostCents = raw('9000000000000000')

/** Voters of post `p` and its duplicates whose vote is recent. */
const recentVoters: Sql = sql`
  (select count(distinct v.principal_id) from votes v
    where v.created_at > ${notRecent} and v.post_id in (
      select p.id union all select d.id from posts d where d.canonical_post_id = p.id and d.deleted_at is null))`

/** Voters of post `p` in segments, times their points. */
const segmentPoints = ({ segments }: Points): Sql =>
  segments.length === 0
    ? raw('0')
    : sql`(
      select coalesce(sum(k.voters * given.points), 0)
      from jsonb_to_recordset(${JSON.stringify(segments)}::jsonb) as given (segment text, points double precision)
      join segments s on s.slug = given.segment and s.deleted_at is null
      join voter_counts k on k.post_id = p.id and k.of_id = s.id)`

/** Writes the revenue and the score of locked posts, from the counts of their voters. Leaves posts as they are whose score is right. */
export const saveScores = (db: Db, ids: Ids, points: Points) =>
  run(db)`
    update posts p set mrr_cents = made.mrr_cents, score = made.score, is_scored = true
    from (
      select p.id, reached.mrr_cents, round((
          ${points.votes}::double precision * p.vote_count + ${points.comments}::double precision * p.comment_count
          + ${points.revenue}::double precision * reached.mrr_cents / 10000
          + ${points.recentVotes === 0 ? raw('0') : sql`${points.recentVotes}::double precision * ${recentVoters}`}
          + ${segmentPoints(points)})::numeric, 2)::double precision as score
      from (select unnest(${ids}::text[]) as id) chosen
      cross join lateral (select * from posts where posts.id = chosen.id offset 0) p
      cross join lateral (
        select least(coalesce(sum(c.mrr_cents), 0), ${mostCents})::bigint as mrr_cents
        from voter_counts k join companies c on c.id = k.of_id
        where k.post_id = p.id and c.deleted_at is null) reached
    ) made
    where p.id = made.id
      and (not p.is_scored or p.mrr_cents <> made.mrr_cents or p.score <> made.score)`
