import type { Db } from '@earshot/db'
import type { Change } from '../../records/threads/change.ts'
import type { ThreadRow } from '../../records/threads/row.ts'

/** The notification channel that wakes the routing loops. */
export const routingChannel = 'routing'

const isQueued = ({ status, assignedTeamId, assignedPrincipalId }: ThreadRow): boolean =>
  status === 'open' && assignedTeamId !== null && assignedPrincipalId === null

const isAssigned = ({ status, assignedPrincipalId }: ThreadRow): boolean =>
  status === 'open' && assignedPrincipalId !== null

/** Whether a member has one open thread less, or a queue one thread more. */
const concernsRouting = ({ before, after, isNew = false }: Change): boolean =>
  (isAssigned(before) && !(isAssigned(after) && after.assignedPrincipalId === before.assignedPrincipalId)) ||
  (isQueued(after) && (isNew || !isQueued(before) || after.assignedTeamId !== before.assignedTeamId))

/** Wakes routing once the changes are committed, if there may be something to assign. */
export const wakeRouting = async (db: Db, changes: Change[]): Promise<void> => {
  if (changes.some(concernsRouting)) db.signal(routingChannel)
}
