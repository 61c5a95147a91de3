import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, run } from '@earshot/db'
import type { ThreadId } from '../queue/repo.ts'

/** After this time, replies to a mail are recognized by their address only. */
const retentionDays = 365

/** Earlier mails that a new one names. */
const maxReferences = 10

type ThreadMail = {
  messageId: string
  threadId: ThreadId
  /** A copy is a mail to a person in copy. */
  direction: 'in' | 'out' | 'copy'
  /** The person who wrote or receives it. */
  principalId: Id<'principal'>
}

/** Stores the Message-ID of a mail of a thread, with its angle brackets. */
export const saveThreadMail = (db: Db, { messageId, threadId, direction, principalId }: ThreadMail) =>
  run(db)`
    insert into mail_threads (message_id, thread_id, direction, principal_id)
    values (${messageId}, ${threadId}, ${direction}, ${principalId})
    on conflict (message_id, thread_id) do update
      set direction = excluded.direction, principal_id = excluded.principal_id, created_at = excluded.created_at
      where mail_threads.direction = 'named'`

type Named = Pick<ThreadMail, 'threadId' | 'principalId'> & { messageIds: string[] }

/** Stores the mails that one of the thread replies to, so that another reply of the same person to one of them joins it. */
export const saveNamedMails = (db: Db, { messageIds, threadId, principalId }: Named) =>
  run(db)`
    insert into mail_threads (message_id, thread_id, direction, principal_id)
    select message_id, ${threadId}, 'named', ${principalId} from unnest(${messageIds}::text[]) named (message_id)
    on conflict (message_id, thread_id) do nothing`

/** Lets replies of these addresses join the thread. */
export const saveThreadPeople = (db: Db, threadId: ThreadId, addresses: string[]) =>
  run(db)`
    insert into mail_thread_people (thread_id, address)
    select ${threadId}, address from unnest(${addresses}::text[]) people (address)
    on conflict (thread_id, address) do update set created_at = excluded.created_at`

/**
 * The thread of one of these Message-IDs in which the person takes part, or was in copy. The first id decides, and the newest mail
 * of an id. Threads of the person come first: anyone can write a mail with a known id and the person in copy.
 */
export const findThread = async (
  db: Db,
  messageIds: string[],
  principalId: Id<'principal'>,
): Promise<ThreadId | undefined> =>
  (
    await maybe<{ threadId: ThreadId }>(db, 'find_thread_of_references')`
      select t.thread_id from unnest(${messageIds}::text[]) with ordinality as given (message_id, position)
        join mail_threads t on t.message_id = given.message_id
        cross join lateral (select exists (
          select from mail_threads o where o.thread_id = t.thread_id and o.principal_id = ${principalId}) as is_own) it
      where is_own or t.direction <> 'named' and exists (
        select from mail_thread_people p join people person on person.email = p.address
        where p.thread_id = t.thread_id and person.id = ${principalId})
      order by is_own desc, t.direction = 'named', position, t.created_at desc limit 1`
  )?.threadId

/** Whether mails of the thread went to someone who only claims the address, and would read what its owner replies. */
export const isClaimedThread = async (db: Db, threadId: ThreadId, email: string): Promise<boolean> =>
  (await maybe(db)`
    select 1 from mail_threads t join people p on p.id = t.principal_id
    where t.thread_id = ${threadId} and p.email = ${email} and p.is_unproven limit 1`) !== undefined

type EarlierMail = Pick<ThreadMail, 'messageId' | 'direction'>

/** The last mails of a thread, oldest first. Copies are left out: the customer never got them. */
export const lastMailsOf = async (db: Db, threadId: ThreadId): Promise<EarlierMail[]> =>
  (
    await many<EarlierMail>(db)`
      select message_id, direction from mail_threads where thread_id = ${threadId} and direction in ('in', 'out')
      order by created_at desc limit ${maxReferences}`
  ).toReversed()

/** The address that the person's last mail in the thread asked replies to go to; undefined if it is their own. */
export const replyToOf = async (
  db: Db,
  threadId: ThreadId,
  principalId: Id<'principal'>,
): Promise<string | undefined> =>
  (
    await maybe<{ replyTo: string | null }>(db, 'reply_to_of_thread')`
      select reply_to from inbound_mails where thread_id = ${threadId} and principal_id = ${principalId}
      order by received_at desc, id desc limit 1`
  )?.replyTo ?? undefined

/** Removes the addresses of an erased person. */
export const eraseThreadPeople = (db: Db, emails: string[]) =>
  run(db)`delete from mail_thread_people where address = any(${emails}::text[])`

const deleteOldContacts = (db: Db, limit: number) =>
  run(db)`
    delete from contact_mails where mail_id in (
      select mail_id from contact_mails
      where created_at < now() - ${retentionDays} * interval '1 day'
      order by created_at limit ${limit} for update skip locked)`

const deleteOldPeople = (db: Db, limit: number) =>
  run(db)`
    delete from mail_thread_people where (thread_id, address) in (
      select thread_id, address from mail_thread_people
      where created_at < now() - ${retentionDays} * interval '1 day'
      order by created_at limit ${limit} for update skip locked)`

export const deleteOldThreadMails = async (db: Db, limit: number): Promise<number> => {
  await deleteOldPeople(db, limit)
  await deleteOldContacts(db, limit)
  const deleted = await many(db)`
    delete from mail_threads where (message_id, thread_id) in (
      select message_id, thread_id from mail_threads
      where created_at < now() - ${retentionDays} * interval '1 day'
      order by created_at limit ${limit} for update skip locked)
    returning 1`
  return deleted.length
}
