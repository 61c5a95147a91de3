import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, raw, run } from '@earshot/db'
import type { ThreadKind } from '../../records/threads/row.ts'
import { sidesOf } from './kinds-repo.ts'

type TeamId = Id<'team'>
type AgentId = Id<'principal'>

/** A team that hands out conversations and tickets by itself. */
export type Router = { id: TeamId; method: 'round_robin' | 'balanced' }

/** Members of a team `t` who take such things now and have a hand free. */
const freeMembers = (kind: ThreadKind) =>
  raw(`
  team_members m join agents a on a.principal_id = m.principal_id
  where m.team_id = t.id and a.availability = 'available'
    and (t.capacity is null or ${sidesOf[kind].inHand} < t.capacity)`)

/** Teams with something to hand out and somebody to give it to, as far as can be seen without a lock. */
export const teamsToRoute = (db: Db, kind: ThreadKind) =>
  many<{ id: TeamId }>(db, `teams_to_route_${kind}s`)`
    select t.id from teams t
    where t.method <> 'manual' and exists (select from ${freeMembers(kind)})
      and exists (
        select from ${sidesOf[kind].queue} where q.assigned_team_id = t.id and ${sidesOf[kind].isQueued})
    order by t.id`

/**
 * Locks a team that routes, unless somebody else is handing out for it: one at a time, so that turns are kept, and nobody
 * waits, or the requests of a busy team would stand in line with a connection each. Not `for update`: whoever writes a
 * conversation or ticket of this team holds a key share of it.
 */
export const tryLockRouter = (db: Db, id: TeamId) =>
  maybe<Router>(db, 'try_lock_router')`
    select id, method from teams where id = ${id} and method <> 'manual' for no key update skip locked`

/**
 * Locks the conversation or ticket that has waited longest for an agent of the team, passing by those that somebody is
 * busy with.
 */
export const lockLongestWaiting = <K extends ThreadKind>(db: Db, kind: K, id: TeamId) =>
  maybe<{ id: Id<K> }>(db, `lock_longest_waiting_${kind}`)`
    select q.id from ${sidesOf[kind].queue} where q.assigned_team_id = ${id} and ${sidesOf[kind].isQueued}
    order by ${sidesOf[kind].order} limit 1
    for update of q skip locked`

/** Whether others than this one wait for an agent of the team. */
export const othersWait = async (
  db: Db,
  kind: ThreadKind,
  id: TeamId,
  own: Id<ThreadKind>,
): Promise<boolean> =>
  (await maybe(db, `others_wait_${kind}s`)`
    select 1 from ${sidesOf[kind].queue}
    where q.assigned_team_id = ${id} and ${sidesOf[kind].isQueued} and q.id <> ${own}
    limit 1`) !== undefined

/**
 * Locks whoever is next: of those with a hand free, the one with the least in it (balanced) or whose last turn is
 * longest ago. Where another team is giving them something at this moment it waits: passed by, they would lose a turn.
 */
export const lockNextMember = (db: Db, kind: ThreadKind, { id, method }: Router) =>
  maybe<{ principalId: AgentId }>(db, `lock_next_member_${method}_${kind}`)`
    select m.principal_id from teams t, ${freeMembers(kind)} and t.id = ${id}
    order by ${raw(method === 'balanced' ? `${sidesOf[kind].inHand}, ` : '')} m.last_assigned_at nulls first,
      m.principal_id
    limit 1 for update of a`

/** Whether the locked member still has a hand free: the statement that locked them saw the rest as it was before. */
export const isFree = async (
  db: Db,
  kind: ThreadKind,
  { id }: Router,
  principalId: AgentId,
): Promise<boolean> =>
  (await maybe(db, `is_free_${kind}`)`
    select 1 from teams t, ${freeMembers(kind)} and t.id = ${id} and m.principal_id = ${principalId}`) !==
  undefined

export const noteTurn = (db: Db, { id }: Router, principalId: AgentId) =>
  run(db, 'note_turn')`
    update team_members set last_assigned_at = clock_timestamp()
    where team_id = ${id} and principal_id = ${principalId}`
