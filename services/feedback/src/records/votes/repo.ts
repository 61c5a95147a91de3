import { type Caller, type Id, isPlaceholderEmail, isTeam, type NewEvent } from '@earshot/contracts'
import { type Db, empty, join, limitTo, many, maybe, page, run, type Sql, sql } from '@earshot/db'
import { outboxInsertIf } from '@earshot/events'
import { activityChangeInsert, callerInsert } from '@earshot/identity'
import { seesBoard, seesBoardOfPost, seesVote, showsVoters } from '../../access/visibility-repo.ts'
import { votesOf } from '../posts/group-repo.ts'
import { type Selection, withDuplicates } from '../posts/lock-repo.ts'
import { heatWith, heatWithout } from '../posts/trend-repo.ts'
import type { Vote } from './model.ts'

/** The columns of a post that a vote needs, and the voter's existing votes. */
export type Votable = {
  id: Id<'post'>
  title: string
  boardId: Id<'board'>
  boardSlug: string
  voteCount: number
  canonicalPostId: Id<'post'> | null
  /** Whether the board allows votes of anonymous visitors. */
  anonymousVotes: boolean
  /** The voter's votes for the post and the posts merged into it, oldest first. */
  voteIds: Id<'vote'>[]
  /** The posts of these votes. */
  votedPostIds: Id<'post'>[]
  /** The row version (xmin). Any change of the post or its group changes it. */
  version: string
}

export const findVotable = (db: Db, caller: Caller, { id, voterId }: { id: Id<'post'>; voterId: string }) =>
  maybe<Votable>(db, isTeam(caller) ? 'find_votable' : 'find_public_votable')`
    select p.id, p.title, p.board_id, b.slug as board_slug, p.vote_count, p.canonical_post_id,
      b.anonymous_votes, p.xmin::text as version, v.vote_ids, v.voted_post_ids
    from posts p join boards b on b.id = p.board_id
    cross join (
      select coalesce(array_agg(own.id order by own.created_at, own.id), '{}') as vote_ids,
        coalesce(array_agg(own.post_id), '{}') as voted_post_ids
      from ${votesOf(voterId, withDuplicates(id))}) v
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}`

export type NewVote = {
  id: Id<'vote'>
  principalId: string
  importance: Vote['importance']
  createdAt: string
  /** For an anonymous vote only. */
  place: Buffer | null
}

/**
 * Inserts the vote and its event in one statement if the post and its board are unchanged since they were read, because the
 * event contains the number of votes. Otherwise inserts nothing and returns no row.
 */
export const insertVote = (
  db: Db,
  caller: Caller,
  { post, vote, event }: { post: Votable; vote: NewVote; event: NewEvent },
) =>
  maybe<{ voteCount: number }>(db, 'insert_vote')`
    with board as (
      select id from boards where id = ${post.boardId} and slug = ${post.boardSlug} for key share
    ), counted as (
      update posts p set vote_count = vote_count + 1, heat = ${heatWith(sql`${vote.createdAt}::timestamptz`)} from board
      where p.id = ${post.id} and p.board_id = board.id and p.xmin = ${post.version}::xid
      returning p.id, p.vote_count
    ), voted as (
      insert into votes (id, post_id, principal_id, importance, created_at, place)
      select ${vote.id}, id, ${vote.principalId}, ${vote.importance}, ${vote.createdAt}::timestamptz, ${vote.place}
      from counted
    ), person as (${callerInsert(caller)}
    ), active as (${activityChangeInsert(vote.principalId)}
    ), emitted as (${outboxInsertIf(caller, event, sql`exists (select from counted)`)}
    )
    select vote_count from counted`

/** The post and the posts merged into it. */
export const listGroup = async (db: Db, id: Id<'post'>): Promise<Id<'post'>[]> =>
  (
    await many<{ id: Id<'post'> }>(db, 'list_group')`select id from (${withDuplicates(id)}) as of_group (id)`
  ).map(it => it.id)

