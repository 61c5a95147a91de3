import { type Caller, fail, failFields, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { record } from '../../changes/tickets/record.ts'
import { mover } from '../../changes/tickets/status.ts'
import { type Author, authorOf } from '../../records/messages/author.ts'
import type { NewMessage } from '../../records/messages/model.ts'
import type { TicketMessage, TicketNoteInput, TicketReplyInput } from '../../records/ticket-messages/model.ts'
import { insertTicketMessage } from '../../records/ticket-messages/repo.ts'
import { type TicketMessageRow, toTicketMessage } from '../../records/ticket-messages/row.ts'
import { findTicket, lockTicket, updateTickets } from '../../records/tickets/repo.ts'
import type { TicketId, TicketRow } from '../../records/tickets/row.ts'
import type { Inbox } from '../../shared/inbox.ts'

type People = Pick<Inbox, 'people'>
type Posting = TicketId & { author: Author; message: NewMessage; isInternal: boolean }

const write = (
  db: Db,
  createdAt: string,
  { id, author, message, isInternal }: Posting,
): Promise<TicketMessageRow> =>
  insertTicketMessage(db, {
    ...message,
    id: newId('message'),
    ticketId: id,
    senderType: author.senderType,
    isInternal,
    authorPrincipalId: author.principalId,
    postedByPrincipalId: author.postedBy,
    automated: author.automated,
    createdAt,
  })

const answers = ({ senderType, automated }: Author): boolean => senderType === 'agent' && !automated

/** What a public message makes of its ticket. A ticket closed too long ago takes it in, and nobody waits. */
const afterReply = async (db: Db, row: TicketRow, author: Author, now: string): Promise<TicketRow> => {
  const at = { lastMessageAt: now, updatedAt: now }
  if (author.senderType !== 'visitor')
    return { ...row, ...at, waitingSince: answers(author) ? null : row.waitingSince }
  const move = await mover(db)
  const after = await move(row, { kind: 'requester_reply' }, now)
  const waitingSince = after.status === 'closed' ? null : (after.waitingSince ?? now)
  return { ...after, ...at, waitingSince }
}

const post = (pool: Pool, caller: Caller, posting: Posting): Promise<TicketMessage> =>
  tx(pool, async db => {
    const { row: before, now } = (await lockTicket(db, posting.id)) ?? fail('NOT_FOUND')
    const message = await write(db, now, posting)
    const after = posting.isInternal ? before : await afterReply(db, before, posting.author, now)
    if (!posting.isInternal) await updateTickets(db, [after])
    await record(db, caller, [{ before, after, message }])
    return toTicketMessage(message)
  })

/** Writes a public message of the requester, an agent or the assistant. */
export const replyToTicket = async (
  pool: Pool,
  caller: Caller,
  inbox: People,
  { id, content, attachments, ...asked }: TicketId & TicketReplyInput,
): Promise<TicketMessage> => {
  const { requesterPrincipalId } = (await findTicket(pool, id)) ?? fail('NOT_FOUND')
  if (asked.senderType === 'visitor' && requesterPrincipalId === null)
    failFields({
      path: 'senderType',
      code: 'invalid',
      message: 'must be another: nobody asked for the ticket',
    })
  const author = await authorOf(pool, caller, inbox, { ...asked, visitorPrincipalId: requesterPrincipalId })
  return post(pool, caller, { id, author, message: { content, attachments }, isInternal: false })
}

/** Writes a note to the team. It moves nothing, and no requester ever sees it. */
export const addTicketNote = async (
  pool: Pool,
  caller: Caller,
  inbox: People,
  { id, asPrincipalId, ...message }: TicketId & TicketNoteInput,
): Promise<TicketMessage> => {
  if (!(await findTicket(pool, id))) fail('NOT_FOUND')
  // Of the team may also be whoever asked: colleagues ask each other.
  const asked = { asPrincipalId, senderType: 'agent' as const, visitorPrincipalId: null }
  const author = await authorOf(pool, caller, inbox, asked)
  return post(pool, caller, { id, author, message, isInternal: true })
}
