import type { EventData } from '@earshot/contracts'
import type { MessageRow } from '../messages/row.ts'
import type { ConversationRow } from './row.ts'
import type { StatusReason } from './state.ts'

/** Who or what chose the agent: a person, routing, or that the agent answered. */
export type AssignMethod = EventData<'conversation.assigned'>['method']
export type AttributeSource = EventData<'conversation.attribute_changed'>['source']
export type HandoffReason = EventData<'assistant.handed_off'>['reason']

/** What one request or timer made of one conversation. Everything that is told of it follows from this. */
export type Change = {
  /** As it was; a new one as it began, before routing. */
  before: ConversationRow
  after: ConversationRow
  isNew?: boolean
  /** What was written into it, by a person or the assistant. */
  message?: MessageRow
  /** Why the status is another. */
  reason?: StatusReason
  /** How the agent or team became another. */
  method?: AssignMethod
  /** Whose word the attributes are. */
  source?: AttributeSource
  /** Why the assistant gave it to the team. */
  handoff?: HandoffReason
}

export const statusChanged = ({ before, after }: Change): boolean => before.status !== after.status

export const assignmentChanged = ({ before, after }: Change): boolean =>
  before.assignedAgentPrincipalId !== after.assignedAgentPrincipalId ||
  before.assignedTeamId !== after.assignedTeamId
