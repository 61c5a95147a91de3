import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Change } from '../../records/threads/change.ts'
import type { ThreadKind, ThreadRow } from '../../records/threads/row.ts'
import { isFree, lockNextMember, othersWait, type Router, recordTurn, tryLockRouter } from './repo.ts'

/**
 * Another team may use up a member's capacity between selection and lock. After this many attempts, routing is left to the
 * loop.
 */
const maxAttempts = 3

/** Locks the next member and records the turn. Returns undefined if no member is available. */
export const claimMember = async (
  db: Db,
  kind: ThreadKind,
  router: Router,
): Promise<Id<'principal'> | undefined> => {
  for (let left = maxAttempts; left > 0; left--) {
    const next = await lockNextMember(db, kind, router)
    if (!next) return undefined
    if (!(await isFree(db, kind, router, next.principalId))) continue
    await recordTurn(db, router, next.principalId)
    return next.principalId
  }
  return undefined
}

/** A thread after routing has assigned it. */
export const assignedByRouting = <Row extends ThreadRow>(
  row: Row,
  agent: Id<'principal'>,
  { method }: Router,
): Pick<Change<Row>, 'after' | 'method'> => ({ after: { ...row, assignedPrincipalId: agent }, method })

/**
 * Assigns a thread that has just reached a team to a member, in the same transaction, so that the response already shows the
 * assignee. If others are waiting, no member is available, or another transaction is routing for the team, assignment is left
 * to the loop, which starts with the longest wait.
 */
export const routed = async <Row extends ThreadRow>(
  db: Db,
  kind: ThreadKind,
  row: Row,
): Promise<Pick<Change<Row>, 'after' | 'method'>> => {
  const { id, assignedTeamId: team, assignedPrincipalId, status } = row
  if (team === null || assignedPrincipalId !== null || status !== 'open') return { after: row }
  const router = await tryLockRouter(db, team)
  if (!router || (await othersWait(db, kind, team, id))) return { after: row }
  const agent = await claimMember(db, kind, router)
  return agent ? assignedByRouting(row, agent, router) : { after: row }
}
