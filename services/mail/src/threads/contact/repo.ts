import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run, sql } from '@earshot/db'
import type { ThreadId } from '../../queue/repo.ts'
import type { Contact } from './model.ts'

export const findContact = (db: Db, visitor: string) =>
  maybe<Contact>(db, 'find_contact')`
    select email, language, replied_at from contact_addresses where principal_id = ${visitor}`

/** Locks the address for all visitors who left it, so that their emails are counted one after another. */
export const lockContact = async (db: Db, visitor: Id<'principal'>): Promise<Contact | undefined> => {
  await run(db)`
    select from contact_addresses
    where email = (select email from contact_addresses where principal_id = ${visitor})
    order by principal_id for update`
  return findContact(db, visitor)
}

export const saveContact = (
  db: Db,
  visitor: string,
  { email, language }: Pick<Contact, 'email' | 'language'>,
) =>
  run(db)`
    insert into contact_addresses as c (principal_id, email, language) values (${visitor}, ${email}, ${language})
    on conflict (principal_id) do update set email = excluded.email, language = excluded.language,
      replied_at = case when c.email = excluded.email then c.replied_at end`

/** Returns whether there was an address. */
export const deleteContact = async (db: Db, visitor: string): Promise<boolean> =>
  (await maybe(db)`delete from contact_addresses where principal_id = ${visitor} returning 1`) !== undefined

type ContactMail = { mailId: Id<'mail'>; visitor: Id<'principal'>; threadId: ThreadId; email: string }

export const saveContactMail = (db: Db, { mailId, visitor, threadId, email }: ContactMail) =>
  run(db)`
    insert into contact_mails (mail_id, principal_id, thread_id, email)
    values (${mailId}, ${visitor}, ${threadId}, ${email})`

/** The emails of the last hours to an address, from all visitors, or to a visitor, whichever are more. */
export const countContactMails = async (
  db: Db,
  { visitor, email, hours }: Pick<ContactMail, 'visitor' | 'email'> & { hours: number },
): Promise<number> =>
  (
    await one<{ count: number }>(db, 'count_contact_mails')`
      select greatest(
        (select count(*) from contact_mails
          where email = ${email} and created_at > now() - ${hours}::int * interval '1 hour'),
        (select count(*) from contact_mails
          where principal_id = ${visitor} and created_at > now() - ${hours}::int * interval '1 hour'))::int as count`
  ).count

/** The visitor who left this address, if an email of the thread was sent to it. */
export const contactedAs = async (
  db: Db,
  threadId: ThreadId,
  email: string,
): Promise<Id<'principal'> | undefined> =>
  (
    await maybe<{ principalId: Id<'principal'> }>(db, 'contacted_as')`
      select principal_id from contact_mails where thread_id = ${threadId} and email = ${email}
      order by created_at desc limit 1`
  )?.principalId

export const markReplied = (db: Db, visitor: Id<'principal'>, email: string) =>
  run(db)`
    update contact_addresses set replied_at = now()
    where principal_id = ${visitor} and email = ${email} and replied_at is null`

type Erased = { principalIds: Id<'principal'>[]; emails: string[] }

/** Deletes what erased people left, and their own addresses, which any visitor may have left. Returns those whose address is gone. */
export const eraseContacts = async (db: Db, { principalIds, emails }: Erased): Promise<Id<'principal'>[]> => {
  const isErased = sql`principal_id = any(${principalIds}::text[]) or email = any(${emails}::text[])`
  await run(db)`delete from contact_mails where ${isErased}`
  const rows = await many<{ principalId: Id<'principal'> }>(db)`
    delete from contact_addresses where ${isErased} returning principal_id`
  return rows.map(({ principalId }) => principalId)
}

export const isStopped = async (db: Db, hashes: Buffer[]): Promise<boolean> =>
  (await maybe(db, 'is_contact_stopped')`
    select 1 from contact_stops where address_hash = any(${hashes}::bytea[])`) !== undefined

export const insertStop = (db: Db, hash: Buffer) =>
  run(db)`insert into contact_stops (address_hash) values (${hash}) on conflict do nothing`

export const deleteStop = (db: Db, hash: Buffer) =>
  run(db)`delete from contact_stops where address_hash = ${hash}`
