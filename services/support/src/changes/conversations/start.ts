import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { routed } from '../../reactions/routing/route.ts'
import { insertConversation, type NewConversation } from '../../records/conversations/repo.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Author } from '../../records/messages/author.ts'
import type { WrittenMessage } from '../../records/messages/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import { type MessageRow, newMessageRow } from '../../records/messages/row.ts'
import { record, write } from '../threads/record.ts'
import { conversations } from './conversations.ts'

type ConversationStart = {
  /** With a new id, unless one is given. */
  conversation: Omit<NewConversation, 'id'> & { id?: NewConversation['id'] | undefined }
  author: Author
  message: WrittenMessage
}

/** Starts a conversation with its first message. If its team uses routing, it is assigned to an available member. */
export const startConversation = async (
  db: Db,
  caller: Caller,
  { conversation, author, message }: ConversationStart,
): Promise<{ row: ConversationRow; message: MessageRow }> => {
  const before = await insertConversation(db, {
    ...conversation,
    id: conversation.id ?? newId('conversation'),
  })
  const first = await insertMessage(
    db,
    'conversation',
    newMessageRow(author, {
      ...message,
      threadId: before.id,
      isInternal: false,
      createdAt: before.createdAt,
    }),
  )
  const { after, method } = caller.isQuiet ? { after: before } : await routed(db, 'conversation', before)
  const change = { before, after, isNew: true, message: first, ...(method && { method }) }
  await (method ? write : record)(db, caller, conversations, [change])
  return { row: after, message: first }
}
