import { type Caller, isTeam } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'

// Conditions on rows that the caller may see. Every statement that reads for a caller uses them.

const everything = raw('true')

/** Boards `b` that the caller may look at. */
export const seesBoard = (caller: Caller): Sql => (isTeam(caller) ? everything : raw(`b.audience = 'public'`))

/** Posts `p` on such boards, for a list that reads nothing else of a board. */
export const seesBoardOfPost = (caller: Caller): Sql =>
  isTeam(caller) ? everything : raw(`p.board_id not in (select id from boards where audience = 'private')`)

/** Roadmaps `r` with anything on them that the caller may look at. */
export const seesRoadmap = (caller: Caller): Sql =>
  isTeam(caller)
    ? everything
    : raw(`(r.board_ids = '{}' or exists (
        select from boards b where b.id = any(r.board_ids) and b.audience = 'public' and b.deleted_at is null))`)

/** Comments `c` that the caller may read: the private ones are the team's. */
export const seesComment = (caller: Caller, c = 'c'): Sql =>
  isTeam(caller) ? everything : raw(`not ${c}.is_private`)

/** Entries `y` of a timeline: those about private comments are the team's. */
export const seesActivity = (caller: Caller): Sql => (isTeam(caller) ? everything : raw('not y.is_private'))

/** Votes `v` as things: others' are the team's. Who voted for a post is shown by name. */
export const seesVote = (caller: Caller): Sql =>
  isTeam(caller) ? everything : sql`v.principal_id = ${caller.principalId}`