/** Whether there is an anonymous vote for one of these posts from the place beside it. */
export const hasVoteFrom = async (
  db: Db,
  places: { postId: Id<'post'>; place: Buffer }[],
): Promise<boolean> =>
  (await maybe(db, 'has_vote_from')`
    select 1 from unnest(${places.map(it => it.postId)}::text[], ${places.map(it => it.place)}::bytea[]) given (post_id, place)
    join votes v on v.post_id = given.post_id and v.place = given.place limit 1`) !== undefined

export const forgetPlacesOf = (db: Db, principalId: Id<'principal'>) =>
  run(db)`update votes set place = null where principal_id = ${principalId} and place is not null`

/** Deletes the places of anonymous votes that are older. The votes remain. */
export const forgetOldPlaces = (db: Db, days: number) =>
  run(db)`
    update votes set place = null
    where place is not null and created_at < now() - ${days}::int * interval '1 day'`

/** The post, and the posts merged into it that this voter voted for. */
export const withVotedDuplicates = (id: Id<'post'>, voterId: string): Selection => ({
  name: 'with_voted_duplicates',
  ids: sql`select ${id}::text union select own.post_id from ${votesOf(voterId, withDuplicates(id))}`,
})

/**
 * Removes the voter's votes from the post and its duplicates, and subtracts one from each of their counts, if the post and its
 * group are unchanged since they were read. Otherwise removes nothing and returns no row. Locks the posts in id order, like
 * `lockPosts`. A single id is compared with `=`: the planner expects ten in an array, and reads a small table instead of its
 * index for them. A prepared plan stays when the table grows.
 */
export const removeVotes = (db: Db, { post, voterId }: { post: Votable; voterId: string }) => {
  const { voteIds } = post
  const postIds = [...new Set([post.id, ...post.votedPostIds])]
  const isSingle = postIds.length === 1
  const isOneOf = (ids: string[]) => (isSingle ? sql`id = ${ids[0]}` : sql`id = any(${ids}::text[])`)
  return maybe<{ voteCount: number }>(db, isSingle ? 'remove_vote_of_post' : 'remove_votes_of_group')`
    with locked as (
      select id, xmin from posts where ${isOneOf(postIds)} order by id for update
    ), counted as (
      update posts p set vote_count = vote_count - 1, heat = ${heatWithout(sql`(
        select max(vote.created_at) from votes vote where ${isOneOf(voteIds)} and p.id in (${post.id}, vote.post_id))`)}
      where ${isOneOf(postIds)} and (select bool_or(id = ${post.id} and xmin = ${post.version}::xid) from locked)
      returning id, vote_count
    ), removed as (
      delete from votes where ${isOneOf(voteIds)} and exists (select from counted)
    ), active as (${activityChangeInsert(voterId)}
    )
    select vote_count from counted where id = ${post.id}`
}

export type VoteRow = Omit<Vote, 'voterEmail'> & { voterEmail: string | null }

const columns = sql`v.id, v.post_id, v.principal_id, a.name as voter_name, a.email as voter_email, v.importance,
  v.created_at`

/** Only the team sees email addresses, and names of anonymous visitors. No one sees placeholder addresses. */
export const toVote = (caller: Caller, row: VoteRow): Vote => {
  const isAnonymous = row.voterEmail !== null && isPlaceholderEmail(row.voterEmail)
  return {
    ...row,
    voterName:
      isTeam(caller) || !isAnonymous || row.principalId === caller.principalId ? row.voterName : null,
    voterEmail: isTeam(caller) && !isAnonymous ? row.voterEmail : null,
  }
}

/** A vote that the caller may see, for a live post. */
export const findVote = (db: Db, caller: Caller, id: Id<'vote'>) =>
  maybe<VoteRow>(db)`
    select ${columns} from votes v
    join posts p on p.id = v.post_id and p.deleted_at is null
    left join people a on a.id = v.principal_id
    where v.id = ${id} and ${seesVote(caller)} and ${seesBoardOfPost(caller)}`

