import { type Caller, fail, failFields, type Id, type Taken } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { followMerge, requireUnmerged } from '../../changes/threads/change.ts'
import { record, write } from '../../changes/threads/record.ts'
import { runTicketActions } from '../../changes/tickets/actions.ts'
import { statusMover } from '../../changes/tickets/status.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import type { Action } from '../../records/actions/model.ts'
import type { Author } from '../../records/messages/author.ts'
import type { CopyRecipients, WrittenMessage } from '../../records/messages/model.ts'
import { findTicketMessage, insertMessage } from '../../records/messages/repo.ts'
import { newMessageRow, toTicketMessage } from '../../records/messages/row.ts'
import type { TicketMessage, TicketNoteInput, TicketReplyInput } from '../../records/messages/ticket-model.ts'
import { saveMentions } from '../../records/threads/mentions-repo.ts'
import { findTicket, lockTicket } from '../../records/tickets/repo.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import { checkImportedAt, messageTime } from '../../shared/history.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { mentionedMembers } from '../../shared/people/members.ts'
import { checkActions } from '../actions/check.ts'
import { authorOf } from '../messages/author.ts'
import { copiesOf, copyRecipientsOf, mailableTicket } from '../messages/copies.ts'

type People = Pick<Inbox, 'people'>
type Posting = TicketId & {
  author: Author
  message: WrittenMessage
  isInternal: boolean
  mentionedPrincipalIds?: Id<'principal'>[]
  actions: Action[]
  /** The addresses of people in copy. */
  cc?: string[] | undefined
  createdAt?: string | undefined
}

const isMemberReply = ({ senderType, automated }: Author): boolean => senderType === 'agent' && !automated

/** The ticket after a public message. If it was closed too long ago it stays closed, and no one waits for a response. */
const afterReply = async (
  db: Db,
  row: TicketRow,
  author: Author,
  { at: now, updatedAt }: { at: string; updatedAt: string },
): Promise<TicketRow> => {
  const at = { lastMessageAt: now, updatedAt }
  if (author.senderType !== 'visitor')
    return { ...row, ...at, waitingSince: isMemberReply(author) ? null : row.waitingSince }
  if (author.automated) return { ...row, ...at }
  const move = await statusMover(db)
  const after = await move(row, { kind: 'requester_reply' }, now)
  const waitingSince = after.status === 'closed' ? null : (after.waitingSince ?? now)
  return { ...after, ...at, waitingSince }
}

/** Posts a message or a note. */
export const post = async (db: Db, caller: Caller, posting: Posting): Promise<TicketMessage> => {
  const { row: before, now } = (await lockTicket(db, posting.id)) ?? fail('NOT_FOUND')
  requireUnmerged(before)
  const { id: threadId, author, isInternal, mentionedPrincipalIds = [], actions } = posting
  const cc = isInternal ? [] : await copiesOf(db, mailableTicket(before), { author, caller, cc: posting.cc })
  const at = messageTime(posting.createdAt, { last: before.lastMessageAt ?? before.createdAt, now })
  const about = { threadId, isInternal, mentionedPrincipalIds, createdAt: at }
  const message = await insertMessage(
    db,
    'ticket',
    newMessageRow(author, { ...posting.message, cc, ...about }),
  )
  if (mentionedPrincipalIds.length > 0) await saveMentions(db, 'ticket', about)
  const after = isInternal ? before : await afterReply(db, before, author, { at, updatedAt: now })
  await (isInternal ? record : write)(db, { caller }, tickets, [{ before, after, message }])
  if (actions.length > 0) await runTicketActions(db, caller, { row: after, now, actions, by: { author } })
  return toTicketMessage(message)
}

/** The people that a reply can have in copy. */
export const listTicketCopyRecipients = async (db: Db, { id }: TicketId): Promise<CopyRecipients> => ({
  people: await copyRecipientsOf(db, mailableTicket((await findTicket(db, id)) ?? fail('NOT_FOUND'))),
})

/** Posts a public message of the requester, a member or the assistant. */
export const replyToTicket = async (
  pool: Pool,
  caller: Caller,
  inbox: People,
  { id, content, attachments, actions, createdAt, cc, ...requested }: TicketId & Taken<TicketReplyInput>,
): Promise<TicketMessage> => {
  checkImportedAt(caller, createdAt)
  await checkActions(pool, caller, inbox, actions)
  const { requesterPrincipalId } = (await findTicket(pool, id)) ?? fail('NOT_FOUND')
  if (requested.senderType === 'visitor' && requesterPrincipalId === null)
    failFields({
      path: 'senderType',
      code: 'invalid',
      message: 'must not be visitor: the ticket has no requester',
    })
  const author = await authorOf(pool, caller, inbox, {
    ...requested,
    visitorPrincipalId: requesterPrincipalId,
  })
  const posting = { author, message: { content, attachments }, actions, isInternal: false, createdAt, cc }
  const writeTo = (to: TicketId['id']) => tx(pool, db => post(db, caller, { ...posting, id: to }))
  // What the requester writes must arrive.
  return author.senderType === 'visitor' ? followMerge(id, writeTo) : writeTo(id)
}

/** Adds a note, which requesters never see. Without actions, it changes nothing else. */
export const addTicketNote = async (
  pool: Pool,
  caller: Caller,
  inbox: People,
  {
    id,
    asPrincipalId,
    mentionedPrincipalIds,
    createdAt,
    actions,
    ...message
  }: TicketId & Taken<TicketNoteInput>,
): Promise<TicketMessage> => {
  checkImportedAt(caller, createdAt)
  await checkActions(pool, caller, inbox, actions)
  if (!(await findTicket(pool, id))) fail('NOT_FOUND')
  // No visitor here: a member who is also the requester may write notes.
  const requested = { asPrincipalId, senderType: 'agent' as const, visitorPrincipalId: null }
  const author = await authorOf(pool, caller, inbox, requested)
  const mentioned = await mentionedMembers(pool, inbox, mentionedPrincipalIds)
  const about = { isInternal: true, mentionedPrincipalIds: mentioned, createdAt }
  return tx(pool, db => post(db, caller, { id, author, message, actions, ...about }))
}

export const getTicketMessage = async (
  db: Db,
  ids: TicketId & { messageId: Id<'message'> },
): Promise<TicketMessage> => toTicketMessage((await findTicketMessage(db, ids)) ?? fail('NOT_FOUND'))
