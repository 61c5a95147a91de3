import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { routed } from '../../reactions/routing/route.ts'
import {
  insertConversation,
  type NewConversation,
  updateConversations,
} from '../../records/conversations/repo.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Author } from '../../records/messages/author.ts'
import type { NewMessage } from '../../records/messages/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { record } from './record.ts'

type Beginning = { conversation: Omit<NewConversation, 'id'>; author: Author; message: NewMessage }

/** Begins a conversation with its first message, gives it to an agent where its team routes, and tells of it. */
export const begin = async (
  db: Db,
  caller: Caller,
  { conversation, author, message }: Beginning,
): Promise<{ row: ConversationRow; message: MessageRow }> => {
  const before = await insertConversation(db, { ...conversation, id: newId('conversation') })
  const first = await insertMessage(db, {
    ...message,
    id: newId('message'),
    conversationId: before.id,
    senderType: author.senderType,
    isInternal: false,
    authorPrincipalId: author.principalId,
    postedByPrincipalId: author.postedBy,
    mentionedPrincipalIds: [],
    automated: author.automated,
    createdAt: before.createdAt,
  })
  const { after, method } = await routed(db, before)
  if (method) await updateConversations(db, [after])
  await record(db, caller, [{ before, after, isNew: true, message: first, ...(method && { method }) }])
  return { row: after, message: first }
}
