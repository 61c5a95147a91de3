import { type Caller, newId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { copyUnreadReply } from '../../records/conversations/merge-repo.ts'
import type { Conversation, ConversationSplit } from '../../records/conversations/model.ts'
import { copyReads } from '../../records/conversations/reads-repo.ts'
import { insertConversation } from '../../records/conversations/repo.ts'
import type { ConversationId, ConversationRow } from '../../records/conversations/row.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { moveSilences, startSilences } from '../../records/workflows/silence-repo.ts'
import { type Splitting, splitThread } from '../threads/split.ts'
import { withoutMoved, writeInBoth } from './merge.ts'

const splittingInto = (
  subject: ConversationRow['subject'],
): Splitting<ConversationRow, MessageRow, Conversation> => ({
  threads: conversations,
  refuse: ({ keepsPublic, firstSender }) => {
    if (firstSender === null)
      return 'must be a message, or a note before one: the customer would get an empty conversation'
    return keepsPublic ? undefined : 'must not be the first message: the conversation would be empty'
  },
  start: (db, { id, channel, priority, visitorPrincipalId, assignedTeamId, context }, { firstSender }) =>
    insertConversation(db, {
      id: newId('conversation'),
      channel,
      priority,
      subject,
      startedBy: firstSender === 'visitor' ? 'visitor' : 'team',
      visitorPrincipalId,
      assignedTeamId,
      previousConversationId: null,
      splitFromId: id,
      context,
    }),
  without: withoutMoved,
  receiving: (started, { assignedPrincipalId, visitorReadAt }, times) => ({
    ...withoutMoved(started, times),
    assignedPrincipalId,
    visitorReadAt,
  }),
  finish: async (db, caller, { from, started }) => {
    const pair = { id: started.id, intoId: from.id }
    await copyReads(db, pair)
    await copyUnreadReply(db, pair)
    await moveSilences(db, pair)
    if (started.waitingSince !== null)
      await startSilences(db, [
        { conversationId: started.id, trigger: 'teammate_unresponsive', since: started.waitingSince },
      ])
    await writeInBoth(db, caller, [
      { conversationId: from.id, content: `Messages were split off into ${started.id}.` },
      { conversationId: started.id, content: `The conversation was split off from ${from.id}.` },
    ])
  },
})

export const splitConversation = (
  pool: Pool,
  caller: Caller,
  { subject, ...at }: ConversationId & ConversationSplit,
): Promise<Conversation> => splitThread(pool, caller, splittingInto(subject), at)
