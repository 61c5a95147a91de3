import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, raw, run } from '@earshot/db'
import type { ThreadKind } from '../../records/threads/row.ts'
import { queueOf } from './queues-repo.ts'

type TeamId = Id<'team'>
type AgentId = Id<'principal'>

/** A team with routing. */
export type Router = { id: TeamId; method: 'round_robin' | 'balanced' }

/** Members of a team `t` who are available and below its capacity. */
const freeMembers = (kind: ThreadKind) =>
  raw(`
  team_members m join agents a on a.principal_id = m.principal_id
  where m.team_id = t.id and a.availability = 'available'
    and (t.capacity is null or ${queueOf[kind].openCount} < t.capacity)`)

/** Teams with something to assign and an available member, as far as visible without locks. */
export const teamsToRoute = (db: Db, kind: ThreadKind) =>
  many<{ id: TeamId }>(db, `teams_to_route_${kind}s`)`
    select t.id from teams t
    where t.method <> 'manual' and exists (select from ${freeMembers(kind)})
      and exists (
        select from ${queueOf[kind].rows} where q.assigned_team_id = t.id and ${queueOf[kind].isQueued})
    order by t.id`

/**
 * Locks a team with routing, unless another transaction is routing for it. One at a time keeps the turns of round robin. It
 * does not wait, because the requests of a busy team would each hold a connection while queueing. Not `for update`, because
 * writing a conversation or ticket of the team takes a key share lock on it.
 */
export const tryLockRouter = (db: Db, id: TeamId) =>
  maybe<Router>(db, 'try_lock_router')`
    select id, method from teams where id = ${id} and method <> 'manual' for no key update skip locked`

/** Locks the thread that has waited longest for an assignee of the team, skipping locked ones. */
export const lockLongestWaiting = <K extends ThreadKind>(db: Db, kind: K, id: TeamId) =>
  maybe<{ id: Id<K> }>(db, `lock_longest_waiting_${kind}`)`
    select q.id from ${queueOf[kind].rows} where q.assigned_team_id = ${id} and ${queueOf[kind].isQueued}
    order by ${queueOf[kind].order} limit 1
    for update of q skip locked`

/** Whether other threads than this one wait for an assignee of the team. */
export const othersWait = async (
  db: Db,
  kind: ThreadKind,
  id: TeamId,
  own: Id<ThreadKind>,
): Promise<boolean> =>
  (await maybe(db, `others_wait_${kind}s`)`
    select 1 from ${queueOf[kind].rows}
    where q.assigned_team_id = ${id} and ${queueOf[kind].isQueued} and q.id <> ${own}
    limit 1`) !== undefined

/**
 * Locks the next available member: the one with the fewest open threads (balanced), or the one whose last turn is longest ago.
 * Waits if another team is assigning to them, because a skipped member would lose a turn.
 */
export const lockNextMember = (db: Db, kind: ThreadKind, { id, method }: Router) =>
  maybe<{ principalId: AgentId }>(db, `lock_next_member_${method}_${kind}`)`
    select m.principal_id from teams t, ${freeMembers(kind)} and t.id = ${id}
    order by ${raw(method === 'balanced' ? `${queueOf[kind].openCount}, ` : '')} m.last_assigned_at nulls first,
      m.principal_id
    limit 1 for update of a`

/**
 * Whether the locked member is still below capacity. The locking statement counted their threads before it waited for the
 * lock.
 */
export const isFree = async (
  db: Db,
  kind: ThreadKind,
  { id }: Router,
  principalId: AgentId,
): Promise<boolean> =>
  (await maybe(db, `is_free_${kind}`)`
    select 1 from teams t, ${freeMembers(kind)} and t.id = ${id} and m.principal_id = ${principalId}`) !==
  undefined

export const recordTurn = (db: Db, { id }: Router, principalId: AgentId) =>
  run(db, 'record_turn')`
    update team_members set last_assigned_at = clock_timestamp()
    where team_id = ${id} and principal_id = ${principalId}`
