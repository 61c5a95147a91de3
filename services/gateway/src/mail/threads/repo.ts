import type { Id } from '@earshot/contracts'
import { type Db, maybe } from '@earshot/db'
import type { ThreadId } from './reply-address.ts'

export type SentMail = { id: string; threadId: ThreadId | null; principalId: Id<'principal'> | null }

/** An outgoing mail by the id in its Message-ID. */
export const findSentMail = (db: Db, id: string) =>
  maybe<SentMail>(db, 'find_sent_mail')`select id, thread_id, principal_id from mails where id = ${id}`

/** What a Message-ID may refer to. The fields of what it cannot be are null. */
export type Reference = { messageId: string; mailId: string | null; anchor: ThreadId | null }

/** The thread of the first Message-ID that belongs to one in which the person takes part. */
export const findThread = (db: Db, references: Reference[], principalId: Id<'principal'>) =>
  maybe<{ threadId: ThreadId }>(db, 'find_thread_of_references')`
    select known.thread_id from (
      select r.at, coalesce(sent.thread_id, received.thread_id, r.anchor) as thread_id
      from unnest(
        ${references.map(it => it.messageId)}::text[],
        ${references.map(it => it.mailId)}::uuid[],
        ${references.map(it => it.anchor)}::text[]
      ) with ordinality as r (message_id, mail_id, anchor, at)
      left join mails sent on sent.id = r.mail_id
      left join lateral (
        select thread_id from inbound_mails i
        where i.message_id = r.message_id and i.thread_id is not null limit 1) received on true) known
    where known.thread_id is not null and (
      exists (select from mails m where m.thread_id = known.thread_id and m.principal_id = ${principalId})
      or exists (
        select from inbound_mails i where i.thread_id = known.thread_id and i.principal_id = ${principalId}))
    order by known.at limit 1`
