import { type Caller, fail, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { conversations } from '../../changes/conversations/conversations.ts'
import { startConversation } from '../../changes/conversations/start.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import { record, write } from '../../changes/threads/record.ts'
import { findConversation, followUpOf, lockConversation } from '../../records/conversations/repo.ts'
import { type ConversationId, type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import type { Author } from '../../records/messages/author.ts'
import type { Message, MessageInput, NoteInput, WrittenMessage } from '../../records/messages/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import { type MessageRow, newMessageRow, toMessage } from '../../records/messages/row.ts'
import { viewOf } from '../../shared/access.ts'
import { checkImportedAt, messageTime } from '../../shared/history.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'
import { authorOf } from './author.ts'
import { afterMessage, triggerOf } from './effects.ts'

type Posting = ConversationId & { author: Author; message: WrittenMessage; createdAt?: string | undefined }

/** Posts a public message, which may also change the status, the waiting time and the assignee. */
export const post = async (db: Db, caller: Caller, posting: Posting): Promise<MessageRow> => {
  const { id, author, message } = posting
  const { row: before, now } = (await lockConversation(db, id)) ?? fail('NOT_FOUND')
  const at = messageTime(posting.createdAt, { last: before.lastMessageAt, now })
  const trigger = triggerOf(author)
  const decision = trigger ? decide(stateOf(before), trigger, at) : ({ kind: 'stay' } as const)
  if (decision.kind === 'start_new') return continueInNew(db, caller, before, posting)
  const written = newMessageRow(author, { ...message, threadId: id, isInternal: false, createdAt: at })
  const row = await insertMessage(db, 'conversation', written)
  const { after: withStatus, ...why } = afterDecision(before, decision)
  const { after, method } = afterMessage({ ...withStatus, updatedAt: now }, author, at)
  const change = { before, after, message: row, ...why, ...(method && { method }) }
  await write(db, caller, conversations, [change])
  return row
}

/** Continues a conversation that was closed long ago in a new one. The lock of the old one ensures that only one is created. */
const continueInNew = async (
  db: Db,
  caller: Caller,
  previous: ConversationRow,
  posting: Posting,
): Promise<MessageRow> => {
  const followUp = await followUpOf(db, previous.id)
  if (followUp) return post(db, caller, { ...posting, id: followUp.id })
  const { channel, subject, visitorPrincipalId, assignedTeamId } = previous
  const started = await startConversation(db, caller, {
    ...posting,
    conversation: {
      channel,
      subject,
      visitorPrincipalId,
      assignedTeamId,
      priority: 'none',
      previousConversationId: previous.id,
      createdAt: posting.createdAt,
    },
  })
  return started.message
}

const findVisible = async (pool: Pool, caller: Caller, id: Id<'conversation'>): Promise<ConversationRow> =>
  (await findConversation(pool, id, viewOf(caller))) ?? fail('NOT_FOUND')

export const postMessage = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id, content, attachments, createdAt, ...requested }: ConversationId & MessageInput,
): Promise<Message> => {
  checkImportedAt(caller, createdAt)
  const { visitorPrincipalId } = await findVisible(pool, caller, id)
  const author = await authorOf(pool, caller, inbox, { ...requested, visitorPrincipalId })
  const message = { content, attachments }
  const row = await tx(pool, db => post(db, caller, { id, author, message, createdAt }))
  return toMessage(row, viewOf(caller))
}

/** Adds a note. It changes nothing else, and visitors never see it. */
export const addNote = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  { id, asPrincipalId, mentionedPrincipalIds, createdAt, ...message }: ConversationId & NoteInput,
): Promise<Message> => {
  checkImportedAt(caller, createdAt)
  const { visitorPrincipalId } = await findVisible(pool, caller, id)
  const requested = { asPrincipalId, senderType: 'agent' as const, visitorPrincipalId }
  const author = await authorOf(pool, caller, inbox, requested)
  const named = mentionedPrincipalIds.map((id, index) => ({ path: `mentionedPrincipalIds.${index}`, id }))
  await requireTeamMembers(pool, inbox.people, named)
  return tx(pool, async db => {
    const { row, now } = (await lockConversation(db, id)) ?? fail('NOT_FOUND')
    const mentioned = [...new Set(mentionedPrincipalIds)]
    const note = {
      ...message,
      threadId: id,
      isInternal: true,
      mentionedPrincipalIds: mentioned,
      createdAt: messageTime(createdAt, { last: row.lastMessageAt, now }),
    }
    const written = await insertMessage(db, 'conversation', newMessageRow(author, note))
    await record(db, caller, conversations, [{ before: row, after: row, message: written }])
    return toMessage(written, 'team')
  })
}
