import { type Caller, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { findConversation } from '../../records/conversations/repo.ts'
import type { Author } from '../../records/messages/author.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import { deleteScheduled } from '../../records/scheduled-replies/repo.ts'
import type { ScheduledRow } from '../../records/scheduled-replies/row.ts'
import { copyRecipientsOf, mailableConversation } from '../messages/copies.ts'
import { post } from '../messages/post.ts'

const authorOf = ({ authorPrincipalId, postedByPrincipalId, isPerson }: ScheduledRow): Author => ({
  senderType: 'agent',
  principalId: authorPrincipalId,
  postedBy: postedByPrincipalId,
  automated: false,
  isPerson,
})

/** The reply is sent in the name of its author. */
export const callerOf = ({ authorPrincipalId, authorName }: ScheduledRow): Caller => ({
  ...systemCaller('support'),
  ...(authorPrincipalId && { principalId: authorPrincipalId, name: authorName ?? 'support' }),
})

/** The chosen addresses that are still in emails of the conversation. */
const remainingCopies = async (
  db: Db,
  { conversationId, cc }: ScheduledRow,
): Promise<string[] | undefined> => {
  const conversation = cc?.length ? await findConversation(db, conversationId, 'team') : undefined
  if (!cc || !conversation) return cc ?? undefined
  const known = await copyRecipientsOf(db, mailableConversation(conversation))
  return cc.filter(address => known.some(({ email }) => email === address))
}

/** Turns a locked reply into a message of its conversation, now. */
export const send = async (db: Db, caller: Caller, reply: ScheduledRow): Promise<MessageRow> => {
  await deleteScheduled(db, reply.id)
  const { conversationId: id, content, attachments, actions } = reply
  const cc = await remainingCopies(db, reply)
  return post(db, caller, { id, author: authorOf(reply), message: { content, attachments }, actions, cc })
}
