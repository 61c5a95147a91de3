import type { EventData, Id, senderTypes } from '@earshot/contracts'
import type { ThreadRow } from './row.ts'

/** A message, as far as reactions need it. */
export type ThreadMessage = {
  senderType: (typeof senderTypes)[number]
  isInternal: boolean
  automated: boolean
  authorPrincipalId: Id<'principal'> | null
  createdAt: string
}

/** What one request or job changed in one conversation or ticket. Its events and reactions are derived from this. */
export type Change<Row extends ThreadRow = ThreadRow, Message extends ThreadMessage = ThreadMessage> = {
  /** For a new thread: the row as inserted, before it was assigned. */
  before: Row
  after: Row
  isNew?: boolean
  /** For a new thread that starts with messages of another one. */
  split?: { /** Whether a member has replied in them. */ isAnswered: boolean }
  /** The message or note that was written, except for system messages about this change. */
  message?: Message
  /** How the assignee was chosen: by a user, by routing, or because the member replied. */
  method?: EventData<'conversation.assigned'>['method']
  /** Why the status of a conversation changed. */
  reason?: EventData<'conversation.status_changed'>['reason']
  /** Who set the attributes of a conversation. */
  source?: EventData<'conversation.attribute_changed'>['source']
  /** Why the assistant handed a conversation to the team. */
  handoff?: EventData<'assistant.handed_off'>['reason']
  /** An external tracker reported something new about the issue of a ticket. */
  isExternal?: boolean
}

export const assignmentChanged = ({ before, after }: Change): boolean =>
  before.assignedPrincipalId !== after.assignedPrincipalId || before.assignedTeamId !== after.assignedTeamId

/** Whether a message is a member's reply to the visitor or requester, and not a note or automated. */
export const isReply = ({ senderType, isInternal, automated }: ThreadMessage): boolean =>
  senderType === 'agent' && !isInternal && !automated
