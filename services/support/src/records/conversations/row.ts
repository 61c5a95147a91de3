import type { Id } from '@earshot/contracts'
import type { View } from '../../shared/access.ts'
import { shown } from '../../shared/people/shown.ts'
import type { AttributeValue } from '../attributes/model.ts'
import type { Conversation } from './model.ts'
import type { State } from './state.ts'

/** A conversation as it is stored, and who its visitor is. */
export type ConversationRow = Omit<Conversation, 'csat' | 'unread'> & {
  csatRating: number | null
  csatComment: string | null
  csatSubmittedAt: string | null
  lastVisitorMessageAt: string | null
  lastTeamMessageAt: string | null
  visitorReadAt: string | null
  teamReadAt: string | null
}

/** ISO times in UTC compare as they stand. */
const isAfter = (time: string | null, than: string | null): boolean =>
  time !== null && (than === null || time > than)

const isUnread = (row: ConversationRow, view: View): boolean =>
  view === 'team'
    ? isAfter(row.lastVisitorMessageAt, row.teamReadAt)
    : isAfter(row.lastTeamMessageAt, row.visitorReadAt)

/** How the team sorts its conversations is not for the visitor. */
const teamOnly = (
  row: ConversationRow,
  view: View,
): { attributes: Record<string, AttributeValue>; tags: string[] } =>
  view === 'team' ? { attributes: row.attributes, tags: row.tags } : { attributes: {}, tags: [] }

/** Field by field: the entity tag is made of the JSON, so every reply about a conversation has its keys in one order. */
export const toConversation = (row: ConversationRow, view: View): Conversation => ({
  id: row.id,
  status: row.status,
  channel: row.channel,
  priority: row.priority,
  subject: row.subject,
  visitorPrincipalId: row.visitorPrincipalId,
  visitorName: shown(row.visitorName),
  visitorEmail: shown(row.visitorEmail),
  assignedAgentPrincipalId: row.assignedAgentPrincipalId,
  assignedTeamId: row.assignedTeamId,
  snoozedUntil: row.snoozedUntil,
  waitingSince: row.waitingSince,
  ...teamOnly(row, view),
  csat:
    row.csatRating === null || row.csatSubmittedAt === null
      ? null
      : { rating: row.csatRating, comment: row.csatComment, submittedAt: row.csatSubmittedAt },
  assistantState: row.assistantState,
  previousConversationId: row.previousConversationId,
  unread: isUnread(row, view),
  lastMessageAt: row.lastMessageAt,
  resolvedAt: row.resolvedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The conversation as its events carry it. */
export const conversationRef = (row: ConversationRow) => ({
  id: row.id,
  status: row.status,
  channel: row.channel,
  priority: row.priority,
  assignedTeamId: row.assignedTeamId,
})

export const stateOf = ({ status, snoozedUntil, resolvedAt }: ConversationRow): State => {
  if (status === 'snoozed') return { status, snoozedUntil }
  if (status === 'open') return { status }
  if (resolvedAt === null) throw new Error('A closed conversation does not say since when')
  return { status, resolvedAt }
}

/** The conversation in another state. */
export const inState = (row: ConversationRow, state: State): ConversationRow => ({
  ...row,
  status: state.status,
  snoozedUntil: state.status === 'snoozed' ? state.snoozedUntil : null,
  resolvedAt: state.status === 'closed' ? state.resolvedAt : null,
  // Nobody waits in a closed conversation.
  waitingSince: state.status === 'closed' ? null : row.waitingSince,
})

export type ConversationId = { id: Id<'conversation'> }
