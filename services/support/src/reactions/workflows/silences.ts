import type { Db } from '@earshot/db'
import { type ConversationChange, statusChanged } from '../../records/conversations/change.ts'
import type { WorkflowTrigger } from '../../records/workflows/model.ts'
import {
  type Beginning,
  beginSilences,
  type Ended,
  endSilences,
} from '../../records/workflows/silence-repo.ts'

const customer: WorkflowTrigger = 'customer_unresponsive'
const team: WorkflowTrigger = 'teammate_unresponsive'

/** A visitor's message ends the customer's silence and starts the team's; a message of a member does the reverse. */
const spoken = ({ message }: ConversationChange): { ended?: WorkflowTrigger; begun?: WorkflowTrigger } => {
  if (!message || message.isInternal || message.automated) return {}
  if (message.senderType === 'visitor') return { ended: customer, begun: team }
  return message.senderType === 'agent' ? { ended: team, begun: customer } : {}
}

/** In a conversation that was closed or snoozed, no one waits for a reply. */
const isAtRest = (change: ConversationChange): boolean =>
  statusChanged(change) && change.after.status !== 'open'

const endedBy = (change: ConversationChange): Ended[] => {
  const { ended } = spoken(change)
  const triggers = isAtRest(change) ? [customer, team] : ended ? [ended] : []
  return triggers.map(trigger => ({ conversationId: change.after.id, trigger }))
}

const begunBy = (change: ConversationChange): Beginning[] => {
  const { begun } = spoken(change)
  if (!begun || !change.message || change.after.status !== 'open') return []
  return [{ conversationId: change.after.id, trigger: begun, since: change.message.createdAt }]
}

/** Starts and ends silences after messages, and ends them when a conversation is closed or snoozed. */
export const followSilences = async (db: Db, changes: ConversationChange[]): Promise<void> => {
  const ended = changes.flatMap(endedBy)
  const begun = changes.flatMap(begunBy)
  if (ended.length > 0) await endSilences(db, ended)
  if (begun.length > 0) await beginSilences(db, begun)
}
