import type { Db } from '@earshot/db'
import type { Change } from '../../records/threads/change.ts'
import type { ThreadRow } from '../../records/threads/row.ts'

/** The notification channel that wakes the routing loops. */
export const routingChannel = 'routing'

const isQueued = ({ status, assignedTeamId, assignedAgentPrincipalId }: ThreadRow): boolean =>
  status === 'open' && assignedTeamId !== null && assignedAgentPrincipalId === null

const isAssigned = ({ status, assignedAgentPrincipalId }: ThreadRow): boolean =>
  status === 'open' && assignedAgentPrincipalId !== null

/** Whether a member has one open thread less, or a queue one thread more. */
const concernsRouting = ({ before, after, isNew = false }: Change): boolean =>
  (isAssigned(before) &&
    !(isAssigned(after) && after.assignedAgentPrincipalId === before.assignedAgentPrincipalId)) ||
  (isQueued(after) && (isNew || !isQueued(before) || after.assignedTeamId !== before.assignedTeamId))

/** Wakes routing once the changes are committed, if there may be something to assign. */
export const wakeRouting = async (db: Db, changes: Change[]): Promise<void> => {
  if (changes.some(concernsRouting)) db.signal(routingChannel)
}
