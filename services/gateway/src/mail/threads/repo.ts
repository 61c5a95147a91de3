import { type Db, many, maybe, run } from '@earshot/db'
import type { ThreadId } from '../queue/repo.ts'

/** After this time, replies to a mail are recognized by their address only. */
const retentionDays = 365

/** Earlier mails that a new one names. */
const maxReferences = 10

type ThreadMail = { messageId: string; threadId: ThreadId; direction: 'in' | 'out' }

/** Stores the Message-ID of a mail of a thread, with its angle brackets. */
export const saveThreadMail = (db: Db, { messageId, threadId, direction }: ThreadMail) =>
  run(db)`
    insert into mail_threads (message_id, thread_id, direction) values (${messageId}, ${threadId}, ${direction})
    on conflict (message_id) do nothing`

/** The thread of the first of these Message-IDs that is known. */
export const threadOfMessageIds = async (db: Db, messageIds: string[]): Promise<ThreadId | undefined> =>
  (
    await maybe<{ threadId: ThreadId }>(db)`
      select t.thread_id from unnest(${messageIds}::text[]) with ordinality as given (message_id, position)
        join mail_threads t on t.message_id = given.message_id
      order by position limit 1`
  )?.threadId

/** The last mails of a thread, oldest first. */
export const lastMailsOf = async (db: Db, threadId: ThreadId): Promise<Omit<ThreadMail, 'threadId'>[]> =>
  (
    await many<Omit<ThreadMail, 'threadId'>>(db)`
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
