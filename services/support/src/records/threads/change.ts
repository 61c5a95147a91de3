import type { EventData, Id, senderTypes } from '@earshot/contracts'
import type { ThreadRow } from './row.ts'

/** A message, as far as it matters to whatever reacts to it. */
export type Written = {
  senderType: (typeof senderTypes)[number]
  isInternal: boolean
  automated: boolean
  authorPrincipalId: Id<'principal'> | null
  createdAt: string
}

/** What one request or job made of one conversation or ticket. Its events and every reaction are derived from this. */
export type Change<Row extends ThreadRow = ThreadRow, Message extends Written = Written> = {
  /** A new thread as it was inserted, before it was assigned. */
  before: Row
  after: Row
  isNew?: boolean
  /** The message or note that was written, unless the system wrote it about this change. */
  message?: Message
  /** How the agent or team was chosen: by a person, by routing, or because the agent answered. */
  method?: EventData<'conversation.assigned'>['method']
  /** Why the status of a conversation changed. */
  reason?: EventData<'conversation.status_changed'>['reason']
  /** Who set the attributes of a conversation. */
  source?: EventData<'conversation.attribute_changed'>['source']
  /** Why the assistant handed a conversation to the team. */
  handoff?: EventData<'assistant.handed_off'>['reason']
  /** An external tracker reported news about the issue of a ticket. */
  isExternal?: boolean
}

export const assignmentChanged = ({ before, after }: Change): boolean =>
  before.assignedAgentPrincipalId !== after.assignedAgentPrincipalId ||
  before.assignedTeamId !== after.assignedTeamId

/** An agent's message to the visitor or requester. Notes, the assistant and automatic replies do not count. */
export const isAnswer = ({ senderType, isInternal, automated }: Written): boolean =>
  senderType === 'agent' && !isInternal && !automated
