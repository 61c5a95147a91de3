import { type Caller, type Id, isPlaceholderEmail, isTeam, type NewEvent } from '@earshot/contracts'
import { type Db, empty, join, many, maybe, one, run, type Sql, sql } from '@earshot/db'
import { outboxInsertIf } from '@earshot/events'
import { activityChangeInsert, callerInsert } from '@earshot/identity'
import { seesBoard, seesBoardOfPost, seesVote, showsVoters } from '../../access/visibility-repo.ts'
import { withDuplicates } from '../posts/lock-repo.ts'
import type { Vote } from './model.ts'

/** The columns of a post that a vote needs, and the voter's existing vote. */
export type Votable = {
  id: Id<'post'>
  title: string
  boardId: Id<'board'>
  boardSlug: string
  voteCount: number
  canonicalPostId: Id<'post'> | null
  /** The voter's vote for the post or a post merged into it. */
  voteId: Id<'vote'> | null
  /** The row version (xmin). Any change of the post or its group changes it. */
  version: string
}

export const findVotable = (db: Db, caller: Caller, { id, voterId }: { id: Id<'post'>; voterId: string }) =>
  maybe<Votable>(db, isTeam(caller) ? 'find_votable' : 'find_public_votable')`
    select p.id, p.title, p.board_id, b.slug as board_slug, p.vote_count, p.canonical_post_id,
      p.xmin::text as version,
      (select v.id from votes v where v.principal_id = ${voterId} and v.post_id in (${withDuplicates(id)})
        order by v.created_at, v.id limit 1) as vote_id
    from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}`

export type NewVote = {
  id: Id<'vote'>
  principalId: string
  importance: Vote['importance']
  createdAt: string
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
      update posts p set vote_count = vote_count + 1 from board
      where p.id = ${post.id} and p.board_id = board.id and p.xmin = ${post.version}::xid
      returning p.id, p.vote_count
    ), voted as (
      insert into votes (id, post_id, principal_id, importance, created_at)
      select ${vote.id}, id, ${vote.principalId}, ${vote.importance}, ${vote.createdAt}::timestamptz from counted
    ), person as (${callerInsert(caller)}
    ), active as (${activityChangeInsert(vote.principalId)}
    ), emitted as (${outboxInsertIf(caller, event, sql`exists (select from counted)`)}
    )
    select vote_count from counted`

/** The post, and the posts merged into it that this voter voted for. */
export const withVotedDuplicates = (id: Id<'post'>, voterId: string): Sql => sql`
  select ${id}::text union all
  select d.id from posts d join votes v on v.post_id = d.id and v.principal_id = ${voterId}
  where d.canonical_post_id = ${id} and d.deleted_at is null`

/** Removes the voter's votes from the post and its duplicates, and subtracts one from each of their counts. */
export const removeVotes = (db: Db, { id, voterId }: { id: Id<'post'>; voterId: string }) =>
  one<{ voteCount: number; wasRemoved: boolean }>(db, 'remove_votes')`
    with removed as (
      delete from votes where principal_id = ${voterId} and post_id in (${withDuplicates(id)}) returning post_id
    ), counted as (
      update posts set vote_count = vote_count - 1
      where id in (select post_id from removed union select ${id} from removed)
      returning id, vote_count
    )
    select coalesce((select vote_count from counted where id = ${id}), vote_count) as vote_count,
      exists (select from removed) as was_removed
    from posts where id = ${id}`

export type VoteRow = Omit<Vote, 'voterEmail'> & { voterEmail: string | null }

const columns = sql`v.id, v.post_id, v.principal_id, a.name as voter_name, a.email as voter_email, v.importance,
  v.created_at`

/** Only the team sees email addresses, and no one sees placeholder addresses. */
export const toVote = (caller: Caller, row: VoteRow): Vote => ({
  ...row,
  voterEmail: isTeam(caller) && row.voterEmail && !isPlaceholderEmail(row.voterEmail) ? row.voterEmail : null,
})

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
  return many<VoteRow>(db)`
    select ${columns} from votes v
    join posts p on p.id = v.post_id and p.deleted_at is null
    left join people a on a.id = v.principal_id
    where ${join(conditions, ' and ')}
    order by v.created_at desc, v.id desc limit ${limit}`
}

type Voters = { id: Id<'post'>; after: VotePlace | undefined; limit: number }

/** The latest vote of its voter for the posts in `among`. */
const isLatest = (among: Sql): Sql => sql`not exists (
  select from votes later
  where later.post_id in (${among}) and later.principal_id = v.principal_id
    and (later.created_at, later.id) > (v.created_at, v.id))`

/** The caller's own vote for the group, which users also see on boards that hide their voters. */
const ownVote = (caller: Caller, { after }: Voters): Sql =>
  isTeam(caller)
    ? empty
    : sql`union all
      select v.* from votes v
      where v.post_id in (select id from post) and v.principal_id = ${caller.principalId}
        and ${isBelow(after)} and ${isLatest(sql`select id from post`)}`

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
  run(db)`update votes set importance = ${importance} where id = ${id}`

export const removeVote = (db: Db, id: Id<'vote'>) => run(db)`delete from votes where id = ${id}`
