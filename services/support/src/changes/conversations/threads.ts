import type { Conversation } from '../../records/conversations/model.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import type { Threads } from '../threads/threads.ts'

export type ConversationThreads = Threads<ConversationRow, MessageRow, Conversation>
