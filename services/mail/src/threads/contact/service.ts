import { type Caller, fail, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { canSendMail, type MailQueue } from '../../queue/queue.ts'
import { contactSaved } from './events.ts'
import type { ContactAddress, ContactAddressInput } from './model.ts'
import { deleteContact, findContact, saveContact } from './repo.ts'

/** Everyone else is written to at the address of their account. @throws {ApiError} FORBIDDEN */
const assertAnonymous = ({ anonymous }: Caller): void => {
  if (!anonymous) fail('FORBIDDEN', 'Only anonymous visitors have a contact address.')
}

export const getContact = async (db: Db, caller: Caller, queue: MailQueue): Promise<ContactAddress> => {
  assertAnonymous(caller)
  const contact = await findContact(db, caller.principalId)
  const isAvailable = await canSendMail(db, queue)
  return { email: contact?.email ?? null, language: contact?.language ?? null, isAvailable }
}

/** The same for every address, whether or not it is known. */
export const putContact = async (
  pool: Pool,
  caller: Caller,
  { email, language }: ContactAddressInput,
  queue: MailQueue,
): Promise<ContactAddress> => {
  assertAnonymous(caller)
  const visitor = caller.principalId as Id<'principal'> // only users are anonymous
  await tx(pool, async db => {
    if (email !== null) await saveContact(db, visitor, { email, language: language ?? null })
    else if (!(await deleteContact(db, visitor))) return
    await contactSaved(db, visitor, email)
  })
  return getContact(pool, caller, queue)
}
