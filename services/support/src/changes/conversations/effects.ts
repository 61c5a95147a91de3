import type { ConversationChange } from '../../records/conversations/change.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Trigger } from '../../records/conversations/state.ts'
import type { Author } from '../../records/messages/author.ts'

type Outcome = Pick<ConversationChange, 'after' | 'method'>

/** How a public message affects the status. Messages of the assistant and automated ones have no effect. */
export const triggerOf = ({ senderType, automated }: Author): Trigger | undefined => {
  if (automated) return undefined
  return { kind: senderType === 'visitor' ? 'visitor_message' : 'agent_message' }
}

/** A visitor who writes again was not helped yet. */
const reopenedState = (state: ConversationRow['assistantState']): ConversationRow['assistantState'] =>
  state === 'resolved_confirmed' || state === 'resolved_assumed' ? 'active' : state

/** No one waits for a response to a message that the visitor's program wrote. */
const fromVisitor = (row: ConversationRow, { automated }: Author, now: string): ConversationRow => ({
  ...row,
  lastMessageAt: now,
  lastVisitorMessageAt: now,
  visitorReadAt: now,
  ...(!automated && {
    waitingSince: row.waitingSince ?? now,
    assistantState: reopenedState(row.assistantState),
  }),
})

const fromAutomation = (row: ConversationRow, { senderType }: Author, now: string): ConversationRow => ({
  ...row,
  lastMessageAt: now,
  lastTeamMessageAt: now,
  assistantState: senderType === 'assistant' && row.status !== 'closed' ? 'active' : row.assistantState,
})

/** A member who replies to an unassigned conversation becomes its assignee. */
const fromAgent = (row: ConversationRow, { principalId, isPerson }: Author, now: string): Outcome => ({
  after: {
    ...row,
    lastMessageAt: now,
    lastTeamMessageAt: now,
    waitingSince: null,
    assignedPrincipalId: row.assignedPrincipalId ?? (isPerson ? principalId : null),
  },
  method: 'reply',
})

/** The conversation after a public message, except for its status. */
export const afterMessage = (row: ConversationRow, author: Author, now: string): Outcome => {
  if (author.senderType === 'visitor') return { after: fromVisitor(row, author, now) }
  return author.automated ? { after: fromAutomation(row, author, now) } : fromAgent(row, author, now)
}
