import { type Caller, type Id, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { routed } from '../../reactions/routing/route.ts'
import type { ConversationChange } from '../../records/conversations/change.ts'
import { insertConversation, type NewConversation } from '../../records/conversations/repo.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Author } from '../../records/messages/author.ts'
import type { WrittenMessage } from '../../records/messages/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import { type MessageRow, newMessageRow } from '../../records/messages/row.ts'
import { contextOf } from '../../records/visitor-contexts/model.ts'
import { record, write } from '../threads/record.ts'
import { conversations } from './conversations.ts'

type ConversationStart = {
  /** With a new id, unless one is given. */
  conversation: Omit<NewConversation, 'id' | 'context'> & { id?: NewConversation['id'] | undefined }
  author: Author
  message: WrittenMessage
  /** Assigns it at once: to a member that was chosen, or to its author. */
  assignee?: Required<Pick<ConversationChange, 'method'>> & { principalId: Id<'principal'> }
}

/** The new conversation with its assignee. If its team uses routing and no member is given, routing chooses one. */
const assigned = async (
  db: Db,
  caller: Caller,
  before: ConversationRow,
  assignee: ConversationStart['assignee'],
): Promise<Pick<ConversationChange, 'after' | 'method'>> => {
  if (assignee)
    return { after: { ...before, assignedPrincipalId: assignee.principalId }, method: assignee.method }
  return caller.isQuiet ? { after: before } : routed(db, 'conversation', before)
}

/** Starts a conversation with its first message, and assigns it. */
export const startConversation = async (
  db: Db,
  caller: Caller,
  { conversation, author, message, assignee }: ConversationStart,
): Promise<{ row: ConversationRow; message: MessageRow }> => {
  const before = await insertConversation(db, {
    ...conversation,
    id: conversation.id ?? newId('conversation'),
    context: author.senderType === 'visitor' && message.context ? contextOf(message.context) : null,
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
  const { after, method } = await assigned(db, caller, before, assignee)
  const change = { before, after, isNew: true, message: first, ...(method && { method }) }
  const [row = after] = await (method ? write : record)(db, { caller }, conversations, [change])
  return { row, message: first }
}
