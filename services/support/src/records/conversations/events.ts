import { type AnyEventType, type EventData, type NewEvent, newEvent } from '@earshot/contracts'
import { preview } from '../messages/preview.ts'
import { messageInEvent } from '../messages/row.ts'
import { assignmentChanged } from '../threads/change.ts'
import { type ConversationChange, statusChanged } from './change.ts'
import { conversationRef, visitorOf } from './row.ts'

type EventDraft = { [T in AnyEventType]: { type: T; data: EventData<T> } }[AnyEventType]

const created = ({ isNew, before }: ConversationChange): EventDraft[] => {
  if (!isNew) return []
  const { subject, visitorPrincipalId, visitorEmail, createdAt } = before
  const conversation = { ...conversationRef(before), subject, visitorPrincipalId, visitorEmail, createdAt }
  return [{ type: 'conversation.created', data: { conversation } }]
}

const written = ({ isNew, message: row, after }: ConversationChange): EventDraft[] => {
  if (!row) return []
  const message = messageInEvent(row)
  const conversation = conversationRef(after)
  if (!row.isInternal) {
    const isFirstMessage = isNew === true
    return [{ type: 'message.created', data: { message, conversation, isFirstMessage } }]
  }
  const { id: messageId, conversationId, authorName, mentionedPrincipalIds } = row
  const mention = { conversationId, messageId, conversation, mentionedPrincipalIds, authorName }
  return [
    { type: 'message.note_created', data: { message, conversation } },
    ...(mentionedPrincipalIds.length > 0
      ? [
          {
            type: 'conversation.note_mentioned' as const,
            data: { ...mention, preview: preview(row) },
          },
        ]
      : []),
  ]
}

const assigned = (change: ConversationChange): EventDraft[] => {
  if (!assignmentChanged(change)) return []
  const { before, after, method = 'manual' } = change
  return [
    {
      type: 'conversation.assigned',
      data: {
        conversation: conversationRef(after),
        assignedPrincipalId: after.assignedPrincipalId,
        previousPrincipalId: before.assignedPrincipalId,
        assignedTeamId: after.assignedTeamId,
        previousTeamId: before.assignedTeamId,
        method,
      },
    },
  ]
}

const prioritized = ({ before, after }: ConversationChange): EventDraft[] =>
  before.priority === after.priority
    ? []
    : [
        {
          type: 'conversation.priority_changed',
          data: {
            conversation: conversationRef(after),
            previousPriority: before.priority,
            newPriority: after.priority,
          },
        },
      ]

const attributed = ({ before, after, source = 'teammate' }: ConversationChange): EventDraft[] => {
  const keys = [...new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])]
  const conversation = conversationRef(after)
  return keys.flatMap(key => {
    const value = after.attributes[key] ?? null
    const previousValue = before.attributes[key] ?? null
    if (value === previousValue) return []
    const data = { conversationId: after.id, conversation, key, value, previousValue, source }
    return [{ type: 'conversation.attribute_changed' as const, data }]
  })
}

const rated = ({ before, after }: ConversationChange): EventDraft[] => {
  const { csatRating: rating, csatComment: comment, csatSubmittedAt: submittedAt } = after
  if (rating === null || submittedAt === null) return []
  const csat = { conversation: conversationRef(after), rating, submittedAt }
  const isNew = before.csatRating === null
  const isExplained = before.csatComment === null && comment !== null
  return [
    ...(isNew ? [{ type: 'conversation.csat_submitted' as const, data: { ...csat, comment: null } }] : []),
    ...(isExplained
      ? [{ type: 'conversation.csat_comment_added' as const, data: { ...csat, comment } }]
      : []),
  ]
}

const assisted = ({ before, after, handoff }: ConversationChange): EventDraft[] => {
  const state = after.assistantState
  if (state === before.assistantState) return []
  const about = { conversationId: after.id, conversation: conversationRef(after) }
  if (handoff) return [{ type: 'assistant.handed_off', data: { ...about, reason: handoff } }]
  return state === 'resolved_confirmed' || state === 'resolved_assumed'
    ? [{ type: 'assistant.resolved', data: { ...about, outcome: state } }]
    : []
}

const moved = (change: ConversationChange): EventDraft[] => {
  if (!statusChanged(change)) return []
  const { before, after, reason = 'agent' } = change
  return [
    {
      type: 'conversation.status_changed',
      data: {
        conversation: conversationRef(after),
        previousStatus: before.status,
        newStatus: after.status,
        reason,
        ...(after.status === 'snoozed' && { snoozedUntil: after.snoozedUntil }),
      },
    },
  ]
}

const inOrder = [created, written, assigned, prioritized, attributed, rated, assisted, moved]

/** The events of a change, causes before effects. Empty if nothing changed. */
export const eventsOf = (change: ConversationChange, now: number): NewEvent[] => {
  const visitor = visitorOf(change.after)
  return inOrder
    .flatMap(eventsIn => eventsIn(change))
    .map(({ type, data }) => newEvent(type, data, now, visitor))
}
