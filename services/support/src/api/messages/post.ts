import { type Caller, fail, type Id, type Taken } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { runActions } from '../../changes/conversations/actions.ts'
import { conversations } from '../../changes/conversations/conversations.ts'
import { afterMessage, triggerOf } from '../../changes/conversations/effects.ts'
import { startConversation } from '../../changes/conversations/start.ts'
import { afterDecision } from '../../changes/conversations/status.ts'
import { followMerge, lockVisible, requireUnmerged } from '../../changes/threads/change.ts'
import { record, write } from '../../changes/threads/record.ts'
import type { Action } from '../../records/actions/model.ts'
import { findConversation, followUpOf, lockConversation } from '../../records/conversations/repo.ts'
import { type ConversationId, type ConversationRow, stateOf } from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import type { Author } from '../../records/messages/author.ts'
import type {
  CopyRecipients,
  Message,
  MessageInput,
  NoteInput,
  WrittenMessage,
} from '../../records/messages/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import { type MessageRow, newMessageRow, toMessage } from '../../records/messages/row.ts'
import { saveMentions } from '../../records/threads/mentions-repo.ts'
import { contextOf } from '../../records/visitor-contexts/model.ts'
import { viewOf } from '../../shared/access.ts'
import { checkImportedAt, messageTime } from '../../shared/history.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { mentionedMembers } from '../../shared/people/members.ts'
import { checkActions } from '../actions/check.ts'
import { authorOf } from './author.ts'
import { copiesOf, copyRecipientsOf, mailableConversation } from './copies.ts'

type Posting = ConversationId & {
  author: Author
  message: WrittenMessage
  actions: Action[]
  /** The addresses of people in copy. */
  cc?: string[] | undefined
  createdAt?: string | undefined
}

/** Runs the actions that a member sends with a message, after the message. */
const runSent = async (
  db: Db,
  caller: Caller,
  row: ConversationRow,
  { author, actions, now = row.updatedAt }: Pick<Posting, 'author' | 'actions'> & { now?: string },
): Promise<void> => {
  if (actions.length > 0) await runActions(db, caller, conversations, [{ row, now, actions, by: { author } }])
}

/** Where a visitor says to be. */
const saidBy = (
  { senderType }: Author,
  { context }: WrittenMessage,
): Partial<Pick<ConversationRow, 'context'>> =>
  senderType === 'visitor' && context ? { context: contextOf(context) } : {}

/** Posts a public message, which may also change the status, the waiting time and the assignee. */
export const post = async (db: Db, caller: Caller, posting: Posting): Promise<MessageRow> => {
  const { id, author, message, cc } = posting
  const { row: before, now } = (await lockConversation(db, id)) ?? fail('NOT_FOUND')
  requireUnmerged(before)
  const at = messageTime(posting.createdAt, { last: before.lastMessageAt, now })
  const trigger = triggerOf(author)
  const decision = trigger ? decide(stateOf(before), trigger, at) : ({ kind: 'stay' } as const)
  if (decision.kind === 'start_new') return continueInNew(db, caller, before, posting)
  const copies = await copiesOf(db, mailableConversation(before), { author, cc, caller })
  const written = newMessageRow(author, {
    ...message,
    cc: copies,
    threadId: id,
    isInternal: false,
    createdAt: at,
  })
  const row = await insertMessage(db, 'conversation', written)
  const { after: withStatus, ...why } = afterDecision(before, decision)
  const { after, method } = afterMessage(
    { ...withStatus, updatedAt: now, ...saidBy(author, message) },
    author,
    at,
  )
  const change = { before, after, message: row, ...why, ...(method && { method }) }
  const [latest = after] = await write(db, { caller }, conversations, [change])
  await runSent(db, caller, latest, { ...posting, now })
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
      startedBy: 'visitor',
      visitorPrincipalId,
      assignedTeamId,
      priority: 'none',
      previousConversationId: previous.id,
      createdAt: posting.createdAt,
    },
  })
  await runSent(db, caller, started.row, posting)
  return started.message
}

const findVisible = async (pool: Pool, caller: Caller, id: Id<'conversation'>): Promise<ConversationRow> =>
  (await findConversation(pool, id, viewOf(caller))) ?? fail('NOT_FOUND')

export const postMessage = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  {
    id,
    content,
    attachments,
    context,
    actions,
    createdAt,
    cc,
    ...requested
  }: ConversationId & Taken<MessageInput>,
): Promise<Message> => {
  checkImportedAt(caller, createdAt)
  await checkActions(pool, caller, inbox, actions)
  const { id: shownId, visitorPrincipalId } = await findVisible(pool, caller, id)
  const author = await authorOf(pool, caller, inbox, { ...requested, visitorPrincipalId })
  const message = { content, attachments, context }
  const writeTo = (to: ConversationId['id']) =>
    tx(pool, db => post(db, caller, { id: to, author, message, actions, createdAt, cc }))
  // What the visitor writes must arrive.
  const row = await (author.senderType === 'visitor' ? followMerge(shownId, writeTo) : writeTo(shownId))
  return toMessage(row, viewOf(caller))
}

/** The people that a reply can have in copy. */
export const listCopyRecipients = async (
  pool: Pool,
  caller: Caller,
  { id }: ConversationId,
): Promise<CopyRecipients> => ({
  people: await copyRecipientsOf(pool, mailableConversation(await findVisible(pool, caller, id))),
})

/** Adds a note, which visitors never see. Without actions, it changes nothing else. */
export const addNote = async (
  pool: Pool,
  caller: Caller,
  inbox: Inbox,
  {
    id,
    asPrincipalId,
    mentionedPrincipalIds,
    createdAt,
    actions,
    ...message
  }: ConversationId & Taken<NoteInput>,
): Promise<Message> => {
  checkImportedAt(caller, createdAt)
  await checkActions(pool, caller, inbox, actions)
  const { visitorPrincipalId } = await findVisible(pool, caller, id)
  const requested = { asPrincipalId, senderType: 'agent' as const, visitorPrincipalId }
  const author = await authorOf(pool, caller, inbox, requested)
  const mentioned = await mentionedMembers(pool, inbox, mentionedPrincipalIds)
  return tx(pool, async db => {
    const { row, now } = await lockVisible(db, conversations, id, 'team')
    const note = {
      ...message,
      threadId: id,
      isInternal: true,
      mentionedPrincipalIds: mentioned,
      createdAt: messageTime(createdAt, { last: row.lastMessageAt, now }),
    }
    const written = await insertMessage(db, 'conversation', newMessageRow(author, note))
    if (mentioned.length > 0) await saveMentions(db, 'conversation', { ...written, threadId: id })
    await record(db, { caller }, conversations, [{ before: row, after: row, message: written }])
    await runSent(db, caller, row, { author, actions, now })
    return toMessage(written, 'team')
  })
}
