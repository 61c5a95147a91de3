import { type Caller, isTeam } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'

// SQL conditions for rows that the caller may see. Every statement that reads on behalf of a caller uses them.

const everything = raw('true')

/** Boards `b` that the caller may see. */
export const seesBoard = (caller: Caller): Sql => (isTeam(caller) ? everything : raw(`b.audience = 'public'`))

/** Posts `p` on boards that the caller may see, for statements that do not join boards. */
export const seesBoardOfPost = (caller: Caller): Sql =>
  isTeam(caller) ? everything : raw(`p.board_id not in (select id from boards where audience = 'private')`)

/** Roadmaps `r` that include at least one board that the caller may see. */
export const seesRoadmap = (caller: Caller): Sql =>
  isTeam(caller)
    ? everything
    : raw(`(r.board_ids = '{}' or exists (
        select from boards b where b.id = any(r.board_ids) and b.audience = 'public' and b.deleted_at is null))`)

/** Comments `c` that the caller may read. Private comments are for the team. */
export const seesComment = (caller: Caller, c = 'c'): Sql =>
  isTeam(caller) ? everything : raw(`not ${c}.is_private`)

/** Activity `y` that the caller may see. Activity of private comments is for the team. */
export const seesActivity = (caller: Caller): Sql => (isTeam(caller) ? everything : raw('not y.is_private'))

/** Votes `v` that the caller may see: users see only their own. */
export const seesVote = (caller: Caller): Sql =>
  isTeam(caller) ? everything : sql`v.principal_id = ${caller.principalId}`

/** Boards `b` whose voters the caller may see. */
export const showsVoters = (caller: Caller): Sql =>
  isTeam(caller) ? everything : raw(`b.audience = 'public' and b.show_voters`)
