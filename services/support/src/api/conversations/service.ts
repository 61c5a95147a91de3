import { type Caller, fail, failFields, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { lockVisible } from '../../changes/threads/change.ts'
import type { Conversation } from '../../records/conversations/model.ts'
import { findConversation, updateConversations } from '../../records/conversations/repo.ts'
import { type ConversationId, toConversation } from '../../records/conversations/row.ts'
import { viewOf } from '../../shared/access.ts'

export const getConversation = async (
  db: Db,
  caller: Caller,
  { id }: ConversationId,
): Promise<Conversation> => {
  const view = viewOf(caller)
  return toConversation((await findConversation(db, id, view)) ?? fail('NOT_FOUND'), view)
}

type ReadMark = ConversationId & { asPrincipalId?: Id<'principal'> | undefined }

/** Marks everything as read for the team or for the visitor. Emits no event. */
export const markRead = (
  pool: Pool,
  caller: Caller,
  { id, asPrincipalId }: ReadMark,
): Promise<Conversation> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const { row, now } = await lockVisible(db, conversations, id, view)
    if (asPrincipalId !== undefined && asPrincipalId !== row.visitorPrincipalId)
      failFields({
        path: 'asPrincipalId',
        code: 'invalid',
        message: 'must be the visitor of the conversation',
      })
    const byVisitor = view !== 'team' || asPrincipalId !== undefined
    const after = byVisitor ? { ...row, visitorReadAt: now } : { ...row, teamReadAt: now }
    await updateConversations(db, [after])
    return toConversation(after, view)
  })
