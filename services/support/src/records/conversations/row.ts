import type { Id } from '@earshot/contracts'
import type { View } from '../../shared/access.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'
import type { VisitorContext } from '../visitor-contexts/model.ts'
import type { Conversation } from './model.ts'
import type { State } from './state.ts'

/** A stored conversation with the name and address of its visitor. */
export type ConversationRow = Omit<Conversation, 'csat' | 'unread' | 'links' | 'assignedAgentPrincipalId'> & {
  postIds: Id<'post'>[]
  csatRating: number | null
  csatComment: string | null
  csatSubmittedAt: string | null
  lastVisitorMessageAt: string | null
  lastTeamMessageAt: string | null
  visitorReadAt: string | null
  stateBeforeMerge: StateBeforeMerge | null
}

/** What a merge changes in the merged conversation. */
export type StateBeforeMerge = Pick<Conversation, 'status' | 'snoozedUntil' | 'waitingSince' | 'resolvedAt'>

/** Lists each field, as in {@link toConversation}: a stored object has its own order. */
const shownContext = ({ page, browser, system, language }: VisitorContext): VisitorContext => ({
  page,
  browser,
  system,
  language,
})

/** Attributes, tags, links and the context are hidden from visitors. */
const teamOnly = (
  { attributes, tags, postIds, context }: ConversationRow,
  view: View,
): Pick<Conversation, 'attributes' | 'tags' | 'links' | 'context'> =>
  view === 'team'
    ? { attributes, tags, links: { postIds }, context: context && shownContext(context) }
    : { attributes: {}, tags: [], links: { postIds: [] }, context: null }

/** Lists each field, because the ETag is computed from the JSON: the order of keys must be the same in every response. */
export const toConversation = (row: ConversationRow, view: View, unread: boolean): Conversation => ({
  id: row.id,
  status: row.status,
  channel: row.channel,
  priority: row.priority,
  subject: row.subject,
  startedBy: row.startedBy,
  visitorPrincipalId: row.visitorPrincipalId,
  visitorName: hidePlaceholder(row.visitorName),
  visitorEmail: hidePlaceholder(row.visitorEmail),
  assignedPrincipalId: row.assignedPrincipalId,
  assignedAgentPrincipalId: row.assignedPrincipalId,
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
  mergedIntoId: row.mergedIntoId,
  splitFromId: view === 'team' ? row.splitFromId : null,
  unread,
  lastMessageAt: row.lastMessageAt,
  resolvedAt: row.resolvedAt,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The conversation as events refer to it. */
export const conversationRef = (row: ConversationRow) => ({
  id: row.id,
  status: row.status,
  channel: row.channel,
  priority: row.priority,
  assignedTeamId: row.assignedTeamId,
})

/** Whose conversation it is, for their event stream. */
export const visitorOf = ({ visitorPrincipalId: visitorId }: ConversationRow) => ({ visitorId })

export const stateOf = ({ status, snoozedUntil, resolvedAt }: ConversationRow): State => {
  if (status === 'snoozed') return { status, snoozedUntil }
  if (status === 'open') return { status }
  if (resolvedAt === null) throw new Error('a closed conversation has no resolvedAt')
  return { status, resolvedAt }
}

/** The conversation in a new state. */
export const inState = (row: ConversationRow, state: State): ConversationRow => ({
  ...row,
  status: state.status,
  snoozedUntil: state.status === 'snoozed' ? state.snoozedUntil : null,
  resolvedAt: state.status === 'closed' ? state.resolvedAt : null,
  // No one waits in a closed conversation.
  waitingSince: state.status === 'closed' ? null : row.waitingSince,
})

export type ConversationId = { id: Id<'conversation'> }
