import { type Caller, type EventData, type Id, newEvent, startOf } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import type { ConversationChange } from '../../records/conversations/change.ts'
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
      messageId: message.id,
      cc: message.cc,
      teamId: after.assignedTeamId,
      authorName: message.authorName,
      content: message.content,
      createdAt: message.createdAt,
      automated: message.automated,
      attachments: message.attachments.map(({ fileId, name, url }) => ({ fileId, name, url })),
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

/** For conversations that take place by email. */
export const requestConversationMails = (
  db: Db,
  changes: ConversationChange[],
  how: { caller: Caller; silent: boolean },
): Promise<void> =>
  requestMails(db, changes, how, {
    kind: 'conversation',
    aboutOf: ({ after: { id, channel, subject, visitorPrincipalId } }) =>
      channel === 'email'
        ? { kind: 'conversation_reply', threadId: id, subject, recipientPrincipalId: visitorPrincipalId }
        : undefined,
  })

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
