import { type Caller, fail } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { MailQueue } from '../queue/queue.ts'
import { findSenderFor } from '../senders/repo.ts'
import type { ContactAddress, ContactAddressInput } from './model.ts'
import { deleteContact, findContact, saveContact } from './repo.ts'

/** Everyone else is written to at the address of their account. @throws {ApiError} FORBIDDEN */
const assertAnonymous = ({ anonymous }: Caller): void => {
  if (!anonymous) fail('FORBIDDEN', 'Only anonymous visitors have a contact address.')
}

/** `mailing` is undefined without SMTP_URL. */
export const getContact = async (
  db: Db,
  caller: Caller,
  mailing: MailQueue | undefined,
): Promise<ContactAddress> => {
  assertAnonymous(caller)
  const contact = await findContact(db, caller.principalId)
  const isAvailable = mailing !== undefined || Boolean((await findSenderFor(db, null))?.sealedSmtpUrl)
  return { email: contact?.email ?? null, language: contact?.language ?? null, isAvailable }
}

/** The same for every address, whether or not it is known. */
export const putContact = async (
  db: Db,
  caller: Caller,
  { email, language }: ContactAddressInput,
  mailing: MailQueue | undefined,
): Promise<ContactAddress> => {
  assertAnonymous(caller)
  if (email === null) await deleteContact(db, caller.principalId)
  else await saveContact(db, caller.principalId, { email, language: language ?? null })
  return getContact(db, caller, mailing)
}