export type VotePlace = { createdAt: string; id: string }

const isBelow = (after: VotePlace | undefined): Sql =>
  after ? sql`(v.created_at, v.id) < (${after.createdAt}::timestamptz, ${after.id})` : sql`true`

type Listing = {
  postId: Id<'post'> | undefined
  principalId: Id<'principal'> | undefined
  after: VotePlace | undefined
  limit: number
}

export const listVotes = (db: Db, caller: Caller, { postId, principalId, after, limit }: Listing) => {
  const conditions = [
    isBelow(after),
    seesVote(caller),
    seesBoardOfPost(caller),
    ...(postId ? [sql`v.post_id = ${postId}`] : []),
    ...(principalId ? [sql`v.principal_id = ${principalId}`] : []),
  ]
  return page<VoteRow>(db, postId && principalId ? undefined : 'votes')`
    select ${columns} from votes v
    join posts p on p.id = v.post_id and p.deleted_at is null
    left join people a on a.id = v.principal_id
    where ${join(conditions, ' and ')}
    order by v.created_at desc, v.id desc ${limitTo(limit)}`
}

type Voters = { id: Id<'post'>; after: VotePlace | undefined; limit: number }

/** The latest vote of its voter for the posts in `among`. */
const isLatest = (among: Sql): Sql => sql`not exists (
  select from ${votesOf(sql`v.principal_id`, among)}
  where (own.created_at, own.id) > (v.created_at, v.id))`

/** The caller's own vote for the group, which users also see on boards that hide their voters. */
const ownVote = (caller: Caller, { after }: Voters): Sql =>
  isTeam(caller)
    ? empty
    : sql`union all
      select v.* from (
        select own.* from ${votesOf(caller.principalId, sql`select id from post`)}
      ) v
      where ${isBelow(after)} and ${isLatest(sql`select id from post`)}`

/**
 * Each voter of the group of a post that the caller may see, once, with their latest vote, newest first. The lateral join reads
 * one page from the index of each post.
 */
export const listVoters = (db: Db, caller: Caller, voters: Voters) => {
  const { id, after, limit } = voters
  return many<VoteRow>(db)`
    with post (id) as materialized (${withDuplicates(id)}), shown (id) as materialized (
      select p.id from posts p join boards b on b.id = p.board_id
      where p.id in (select id from post) and ${showsVoters(caller)}
    ), v as (
      select v.* from shown cross join lateral (
        select * from votes v
        where v.post_id = shown.id and ${isBelow(after)} and ${isLatest(sql`select id from shown`)}
          ${isTeam(caller) ? empty : sql`and v.principal_id <> ${caller.principalId}`}
        order by v.created_at desc, v.id desc limit ${limit}) v
      ${ownVote(caller, voters)}
    )
    select ${columns} from v left join people a on a.id = v.principal_id
    order by v.created_at desc, v.id desc limit ${limit}`
}

export const setImportance = (db: Db, id: Id<'vote'>, importance: Vote['importance']) =>
  run(db, 'set_importance')`update votes set importance = ${importance} where id = ${id}`

/**
 * Removes one vote from a locked post, and subtracts one from its count unless the voter has voted for a duplicate, too. The
 * row is updated in any case, like in `recountVotes`.
 */
export const removeVote = (
  db: Db,
  { id, postId, principalId }: Pick<Vote, 'id' | 'postId' | 'principalId'>,
) =>
  run(db, 'remove_vote')`
    with removed as (
      delete from votes where id = ${id}
    ), counted as (
      update posts p set vote_count = vote_count - last.votes, heat = case when last.votes = 0 then heat
          else ${heatWithout(sql`last.created_at`)} end
      from (
        select created_at, case when exists (
          select from ${votesOf(principalId, withDuplicates(postId))} where own.id <> ${id}) then 0 else 1 end as votes
        from votes where id = ${id}) last
      where p.id = ${postId}
    )
    ${activityChangeInsert(principalId)}`
