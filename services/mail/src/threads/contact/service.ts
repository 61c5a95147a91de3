import { type Caller, fail, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { MailQueue } from '../../queue/queue.ts'
import { findSenderFor } from '../../senders/repo.ts'
import { contactSaved } from './events.ts'
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
  pool: Pool,
  caller: Caller,
  { email, language }: ContactAddressInput,
  mailing: MailQueue | undefined,
): Promise<ContactAddress> => {
  assertAnonymous(caller)
  const visitor = caller.principalId as Id<'principal'> // only users are anonymous
  await tx(pool, async db => {
    if (email !== null) await saveContact(db, visitor, { email, language: language ?? null })
    else if (!(await deleteContact(db, visitor))) return
    await contactSaved(db, visitor, email)
  })
  return getContact(pool, caller, mailing)
}
