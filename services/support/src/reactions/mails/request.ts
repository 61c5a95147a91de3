import { type Caller, type EventData, type Id, newEvent, startOf, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import type { ConversationChange } from '../../records/conversations/change.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import { awaitReading } from '../../records/conversations/unread-replies-repo.ts'
import { textOrNames } from '../../records/messages/preview.ts'
import { listMessages } from '../../records/messages/repo.ts'
import type { MessageRow, TicketMessageRow } from '../../records/messages/row.ts'
import type { Change } from '../../records/threads/change.ts'
import type { ThreadKind } from '../../records/threads/row.ts'
import type { TicketChange } from '../../records/tickets/change.ts'

type Requested = EventData<'mail.requested'>
type Written = MessageRow | TicketMessageRow
type About = Pick<Requested, 'kind' | 'threadId' | 'subject' | 'number'> & {
  recipientPrincipalId: Id<'principal'> | null
}

/** How much of the thread an email can quote: messages, and characters of each. */
const quotedMessages = 5
const quotedLength = 2000

const shortened = (text: string): string =>
  text.length > quotedLength ? `${startOf(text, quotedLength - 1)}…` : text

const quotable = (message: Written): Requested['quoted'][number] => ({
  authorName: message.authorName,
  content: shortened(textOrNames(message)),
  createdAt: message.createdAt,
})

/** The public messages before this one, newest first. */
const quotedBefore = async (
  db: Db,
  kind: ThreadKind,
  id: Id<ThreadKind>,
  { seq }: Written,
): Promise<Requested['quoted']> => {
  const listing = { id, includeInternal: false, sort: 'newest', after: seq, limit: quotedMessages } as const
  const earlier: Written[] = await listMessages(db, kind, listing)
  return earlier.filter(({ senderType }) => senderType !== 'system').map(quotable)
}

/** Whether a message is for the visitor or requester: public, and written by the team or the assistant. */
const isForCustomer = ({ senderType, isInternal }: Written): boolean =>
  !isInternal && (senderType === 'agent' || senderType === 'assistant')

/** The parts of a request that come from the message. */
const partsOf = (message: Written) => ({
  messageId: message.id,
  cc: message.cc,
  authorName: message.authorName,
  content: message.content,
  createdAt: message.createdAt,
  automated: message.automated,
  attachments: message.attachments.map(({ fileId, name, url }) => ({ fileId, name, url })),
})

type Requesting<Changed> = { kind: ThreadKind; aboutOf: (change: Changed) => About | undefined }

/** Requests an email for each message that a customer gets by email. Edited and deleted messages are no changes of a thread. */
const requestMails = async <Changed extends Change & { message?: Written }>(
  db: Db,
  changes: Changed[],
  { caller, silent }: { caller: Caller; silent: boolean },
  { kind, aboutOf }: Requesting<Changed>,
): Promise<void> => {
  if (silent) return
  const requests: Requested[] = []
  for (const change of changes) {
    const { message, after } = change
    const about = message && isForCustomer(message) ? aboutOf(change) : undefined
    if (!message || !about || about.recipientPrincipalId === null) continue
    requests.push({
      ...about,
      recipientPrincipalId: about.recipientPrincipalId,
      ...partsOf(message),
      teamId: after.assignedTeamId,
      quoted: await quotedBefore(db, kind, after.id, message),
    })
  }
  const now = Date.now()
  await emitAll(
    db,
    caller,
    requests.map(data => newEvent('mail.requested', data, now)),
  )
}

/** For conversations that take place by email. In a messenger, the visitor gets some time to read it there. */
export const requestConversationMails = async (
  db: Db,
  changes: ConversationChange[],
  how: { caller: Caller; silent: boolean },
): Promise<void> => {
  await requestMails(db, changes, how, {
    kind: 'conversation',
    aboutOf: ({ after: { id, channel, subject, visitorPrincipalId } }) =>
      channel === 'email'
        ? { kind: 'conversation_reply', threadId: id, subject, recipientPrincipalId: visitorPrincipalId }
        : undefined,
  })
  const replied = how.silent
    ? []
    : changes.filter(
        ({ after, message }) =>
          after.channel === 'messenger' && message && !message.automated && isForCustomer(message),
      )
  if (replied.length > 0)
    await awaitReading(
      db,
      replied.map(({ after }) => after.id),
    )
}

/** What the team has written since the visitor last read, newest first, without what the visitor has written. */
const unreadOf = async (db: Db, { id, visitorReadAt }: ConversationRow): Promise<MessageRow[]> => {
  const listing = {
    id,
    includeInternal: false,
    sort: 'newest',
    after: undefined,
    limit: quotedMessages + 1,
  } as const
  const latest = await listMessages(db, 'conversation', listing)
  return latest.filter(it => isForCustomer(it) && (visitorReadAt === null || it.createdAt > visitorReadAt))
}

/**
 * For visitors of a messenger who have not read what the team wrote. Anyone can leave an address there, so the email has only the
 * words of the team: no subject, and no quotation of the visitor.
 */
export const requestContactMails = async (db: Db, conversations: ConversationRow[]): Promise<void> => {
  const requests: Requested[] = []
  for (const row of conversations) {
    const unread = await unreadOf(db, row)
    const [message, ...earlier] = unread
    if (!message || unread.every(({ automated }) => automated)) continue
    requests.push({
      kind: 'contact_reply',
      threadId: row.id,
      subject: null,
      recipientPrincipalId: row.visitorPrincipalId,
      ...partsOf(message),
      cc: [],
      teamId: row.assignedTeamId,
      quoted: earlier.map(quotable),
    })
  }
  const now = Date.now()
  await emitAll(
    db,
    systemCaller('support'),
    requests.map(data => newEvent('mail.requested', data, now)),
  )
}

/** For tickets of customers, who see them nowhere else. Back-office and tracker tickets are for the team. */
export const requestTicketMails = (
  db: Db,
  changes: TicketChange[],
  how: { caller: Caller; silent: boolean },
): Promise<void> =>
  requestMails(db, changes, how, {
    kind: 'ticket',
    aboutOf: ({ after: { id, type, title, number, requesterPrincipalId } }) =>
      type === 'customer'
        ? {
            kind: 'ticket_reply',
            threadId: id,
            subject: title,
            number,
            recipientPrincipalId: requesterPrincipalId,
          }
        : undefined,
  })
