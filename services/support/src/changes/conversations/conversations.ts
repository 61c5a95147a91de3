import type { Caller } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { requestConversationMails } from '../../reactions/mails/request.ts'
import { storeConversationFacts } from '../../reactions/reports/facts.ts'
import { wakeRouting } from '../../reactions/routing/wake.ts'
import { updateConversationClocks } from '../../reactions/sla/subjects.ts'
import { writeSystemMessages } from '../../reactions/system-messages/system-messages.ts'
import { wakeForSnoozes } from '../../reactions/timers/wake.ts'
import { updateSilences } from '../../reactions/workflows/silences.ts'
import { eventsOf } from '../../records/conversations/events.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { findConversation, lockConversation, updateConversations } from '../../records/conversations/repo.ts'
import { type ConversationRow, toConversation } from '../../records/conversations/row.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { shows } from '../../shared/access.ts'
import { type Changing, changeThread } from '../threads/change.ts'
import type { Threads } from '../threads/threads.ts'

export const conversations: Threads<ConversationRow, MessageRow, Conversation> = {
  kind: 'conversation',
  find: findConversation,
  lock: lockConversation,
  update: updateConversations,
  shows,
  show: async (_db, row, view) => toConversation(row, view),
  eventsOf,
  reactions: [
    requestConversationMails,
    writeSystemMessages,
    wakeRouting,
    updateConversationClocks,
    updateSilences,
    wakeForSnoozes,
  ],
  storeFacts: storeConversationFacts,
}

export const changeConversation = (
  pool: Pool,
  caller: Caller,
  changing: Changing<ConversationRow, MessageRow>,
): Promise<Conversation> => changeThread(pool, caller, conversations, changing)
