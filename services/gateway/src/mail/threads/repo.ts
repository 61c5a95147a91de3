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
  direction: 'in' | 'out'
  /** The customer who wrote or receives it. */
  principalId: Id<'principal'>
}

/** Stores the Message-ID of a mail of a thread, with its angle brackets. */
export const saveThreadMail = (db: Db, { messageId, threadId, direction, principalId }: ThreadMail) =>
  run(db)`
    insert into mail_threads (message_id, thread_id, direction, principal_id)
    values (${messageId}, ${threadId}, ${direction}, ${principalId})
    on conflict (message_id) do nothing`

/** The thread of the first of these Message-IDs that belongs to one in which the person takes part. */
export const findThread = async (
  db: Db,
  messageIds: string[],
  principalId: Id<'principal'>,
): Promise<ThreadId | undefined> =>
  (
    await maybe<{ threadId: ThreadId }>(db, 'find_thread_of_references')`
      select t.thread_id from unnest(${messageIds}::text[]) with ordinality as given (message_id, position)
        join mail_threads t on t.message_id = given.message_id
      where exists (select from mail_threads o where o.thread_id = t.thread_id and o.principal_id = ${principalId})
      order by position limit 1`
  )?.threadId

type EarlierMail = Pick<ThreadMail, 'messageId' | 'direction'>

/** The last mails of a thread, oldest first. */
export const lastMailsOf = async (db: Db, threadId: ThreadId): Promise<EarlierMail[]> =>
  (
    await many<EarlierMail>(db)`
      select message_id, direction from mail_threads where thread_id = ${threadId}
      order by created_at desc limit ${maxReferences}`
  ).toReversed()

export const deleteOldThreadMails = async (db: Db, limit: number): Promise<number> => {
  const deleted = await many(db)`
    delete from mail_threads where message_id in (
      select message_id from mail_threads where created_at < now() - ${retentionDays} * interval '1 day'
      order by created_at limit ${limit} for update skip locked)
    returning 1`
  return deleted.length
}
