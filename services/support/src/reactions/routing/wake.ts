import type { Db } from '@earshot/db'
import type { Change } from '../../records/conversations/change.ts'
import type { Change as TicketChange } from '../../records/tickets/change.ts'

/** The channel on which routing hears that it may get somewhere. */
export const routingChannel = 'routing'

/** A conversation or a ticket, as far as it matters to routing. */
type Holding = { status: string; team: string | null; agent: string | null }
type Move = { before: Holding; after: Holding; isNew: boolean }

const isQueued = ({ status, team, agent }: Holding): boolean =>
  status === 'open' && team !== null && agent === null

const isInHand = ({ status, agent }: Holding): boolean => status === 'open' && agent !== null

/** Somebody has a hand free, or there is something more to hand out. */
const mayHelp = ({ before, after, isNew }: Move): boolean =>
  (isInHand(before) && !(isInHand(after) && after.agent === before.agent)) ||
  (isQueued(after) && (isNew || !isQueued(before) || after.team !== before.team))

const conversation = ({ status, assignedTeamId, assignedAgentPrincipalId }: Change['after']): Holding => ({
  status,
  team: assignedTeamId,
  agent: assignedAgentPrincipalId,
})

const ticket = ({ status, assignedTeamId, assignedPrincipalId }: TicketChange['after']): Holding => ({
  status,
  team: assignedTeamId,
  agent: assignedPrincipalId,
})

/** Wakes routing once the changes are committed, where they matter to it. */
export const wakeRouting = async (db: Db, changes: Change[]): Promise<void> => {
  const moves = changes.map(({ before, after, isNew = false }) => ({
    before: conversation(before),
    after: conversation(after),
    isNew,
  }))
  if (moves.some(mayHelp)) db.signal(routingChannel)
}

/** The same for tickets. */
export const wakeTicketRouting = async (db: Db, changes: TicketChange[]): Promise<void> => {
  const moves = changes.map(({ before, after, isNew = false }) => ({
    before: ticket(before),
    after: ticket(after),
    isNew,
  }))
  if (moves.some(mayHelp)) db.signal(routingChannel)
}
