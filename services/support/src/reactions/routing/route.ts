import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import type { Kind } from './kinds-repo.ts'
import { isFree, lockNextMember, noteTurn, othersWait, type Router, tryLockRouter } from './repo.ts'

/** Somebody's last hand may be filled by another team between the look and the lock; more often than this it is left. */
const tries = 3

/** The member whose turn it is, locked, and the turn noted. Undefined when nobody is free. */
export const takeMember = async (
  db: Db,
  kind: Kind,
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

/** Who takes what, and how that was found. */
type Taker = { member: Id<'principal'>; router: Router }

/**
 * Finds an agent for what has just come to a team, in the transaction that brings it: whoever asked for that reads in the
 * reply whose it is. Where others wait already, nobody is free, or somebody else is handing out for the team at this
 * moment, it is left to the loop, which begins with those who have waited longest.
 */
const takerFor = async (
  db: Db,
  kind: Kind,
  { id, team }: { id: Id<Kind>; team: Id<'team'> },
): Promise<Taker | undefined> => {
  const router = await tryLockRouter(db, team)
  if (!router || (await othersWait(db, kind, team, id))) return undefined
  const member = await takeMember(db, kind, router)
  return member && { member, router }
}

/** A conversation as its team routes it. */
export const givenTo = (
  row: ConversationRow,
  agent: Id<'principal'>,
  { method }: Router,
): Pick<Change, 'after' | 'method'> => ({ after: { ...row, assignedAgentPrincipalId: agent }, method })

/** A conversation that has just come to its team, given to one of its agents where that can be at once. */
export const routed = async (db: Db, row: ConversationRow): Promise<Pick<Change, 'after' | 'method'>> => {
  const { id, assignedTeamId: team, assignedAgentPrincipalId: agent, status } = row
  if (team === null || agent !== null || status !== 'open') return { after: row }
  const taker = await takerFor(db, 'conversation', { id, team })
  return taker ? givenTo(row, taker.member, taker.router) : { after: row }
}

/** The same of a ticket. */
export const routedTicket = async (db: Db, row: TicketRow): Promise<TicketRow> => {
  const { id, assignedTeamId: team, assignedPrincipalId: agent, status } = row
  if (team === null || agent !== null || status !== 'open') return row
  const taker = await takerFor(db, 'ticket', { id, team })
  return taker ? { ...row, assignedPrincipalId: taker.member } : row
}
