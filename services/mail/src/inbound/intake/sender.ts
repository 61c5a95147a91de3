import { type Id, isPlaceholderEmail, type Principal, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { InternalClient } from '@earshot/http'
import type { People } from '@earshot/identity'
import { contactedAs } from '../../threads/contact/repo.ts'
import type { ParsedMail } from '../parsing/parse.ts'
import type { Delivery } from './recipients.ts'

/** Who wrote a mail, from the accounts service. */
export type Senders = {
  accounts: Pick<InternalClient, 'post'>
  people: Pick<People, 'identify'>
}

export type Sender = Pick<Principal, 'id' | 'role'> & {
  /** An anonymous visitor who replies from their contact address. */
  isContacted: boolean
}

export const isMember = ({ role }: Sender): boolean => role === 'admin' || role === 'member'

type WithSender = { from: NonNullable<ParsedMail['from']> }

/** Whether the mail has a sender who can be a user. */
export const hasSender = <Mail extends Pick<ParsedMail, 'from'>>(mail: Mail): mail is Mail & WithSender =>
  mail.from !== null && !isPlaceholderEmail(mail.from.address)

/**
 * Who wrote a mail: found, or created. A reply to what was sent to the contact address of an anonymous visitor is theirs: it shows that
 * someone reads the address, not who the visitor is. So neither the account with this address nor its name has a part in the
 * conversation. The verified sender is proven to own the address. Calls the accounts service. @throws {ApiError} UNAVAILABLE
 */
export const senderOf = async (
  db: Db,
  { accounts, people }: Senders,
  { from: { address: email, name }, authentication }: WithSender & Pick<ParsedMail, 'authentication'>,
  { threadId: answered }: Delivery,
): Promise<Sender> => {
  const caller = systemCaller('mail')
  if (authentication === 'pass') await accounts.post('/principals/prove', { email }, caller)
  const visitor: Id<'principal'> | undefined = answered && (await contactedAs(db, answered, email))
  if (visitor) return { id: visitor, role: 'user', isContacted: true }
  const { id, role } = await people.identify(caller, { email, ...(name !== null && { name }) })
  return { id, role, isContacted: false }
}
