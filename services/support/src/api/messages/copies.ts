import { type Caller, type EmailPerson, failFields, type Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { ConversationRow } from '../../records/conversations/row.ts'
import type { Author } from '../../records/messages/author.ts'
import { copyRecipients } from '../../records/messages/copies.ts'
import { mailsOf } from '../../records/messages/copies-repo.ts'
import type { CopyRecipient } from '../../records/messages/model.ts'
import type { ThreadKind } from '../../records/threads/row.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import { hidePlaceholder } from '../../shared/people/hide-placeholder.ts'

/** A thread with the address of its customer; null if its messages are not sent by email. */
type Mailable = { kind: ThreadKind; id: Id<ThreadKind>; customer: string | null }

export const mailableConversation = ({ id, channel, visitorEmail }: ConversationRow): Mailable => ({
  kind: 'conversation',
  id,
  customer: channel === 'email' ? hidePlaceholder(visitorEmail) : null,
})

export const mailableTicket = ({ id, type, requesterEmail }: TicketRow): Mailable => ({
  kind: 'ticket',
  id,
  customer: type === 'customer' ? hidePlaceholder(requesterEmail) : null,
})

/** The people that a reply can have in copy. */
export const copyRecipientsOf = async (db: Db, { kind, id, customer }: Mailable): Promise<CopyRecipient[]> =>
  customer === null ? [] : copyRecipients(await mailsOf(db, kind, id), customer)

type Copying = {
  author: Pick<Author, 'senderType' | 'automated'>
  cc: string[] | undefined
  caller: Pick<Caller, 'isQuiet'>
}

/** Only a member's reply can have people in copy: a program would send mail to anyone that a stranger names. */
const isSentByMember = ({ customer }: Mailable, { author, caller }: Copying): boolean =>
  customer !== null && author.senderType === 'agent' && !author.automated && caller.isQuiet !== true

/**
 * The people in copy of a message: those in `cc`, by default the selected ones.
 * @throws {ApiError} VALIDATION_ERROR
 */
export const copiesOf = async (db: Db, thread: Mailable, copying: Copying): Promise<EmailPerson[]> => {
  const { cc } = copying
  const isSent = isSentByMember(thread, copying)
  if (!isSent && cc && cc.length > 0)
    failFields({ path: 'cc', code: 'invalid', message: 'must be empty, unless a member replies by email' })
  if (!isSent || cc?.length === 0) return []
  const people = await copyRecipientsOf(db, thread)
  const known = new Set<string>(people.map(({ email }) => email))
  const unknown = cc?.findIndex(address => !known.has(address)) ?? -1
  if (unknown >= 0)
    failFields({ path: `cc.${unknown}`, code: 'unknown', message: 'is in no email of the thread' })
  return people
    .filter(({ email, selected }) => cc?.includes(email) ?? selected)
    .map(({ name, email }) => ({ name, email, isOwn: false }))
}
