import type { Id } from '@earshot/contracts'
import { type Db, join, limitTo, many, maybe, one, page, raw, run, type Sql, sql } from '@earshot/db'
import type { ThreadId } from '../../queue/repo.ts'
import type { InboundMail, InboundQuery, InboundReason } from './model.ts'

const columns =
  raw(`id, nullif(recipient, '') as recipient, source, outcome, reason, message_id, sender_email, subject, principal_id, thread_id,
  is_authenticated as authenticated, reply_to, size, raw is not null as has_raw, copies, last_copy_at, received_at`)

export type NewInboundMail = Omit<
  InboundMail,
  | 'id'
  | 'recipient'
  | 'principalId'
  | 'threadId'
  | 'replyTo'
  | 'hasRaw'
  | 'copies'
  | 'lastCopyAt'
  | 'receivedAt'
> & {
  id: Id<'inbound_mail'>
  /** Empty if no recipient is known. */
  recipient: string
  fingerprint: string
  resultsServer: string | null
  isRelayFound: boolean | null
  bouncedMailId: string | null
  raw: Buffer | null
}

/** No row if a copy of the mail is stored. Waits for a concurrent insert of a copy. */
export const insertInboundMail = (db: Db, it: NewInboundMail) =>
  maybe<InboundMail>(db, 'insert_inbound_mail')`
    insert into inbound_mails (id, recipient, fingerprint, source, outcome, reason, message_id, sender_email, subject,
      is_authenticated, results_server, is_relay_found, size, bounced_mail_id, raw)
    values (${it.id}, ${it.recipient}, ${it.fingerprint}, ${it.source}, ${it.outcome}, ${it.reason}, ${it.messageId},
      ${it.senderEmail}, ${it.subject}, ${it.authenticated}, ${it.resultsServer}, ${it.isRelayFound}, ${it.size}, ${it.bouncedMailId}, ${it.raw})
    on conflict (recipient, fingerprint) do nothing
    returning ${columns}`

/** The day that distinguishes equal mails without a Date. */
export const dayOf = async (db: Db): Promise<string> =>
  (await one<{ day: string }>(db)`select to_char(now() at time zone 'UTC', 'YYYY-MM-DD') as day`).day

/** Whether a copy of the mail is stored. */
export const isStored = async (db: Db, recipient: string, fingerprint: string): Promise<boolean> =>
  (await maybe(db, 'is_inbound_mail_stored')`
    select 1 from inbound_mails where recipient = ${recipient} and fingerprint = ${fingerprint}`) !==
  undefined

/** Counts a copy of a stored mail, and returns that mail. */
export const countCopy = (db: Db, recipient: string, fingerprint: string) =>
  maybe<InboundMail>(db, 'count_inbound_copy')`
    update inbound_mails set copies = copies + 1, last_copy_at = now()
    where recipient = ${recipient} and fingerprint = ${fingerprint} returning ${columns}`

/** Stores who sent an accepted mail, where it belongs, and where replies go. */
export const assignInboundMail = (
  db: Db,
  id: Id<'inbound_mail'>,
  {
    principalId,
    threadId,
    replyTo,
  }: { principalId: Id<'principal'>; threadId: ThreadId; replyTo: string | null },
) =>
  run(db, 'assign_inbound_mail')`
    update inbound_mails set principal_id = ${principalId}, thread_id = ${threadId}, reply_to = ${replyTo}
    where id = ${id}`

/** How many mails of a sender arrived within the last hour, up to a limit. */
export const countRecent = async (db: Db, senderEmail: string, limit: number): Promise<number> => {
  const rows = await many(db, 'count_recent_inbound_mails')`
    select 1 from inbound_mails
    where sender_email = ${senderEmail} and received_at > now() - interval '1 hour' limit ${limit}`
  return rows.length
}

export type ReasonCount = {
  reason: InboundReason
  outcome: 'ignored' | 'failed'
  /** Within the last 24 hours. */
  count: number
  /** Within the seven days before. */
  before: number
}

/** The mails of the last 24 hours that became no message, by reason, the most frequent first. */
export const countReasons = (db: Db) =>
  many<ReasonCount>(db)`
    select * from (
      select reason, outcome, count(*) filter (where received_at > now() - interval '1 day') as count,
        count(*) filter (where received_at <= now() - interval '1 day') as before
      from inbound_mails
      where outcome in ('ignored', 'failed') and received_at > now() - interval '8 days'
      group by reason, outcome) counted
    where count > 0 order by count desc, reason`

