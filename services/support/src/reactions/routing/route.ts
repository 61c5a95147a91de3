import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Change } from '../../records/threads/change.ts'
import type { ThreadKind, ThreadRow } from '../../records/threads/row.ts'
import { isFree, lockNextMember, noteTurn, othersWait, type Router, tryLockRouter } from './repo.ts'

/** Another team may fill a member's capacity between the selection and the lock; after so many tries it is left. */
const tries = 3

/** Locks the member whose turn it is and notes the turn. Undefined if no member is free. */
export const takeMember = async (
  db: Db,
  kind: ThreadKind,
  router: Router,
): Promise<Id<'principal'> | undefined> => {
  for (let left = tries; left > 0; left--) {
    const next = await lockNextMember(db, kind, router)
    if (!next) return undefined
    if (!(await isFree(db, kind, router, next.principalId))) continue
    await noteTurn(db, router, next.principalId)
    return next.principalId
  }
  return undefined
}

/** A thread that was assigned to an agent by routing. */
export const givenTo = <Row extends ThreadRow>(
  row: Row,
  agent: Id<'principal'>,
  { method }: Router,
): Pick<Change<Row>, 'after' | 'method'> => ({ after: { ...row, assignedAgentPrincipalId: agent }, method })

/**
 * Assigns what has just come to a team to one of its agents, in the transaction that brings it, so that the reply already
 * shows the agent. If others wait already, no agent is free, or another transaction is routing for the team, this is left
 * to the loop, which starts with those who have waited longest.
 */
export const routed = async <Row extends ThreadRow>(
  db: Db,
  kind: ThreadKind,
  row: Row,
): Promise<Pick<Change<Row>, 'after' | 'method'>> => {
  const { id, assignedTeamId: team, assignedAgentPrincipalId, status } = row
  if (team === null || assignedAgentPrincipalId !== null || status !== 'open') return { after: row }
  const router = await tryLockRouter(db, team)
  if (!router || (await othersWait(db, kind, team, id))) return { after: row }
  const agent = await takeMember(db, kind, router)
  return agent ? givenTo(row, agent, router) : { after: row }
}
