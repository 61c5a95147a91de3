import type { Id } from '@earshot/contracts'
import { type Db, empty, join, limitTo, many, maybe, page, raw, type Sql, sql } from '@earshot/db'
import { deployment } from '../../queue/repo.ts'
import type { MailAttempt, MailItem, MailState, MailStatus } from './model.ts'

/** Whether SMTP_URL is set: mails of senders without an own server are sent through it. */
export type Server = { hasServer: boolean }

/** Whether there is a mail server for a mail `m` with the sender `s`. */
const isReachable = ({ hasServer }: Server): Sql =>
  hasServer ? raw('true') : raw('s.sealed_smtp_url is not null')

const statusOf = (server: Server): Sql =>
  sql`coalesce(m.outcome, case when ${isReachable(server)} then 'queued' else 'no_server' end) as status`

const senderJoin = raw('left join mail_senders s on s.id = m.sender')

const columns = (server: Server): Sql => sql`
  m.id, m.kind, ${statusOf(server)}, m.reason, m.principal_id, p.name as recipient_name, p.email as recipient_email,
  m.thread_id, m.source_id as message_id, nullif(m.sender, ${deployment}) as sender_id, m.tries as attempts,
  case when m.outcome is null then m.next_try_at end as next_attempt_at, m.created_at, m.settled_at`

export type Listing = {
  status: MailStatus | undefined
  kind: string | undefined
  principalId: Id<'principal'> | undefined
  threadId: string | undefined
  after: string | undefined
  limit: number
}

const ofStatus = (server: Server, status: MailStatus): Sql => {
  if (status === 'queued') return sql`m.outcome is null and ${isReachable(server)}`
  if (status === 'no_server') return sql`m.outcome is null and not ${isReachable(server)}`
  return sql`m.outcome = ${status}`
}

const conditions = (server: Server, { status, kind, principalId, threadId, after }: Listing): Sql[] =>
  [
    raw('true'),
    status && ofStatus(server, status),
    kind && sql`m.kind = ${kind}`,
    principalId && sql`m.principal_id = ${principalId}`,
    threadId && sql`m.thread_id = ${threadId}`,
    after && sql`m.id < ${after}`,
  ].filter(condition => typeof condition === 'object')

/** Newest first: ids sort by time. */
export const listStatement = (server: Server, listing: Listing): Sql => sql`
  select ${columns(server)} from mails m ${senderJoin} left join people p on p.id = m.principal_id
  where ${join(conditions(server, listing), ' and ')}
  order by m.id desc ${limitTo(listing.limit)}`

const isFiltered = ({ status, kind, principalId, threadId }: Listing): boolean =>
  [status, kind, principalId, threadId].some(it => it !== undefined)

/** Filters match very different numbers of mails. */
export const listMails = (db: Db, server: Server, listing: Listing) =>
  page<MailItem>(db, isFiltered(listing) ? undefined : 'mails')`${listStatement(server, listing)}`

export const findMail = (db: Db, server: Server, id: Id<'mail'>) =>
  maybe<MailItem & { sealed: Buffer | null; teamId: Id<'team'> | null }>(db)`
    select ${columns(server)}, m.sealed, m.team_id
    from mails m ${senderJoin} left join people p on p.id = m.principal_id
    where m.id = ${id}`

/** Attempts beyond these are not shown: a mail that waits for a day has about a dozen. */
const maxAttempts = 50

export const attemptsOf = async (db: Db, id: Id<'mail'>): Promise<MailAttempt[]> =>
  (
    await many<MailAttempt>(db)`
      select started_at, finished_at, outcome, reason, status_code from mail_attempts
      where mail_id = ${id} order by id desc limit ${maxAttempts}`
  ).toReversed()

/** The owner of an address, or else the user who claims it. */
export const findIdByEmail = async (db: Db, email: string): Promise<Id<'principal'> | undefined> =>
  (
    await maybe<{ id: Id<'principal'> }>(db)`
      select id from people where email = ${email} order by is_unproven limit 1`
  )?.id

type StateListing = { threadId: string; after: string | undefined; limit: number }

export const listStates = (db: Db, server: Server, { threadId, after, limit }: StateListing) =>
  page<MailState>(db, 'mail_states')`
    select m.id as mail_id, m.source_id as message_id, ${statusOf(server)}, m.reason
    from mails m ${senderJoin}
    where m.thread_id = ${threadId} and m.source_id is not null
      ${after === undefined ? empty : sql`and m.id < ${after}`}
    order by m.id desc ${limitTo(limit)}`
