import {
  type Caller,
  fail,
  failFields,
  type Id,
  newEvent,
  permits,
  shownAttachments,
  type TakenPatch,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { isSame, patched } from '@earshot/http'
import { lockConversation } from '../../records/conversations/repo.ts'
import { conversationRef, visitorOf } from '../../records/conversations/row.ts'
import { blankMessage, type Message, type MessagePatch } from '../../records/messages/model.ts'
import { findMessage, lockMessage, markMessageDeleted, updateContent } from '../../records/messages/repo.ts'
import { type MessageRow, messageInEvent, toMessage } from '../../records/messages/row.ts'
import { restoreMentions } from '../../records/threads/mentions-repo.ts'
import { principalOf, shows, type View, viewOf } from '../../shared/access.ts'

type MessageId = { id: Id<'message'> }

export const getMessage = async (db: Db, caller: Caller, { id }: MessageId): Promise<Message> => {
  const view = viewOf(caller)
  return toMessage((await findMessage(db, id, view)) ?? fail('NOT_FOUND'), view)
}

/** The author, or the credential that posted the message on behalf of the author. */
const isAuthor = (
  caller: Caller,
  { authorPrincipalId, postedByPrincipalId, senderType }: MessageRow,
): boolean => {
  const own = principalOf(caller)
  return senderType !== 'system' && own !== null && [authorPrincipalId, postedByPrincipalId].includes(own)
}

/** Locks a message and its conversation: the conversation first, as everywhere, to avoid deadlocks. */
const lockBoth = async (db: Db, { id }: MessageId, view: View) => {
  const { conversationId } = (await findMessage(db, id, view)) ?? fail('NOT_FOUND')
  const { row: conversation } = (await lockConversation(db, conversationId)) ?? fail('NOT_FOUND')
  const message = (await lockMessage(db, id)) ?? fail('NOT_FOUND')
  if (message.conversationId !== conversation.id)
    fail('CONFLICT', 'The conversation was merged at the same time. Reload and try again.')
  if (!shows(view, conversation)) fail('NOT_FOUND')
  return { message, conversation }
}

/** Changes the content or the attachments of a message. Notes emit no event. */
export const editMessage = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: MessageId & TakenPatch<MessagePatch>,
): Promise<Message> =>
  tx(pool, async db => {
    const view = viewOf(caller)
    const { message: before, conversation } = await lockBoth(db, { id }, view)
    if (!isAuthor(caller, before)) fail('FORBIDDEN', 'Only the author can edit a message.')
    const { content, attachments } = patched(before, patch)
    if (content === '' && attachments.length === 0)
      failFields({
        path: patch.content === undefined ? 'attachments' : 'content',
        code: 'required',
        message: blankMessage,
      })
    const isUnchanged =
      content === before.content && isSame(attachments, shownAttachments(before.attachments))
    if (isUnchanged) return toMessage(before, view)
    const { editedAt } = await updateContent(db, id, { ...before, content, attachments })
    const after = { ...before, content, attachments, editedAt }
    if (!before.isInternal) {
      const message = { ...messageInEvent(after), updatedAt: editedAt }
      const data = { message, conversation: conversationRef(conversation) }
      const event = newEvent('message.updated', data, Date.now(), visitorOf(conversation))
      await emitAll(db, caller, [event])
    }
    return toMessage(after, view)
  })

/** Deletes a message. Notes emit no event. */
export const deleteMessage = (pool: Pool, caller: Caller, { id }: MessageId): Promise<void> =>
  tx(pool, async db => {
    const { message, conversation } = await lockBoth(db, { id }, viewOf(caller))
    const mayDelete =
      isAuthor(caller, message) || (permits(caller, 'admin') && message.senderType !== 'system')
    if (!mayDelete) fail('FORBIDDEN', 'Only the author or an admin can delete a message.')
    await markMessageDeleted(db, id)
    if (message.mentionedPrincipalIds.length > 0)
      await restoreMentions(db, 'conversation', [message.conversationId])
    if (message.isInternal) return
    const data = { message: messageInEvent(message), conversation: conversationRef(conversation) }
    const event = newEvent('message.deleted', data, Date.now(), visitorOf(conversation))
    await emitAll(db, caller, [event])
  })
