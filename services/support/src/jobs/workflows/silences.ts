import { isDeepStrictEqual } from 'node:util'
import { newEvent, newId, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { conversations } from '../../changes/conversations/conversations.ts'
import { record } from '../../changes/threads/record.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { conversationRef } from '../../records/conversations/row.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import {
  type DueSilence,
  lockDue,
  markFired,
  nextSilenceMs,
  silenceId,
} from '../../records/workflows/silence-repo.ts'
import type { DueWork } from '../timers/due.ts'
import { afterActions, matchesConditions } from './actions.ts'

const caller = systemCaller('support')

const eventOf = ({ row, workflow, silenceSeconds, sinceAt, now }: DueSilence) =>
  newEvent(
    `conversation.${workflow.trigger}`,
    {
      conversationId: row.id,
      conversation: conversationRef(row),
      ruleId: workflow.id,
      silenceSeconds,
      sinceAt,
    },
    Date.parse(now),
  )

/** Writes the workflow's notes. Each is a separate change. */
const notesOf = async (db: Db, { row, workflow, now }: DueSilence): Promise<ConversationChange[]> => {
  const notes: ConversationChange[] = []
  for (const action of workflow.actions) {
    if (action.type !== 'note') continue
    const message = await insertMessage(db, 'conversation', {
      id: newId('message'),
      threadId: row.id,
      senderType: 'system',
      isInternal: true,
      authorPrincipalId: null,
      postedByPrincipalId: null,
      content: action.content,
      attachments: [],
      mentionedPrincipalIds: [],
      automated: true,
      email: null,
      createdAt: now,
    })
    notes.push({ before: row, after: row, message })
  }
  return notes
}

const changeOf = ({ row: before, workflow, now }: DueSilence): ConversationChange[] => {
  const after = afterActions(before, workflow.actions, now)
  return isDeepStrictEqual(before, after)
    ? []
    : [{ before, after: { ...after, updatedAt: now }, reason: 'workflow', method: 'manual' }]
}

/** Keeps the first due silence of each conversation. The next run processes the others, on the changed conversation. */
const onePerConversation = (silences: DueSilence[]): DueSilence[] => [
  ...new Map(silences.toReversed().map(it => [it.row.id, it])).values(),
]

/**
 * Silences that have lasted as long as their workflow requires: emits the event and runs the actions. A new silence needs no
 * notification: it lasts 30 s or longer, and the timer looks that far ahead.
 */
export const silences = (isOn: () => Promise<boolean>): DueWork<DueSilence & { id: string }> => ({
  name: 'silences',
  isOn,
  next: nextSilenceMs,
  claim: async (db, options) =>
    onePerConversation(await lockDue(db, options)).map(it => ({ ...it, id: silenceId(it) })),
  done: async (db, due) => {
    await markFired(db, due)
    const matching = due.filter(({ workflow, row }) => matchesConditions(workflow.conditions, row))
    await emitAll(db, caller, matching.map(eventOf))
    const notes: ConversationChange[] = []
    for (const silence of matching) notes.push(...(await notesOf(db, silence)))
    const changes = matching.flatMap(changeOf)
    if (changes.length > 0)
      await conversations.update(
        db,
        changes.map(({ after }) => after),
      )
    await record(db, caller, conversations, [...notes, ...changes])
  },
})