export type RelayFigures = {
  /** Mails with results of the trusted relay, or whose sender was verified without one. */
  found: number
  /** Mails without them, although a relay was set. */
  missed: number
  /** Mails with results of some server, while no relay was set. */
  unused: number
  /** The server with results in most mails that have any. */
  server: string | null
}

/** The Authentication-Results of the mails of the last seven days. */
export const relayFigures = (db: Db) =>
  one<RelayFigures>(db)`
    with mail as (
      select results_server, is_relay_found, is_authenticated from inbound_mails
      where received_at > now() - interval '7 days' and outcome <> 'failed')
    select count(*) filter (where is_relay_found or is_authenticated)::int as found,
      count(*) filter (where not is_relay_found)::int as missed,
      count(*) filter (where is_relay_found is null and results_server is not null)::int as unused,
      (select results_server from mail where results_server is not null group by results_server
       having 2 * count(*) > (select count(results_server) from mail)) as server
    from mail`

export const findInboundMail = (db: Db, id: Id<'inbound_mail'>) =>
  maybe<InboundMail>(db)`select ${columns} from inbound_mails where id = ${id}`

export const findRaw = (db: Db, id: Id<'inbound_mail'>) =>
  maybe<{ raw: Buffer | null }>(db)`select raw from inbound_mails where id = ${id}`

export type Place = { receivedAt: string; id: string }

const conditions = (query: InboundQuery, after: Place | undefined): Sql[] =>
  [
    raw('true'),
    query.outcome && sql`outcome = ${query.outcome}`,
    query.reason && sql`reason = ${query.reason}`,
    query.sender && sql`sender_email = ${query.sender}`,
    query.recipient && sql`recipient = ${query.recipient}`,
    query.threadId && sql`thread_id = ${query.threadId}`,
    query.dateFrom && sql`received_at >= ${query.dateFrom}::timestamptz`,
    query.dateTo && sql`received_at <= ${query.dateTo}::timestamptz`,
    after && sql`(received_at, id) < (${after.receivedAt}::timestamptz, ${after.id})`,
  ].filter(condition => typeof condition === 'object')

type Listing = { query: InboundQuery; after: Place | undefined; limit: number }

/** Newest first. */
export const listStatement = ({ query, after, limit }: Listing): Sql => sql`
  select ${columns} from inbound_mails where ${join(conditions(query, after), ' and ')}
  order by received_at desc, id desc ${limitTo(limit)}`

const isFiltered = (query: InboundQuery): boolean => Object.values(query).some(it => it !== undefined)

/** Filters match very different numbers of mails. */
export const listInboundMails = (db: Db, listing: Listing): Promise<InboundMail[]> =>
  page<InboundMail>(db, isFiltered(listing.query) ? undefined : 'inbound_mails')`${listStatement(listing)}`

/** Removes what identifies an erased person, and the mails themselves. */
export const eraseInboundMails = (
  db: Db,
  { principalId, emails }: { principalId: Id<'principal'>; emails: string[] },
) =>
  run(db)`
    update inbound_mails set raw = null, sender_email = null, subject = null, reply_to = null
    where principal_id = ${principalId} or sender_email = any(${emails}::text[]) or reply_to = any(${emails}::text[])`

/** Deletes the content of a batch of mails that are older, and returns their number. */
export const dropOldRaw = async (
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<number> => {
  const rows = await many(db)`
    update inbound_mails set raw = null where id in (
      select id from inbound_mails
      where raw is not null and received_at < now() - ${days}::int * interval '1 day'
      order by received_at limit ${limit} for update skip locked)
    returning 1`
  return rows.length
}

/** Days. Accepted mails show which thread a reply belongs to; the others are for support only. */
const retentionDays = { accepted: 730, others: 90 }

/** Deletes a batch of expired rows, and returns their number. */
export const dropOldInboundMails = async (db: Db, limit: number): Promise<number> => {
  const rows = await many(db)`
    delete from inbound_mails where id in (
      select id from (
        (select id from inbound_mails where outcome = 'accepted'
           and received_at < now() - ${retentionDays.accepted}::int * interval '1 day'
         order by received_at limit ${limit})
        union all
        (select id from inbound_mails where outcome in ('ignored', 'failed')
           and received_at < now() - ${retentionDays.others}::int * interval '1 day'
         order by received_at limit ${limit})) old limit ${limit})
    returning 1`
  return rows.length
}
