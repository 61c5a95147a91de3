import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { type ConversationChange, statusChanged } from '../../records/conversations/change.ts'
import { insertSystemMessages, type SystemMessage } from '../../records/messages/repo.ts'
import { assignmentChanged } from '../../records/threads/change.ts'
import { principalOf } from '../../shared/access.ts'

/**
 * A system message. The text contains ids instead of names, which change and can be erased. The author of the message is the
 * principal who made the change.
 */
type Text = Pick<SystemMessage, 'event' | 'content' | 'isInternal'>

const statusText = ({ after, reason }: ConversationChange): string => {
  if (after.status === 'closed') return 'The conversation was closed.'
  if (after.status === 'open')
    return reason === 'snooze_expired'
      ? 'The snooze ended. The conversation is open again.'
      : 'The conversation was reopened.'
  return after.snoozedUntil === null
    ? 'The conversation was snoozed until the visitor replies.'
    : `The conversation was snoozed until ${after.snoozedUntil}.`
}

/** Visitors see when their conversation is closed or reopened. Snoozing is for the team only. */
const isForTeam = ({ before, after }: ConversationChange): boolean =>
  before.status !== 'closed' && after.status !== 'closed'

/** One sentence about a member or team. Undefined if the assignment to it has not changed. */
const assignmentSentence = (verb: string, from: string | null, to: string | null): string | undefined => {
  if (from === to) return undefined
  return `The conversation was ${to === null ? `${verb} from ${from}` : `assigned to ${to}`}.`
}

const assignmentText = ({ before, after }: ConversationChange): string =>
  [
    assignmentSentence('unassigned', before.assignedPrincipalId, after.assignedPrincipalId),
    assignmentSentence('removed', before.assignedTeamId, after.assignedTeamId),
  ]
    .filter(sentence => sentence !== undefined)
    .join(' ')

/** The system messages of a change. They emit no `message.created`: the `conversation.*` events describe the change. */
const systemMessagesOf = (change: ConversationChange): Text[] => [
  ...(assignmentChanged(change)
    ? [{ event: 'conversation.assigned', content: assignmentText(change), isInternal: true }]
    : []),
  ...(change.before.priority === change.after.priority
    ? []
    : [
        {
          event: 'conversation.priority_changed',
          content: `The priority was changed from ${change.before.priority} to ${change.after.priority}.`,
          isInternal: true,
        },
      ]),
  ...(change.handoff && change.before.assistantState !== change.after.assistantState
    ? [
        {
          event: 'assistant.handed_off',
          content: 'The assistant handed the conversation off to the team.',
          isInternal: true,
        },
      ]
    : []),
  ...(statusChanged(change)
    ? [
        {
          event: 'conversation.status_changed',
          content: statusText(change),
          isInternal: isForTeam(change),
        },
      ]
    : []),
]

/** Writes system messages about changes into conversations. */
export const writeSystemMessages = async (
  db: Db,
  changes: ConversationChange[],
  { caller }: { caller: Caller },
): Promise<void> => {
  const messages = changes.flatMap(change =>
    systemMessagesOf(change).map(it => ({
      ...it,
      id: newId('message'),
      conversationId: change.after.id,
      authorPrincipalId: principalOf(caller),
    })),
  )
  if (messages.length > 0) await insertSystemMessages(db, messages)
}
