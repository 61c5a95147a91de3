import type { Caller } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { requestConversationMails } from '../../reactions/mails/request.ts'
import { notifyOfConversations } from '../../reactions/notifications/members.ts'
import { markReads } from '../../reactions/reads/reads.ts'
import { storeConversationFacts } from '../../reactions/reports/facts.ts'
import { wakeRouting } from '../../reactions/routing/wake.ts'
import { updateConversationClocks } from '../../reactions/sla/subjects.ts'
import { writeSystemMessages } from '../../reactions/system-messages/system-messages.ts'
import { wakeForSnoozes } from '../../reactions/timers/wake.ts'
import { endSilencesAfter } from '../../reactions/workflows/silences.ts'
import { eventsOf } from '../../records/conversations/events.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { unreadAmong } from '../../records/conversations/reads-repo.ts'
import { findConversation, lockConversation, updateConversations } from '../../records/conversations/repo.ts'
import { type ConversationRow, toConversation } from '../../records/conversations/row.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { readerOf, shows } from '../../shared/access.ts'
import { type Changing, changeThread } from '../threads/change.ts'
import type { ConversationThreads } from './threads.ts'
import { workflowsRunBy } from './workflows.ts'

/** For the changes that workflows make. They start no other workflow, so that two of them cannot start each other forever. */
export const changedByWorkflows: ConversationThreads = {
  kind: 'conversation',
  find: findConversation,
  lock: lockConversation,
  update: updateConversations,
  shows,
  show: async (db, row, caller) => {
    const reader = readerOf(caller)
    const isUnread = await unreadAmong(db, reader, [row.id])
    return toConversation(row, reader.view, isUnread(row.id))
  },
  eventsOf,
  reactions: [
    requestConversationMails,
    writeSystemMessages,
    wakeRouting,
    updateConversationClocks,
    endSilencesAfter,
    notifyOfConversations,
    wakeForSnoozes,
    markReads,
  ],
  storeFacts: storeConversationFacts,
}

export const conversations: ConversationThreads = {
  ...changedByWorkflows,
  followUp: workflowsRunBy(changedByWorkflows),
}

export const changeConversation = (
  pool: Pool,
  caller: Caller,
  changing: Changing<ConversationRow, MessageRow>,
): Promise<Conversation> => changeThread(pool, caller, conversations, changing)
