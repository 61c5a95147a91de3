import type { Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { ownAmong } from '../../senders/own.ts'
import type { Contact } from './model.ts'
import { countContactMails, isStopped } from './repo.ts'
import { hashesOf, type StopKeys } from './stop-token.ts'

/** Emails to an address that a visitor left, and to a visitor, whatever addresses they leave. */
const limits = {
  /** Anyone may have entered the address of someone else. */
  unread: { emails: 3, hours: 24 },
  /** Someone has replied from the address, so they want to talk. */
  replied: { emails: 20, hours: 1 },
}

/** Whether an email may be sent to the contact address. Call it with the lock of the address. */
export const mayContact = async (
  db: Db,
  keys: StopKeys,
  { visitor, email, repliedAt }: Pick<Contact, 'email' | 'repliedAt'> & { visitor: Id<'principal'> },
): Promise<boolean> => {
  if (await isStopped(db, hashesOf(keys, email))) return false
  // A mail to us would come back.
  if ((await ownAmong(db, [email]))(email)) return false
  const { emails, hours } = repliedAt === null ? limits.unread : limits.replied
  return (await countContactMails(db, { visitor, email, hours })) < emails
}
