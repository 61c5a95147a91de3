import { type Caller, fail, failFields, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { saveReads } from '../../records/conversations/reads-repo.ts'
import { findConversation, updateConversations } from '../../records/conversations/repo.ts'
import type { ConversationId, ConversationRow } from '../../records/conversations/row.ts'
import { principalOf, viewOf } from '../../shared/access.ts'

export const getConversation = async (
  db: Db,
  caller: Caller,
  { id }: ConversationId,
): Promise<Conversation> => {
  const row = (await findConversation(db, id, viewOf(caller))) ?? fail('NOT_FOUND')
  return conversations.show(db, row, caller)
}

type ReadMark = ConversationId & { asPrincipalId?: Id<'principal'> | undefined }

/** Marks the conversation as read for its visitor, while its row is locked. */
const markReadByVisitor = (
  pool: Pool,
  caller: Caller,
  { id, asPrincipalId }: ReadMark,
): Promise<Conversation> =>
  tx(pool, async db => {
    const { row, now } = await lockVisible(db, conversations, id, viewOf(caller))
    if (asPrincipalId !== undefined && asPrincipalId !== row.visitorPrincipalId)
      failFields({
        path: 'asPrincipalId',
        code: 'invalid',
        message: 'must be the visitor of the conversation',
      })
    const after = { ...row, visitorReadAt: now }
    await updateConversations(db, [{ before: row, after }])
    return conversations.show(db, after, caller)
  })

/** Stores the mark of a member, without a lock: a message that is written meanwhile is later than the last one that was read. */
const mark = async (
  pool: Pool,
  caller: Caller,
  id: Id<'conversation'>,
  readAt: (row: ConversationRow) => string | null,
): Promise<Conversation> => {
  const principalId = principalOf(caller) ?? fail('FORBIDDEN')
  const row = (await findConversation(pool, id, viewOf(caller))) ?? fail('NOT_FOUND')
  await saveReads(pool, [{ conversationId: id, principalId, readAt: readAt(row) }])
  return conversations.show(pool, row, caller)
}

/** Marks everything as read for the caller, or for the visitor. Emits no event. */
export const markRead = (pool: Pool, caller: Caller, input: ReadMark): Promise<Conversation> =>
  viewOf(caller) !== 'team' || input.asPrincipalId !== undefined
    ? markReadByVisitor(pool, caller, input)
    : mark(pool, caller, input.id, row => row.lastMessageAt)

/** Marks a conversation as unread for the calling member. Emits no event. */
export const markUnread = (pool: Pool, caller: Caller, { id }: ConversationId): Promise<Conversation> =>
  mark(pool, caller, id, () => null)
