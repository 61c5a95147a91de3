import { type Id, letterKinds } from '@earshot/contracts'
import { type Db, many, maybe, one, raw, run } from '@earshot/db'
import type { MailKind } from './mail.ts'

/** The channel that wakes the workers that send. */
export const mailsChannel = 'mails'

/** A mail that is not sent within this time fails. */
const expiryHours = 24

/**
 * Settled rows are kept longer than an event can be redelivered: the outbox keeps events for a month at most, and publishes
 * all of them again to a broker that lost its data. The log shows them for the same time.
 */
const retentionDays = 35

/** The sender of mails that are sent through SMTP_URL with MAIL_FROM. */
export const deployment = 'deployment'

export type SenderKey = typeof deployment | Id<'mail_sender'>
export type ThreadId = Id<'conversation' | 'ticket'>

export type NewMail = {
  id: Id<'mail'>
  kind: MailKind
  principalId: Id<'principal'> | null
  sealed: Buffer
  /** The event that caused it. */
  eventId?: string | undefined
  thread?: { id: ThreadId; teamId: Id<'team'> | null; sourceId: Id<'message'> } | undefined
  senderId?: Id<'mail_sender'> | undefined
}

/** Queues a mail, unless it is queued, or the person already has one for this event. */
export const insertMail = async (
  db: Db,
  { id, kind, principalId, sealed, eventId, thread, senderId }: NewMail,
): Promise<boolean> => {
  const row = await maybe(db)`
    insert into mails (id, kind, principal_id, event_id, thread_id, team_id, source_id, sender, sealed, expires_at)
    values (${id}, ${kind}, ${principalId}, ${eventId ?? null}, ${thread?.id ?? null}, ${thread?.teamId ?? null},
      ${thread?.sourceId ?? null}, ${senderId ?? deployment}, ${sealed}, now() + ${expiryHours} * interval '1 hour')
    on conflict do nothing
    returning 1`
  db.signal(mailsChannel)
  return row !== undefined
}

export const hasMailAbout = async (
  db: Db,
  { eventId, principalId }: { eventId: Id<'evt'>; principalId: Id<'principal'> },
): Promise<boolean> =>
  (await maybe(db, 'has_mail_about')`
    select 1 from mails where event_id = ${eventId} and principal_id = ${principalId}`) !== undefined

/** Replaces a request by its mail. False when the claim was lost. */
export const replaceWithLetter = async (
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { principalId, sealed }: { principalId: Id<'principal'> | null; sealed: Buffer },
): Promise<boolean> => {
  const row = await maybe(db)`
    update mails set principal_id = ${principalId}, sealed = ${sealed}
    where id = ${id} and tries = ${tries} and outcome is null
    returning 1`
  return row !== undefined
}

/** A mail that this process may send until the lease ends. The number in `tries` identifies the claim. */
export type Claimed = {
  id: Id<'mail'>
  kind: MailKind
  sealed: Buffer
  tries: number
  createdAt: string
  sender: SenderKey
  threadId: ThreadId | null
  attemptId: string
}

export type Outcome = 'sent' | 'failed' | 'suppressed' | 'dropped'

/** A letter to others that has an erased person in copy: all letters about one message have its event. */
const namesErased = raw(`(thread_id is not null and exists (
  select from mails copy join people p on p.id = copy.principal_id
  where copy.event_id = mails.event_id and p.erased_at is not null))`)

type Settling = { outcome: Outcome; reason?: string | null; sealed?: Buffer | undefined }

/**
 * Records the outcome of a mail. Content that gives access to an account is deleted, and that of dropped mails, which concern no
 * one, or of those that name an erased person. False when the claim was lost.
 */
export const settleMail = async (
  db: Db,
  { id, tries }: Pick<Claimed, 'id' | 'tries'>,
  { outcome, reason = null, sealed }: Settling,
): Promise<boolean> => {
  const row = await maybe(db, 'settle_mail')`
    update mails set outcome = it.outcome, reason = ${reason}::text, settled_at = now(),
      sealed = case when it.outcome = 'dropped' or kind = any (${letterKinds}) or ${namesErased} then null
        else coalesce(${sealed ?? null}::bytea, sealed) end
    from (select ${outcome}::text as outcome) it
    where id = ${id} and tries = ${tries} and mails.outcome is null
    returning 1`
  return row !== undefined
}

/** Schedules the next attempt, or fails the mail if it expires before that. Undefined when the claim was lost. */
export const rescheduleMail = async (
  db: Db,
  { id, tries }: Claimed,
  { waitMs, reason }: { waitMs: number; reason: string },
): Promise<'retried' | 'failed' | undefined> => {
  const row = await maybe<{ outcome: Outcome | null }>(db, 'put_off_mail')`
    update mails set
      next_try_at = it.at,
      reason = ${reason}::text,
      outcome = case when it.at >= expires_at then 'failed' end,
      settled_at = case when it.at >= expires_at then now() end,
      sealed = case when it.at < expires_at or not (kind = any (${letterKinds}) or ${namesErased}) then sealed end
    from (select now() + ${waitMs}::int * interval '1 millisecond' as at) it
    where id = ${id} and tries = ${tries} and outcome is null
    returning outcome`
  return row && (row.outcome === 'failed' ? 'failed' : 'retried')
}

/** Releases a claimed mail whose attempt was interrupted, so that another process can claim it immediately. */
export const releaseMail = (db: Db, { id, tries }: Claimed) =>
  run(db)`
    update mails set tries = tries - 1, next_try_at = now()
    where id = ${id} and tries = ${tries} and outcome is null`

export type Expired = { id: Id<'mail'>; kind: MailKind; threadId: ThreadId | null }

/** Fails a batch of expired mails. Those that were never tried had no mail server. */
export const failExpiredMails = (db: Db, limit: number) =>
  many<Expired & { reason: string }>(db)`
    update mails set outcome = 'failed', settled_at = now(),
      reason = case when tries = 0 then 'no_mail_server' else 'too_late' end,
      sealed = case when kind = any (${letterKinds}) or ${namesErased} then null else sealed end
    where id in (
      select id from mails where outcome is null and expires_at <= now()
      order by expires_at limit ${limit} for update skip locked)
    returning id, kind, thread_id, reason`

export const deleteSettledMails = async (db: Db, limit: number): Promise<number> => {
  const deleted = await many(db)`
    delete from mails where id in (
      select id from mails where outcome is not null and settled_at < now() - ${retentionDays} * interval '1 day'
      limit ${limit} for update skip locked)
    returning 1`
  return deleted.length
}

/**
 * Drops the queued mails of a deleted person, and deletes the content of those that were sent, also to others with the person in copy,
 * which names them.
 */
export const dropMails = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await run(db)`
    update mails set sealed = null
    where outcome is not null and sealed is not null and event_id in (
      select event_id from mails where principal_id = ${principalId} and thread_id is not null)`
  await run(db)`
    update mails set outcome = coalesce(outcome, 'dropped'), settled_at = coalesce(settled_at, now()), sealed = null
    where principal_id = ${principalId} and (outcome is null or sealed is not null)`
}

export type SentMail = { id: Id<'mail'>; kind: MailKind; threadId: ThreadId | null; sealed: Buffer | null }

export const findSentMail = (db: Db, id: Id<'mail'>) =>
  maybe<SentMail>(db, 'find_sent_mail')`
    select id, kind, thread_id, sealed from mails where id = ${id} and outcome = 'sent'`

/** Days. Servers give up a mail after about five (RFC 5321, 4.5.4.1), so a later report is not believed. */
const returnDays = 14

/** A sent mail that its server may still return. */
export const findReturnedMail = (db: Db, id: Id<'mail'>) =>
  maybe<SentMail>(db, 'find_returned_mail')`
    select id, kind, thread_id, sealed from mails
    where id = ${id} and outcome = 'sent' and settled_at > now() - ${returnDays} * interval '1 day'`

/** Records that a sent mail could not be delivered. False if that is known. */
export const failSentMail = async (db: Db, id: Id<'mail'>): Promise<boolean> =>
  (await maybe(db, 'fail_sent_mail')`
    update mails set outcome = 'failed', reason = 'bounced' where id = ${id} and outcome = 'sent' returning 1`) !==
  undefined

/** Queues a settled mail again, with a new day to be sent. Undefined unless it failed and its content is kept. */
export const requeueMail = (db: Db, { id, sender }: { id: Id<'mail'>; sender: SenderKey }) => {
  db.signal(mailsChannel)
  return maybe<Expired>(db)`
    update mails set outcome = null, settled_at = null, reason = null, tries = 0, next_try_at = now(),
      expires_at = now() + ${expiryHours} * interval '1 hour', sender = ${sender}
    where id = ${id} and outcome in ('failed', 'suppressed') and sealed is not null
    returning id, kind, thread_id`
}

/** The default sender, if it has a mail server of its own. */
const ownSender = raw('select id from mail_senders where team_id is null and sealed_smtp_url is not null')

export const findOwnSender = (db: Db) =>
  maybe<{ id: Id<'mail_sender'> }>(db, 'find_own_mail_sender')`${ownSender}`

/**
 * Assigns the waiting mails to the senders that exist now: those of conversations and tickets to the sender of their team, and
 * updates to the default one. Others are sent through SMTP_URL, or by the default sender without it.
 */
export const rerouteMails = async (db: Db, { hasServer }: { hasServer: boolean }): Promise<void> => {
  await run(db)`
    update mails m set sender = it.sender
    from (
      select w.id, coalesce(of_team.id, chosen.id, ${deployment}) as sender
      from mails w
        left join mail_senders of_team on of_team.team_id = w.team_id
        left join lateral (
          select id from mail_senders
          where team_id is null and (w.thread_id is not null or w.kind = 'update'
            or (not ${hasServer}::boolean and sealed_smtp_url is not null))
        ) chosen on true
      where w.outcome is null and w.sender <> coalesce(of_team.id, chosen.id, ${deployment})
      for update of w
    ) it
    where m.id = it.id`
  db.signal(mailsChannel)
}

/**
 * Lets the mails of a sender be tried at once that wait for a later attempt, because its settings have changed. Those in flight
 * have an attempt within two minutes, the lease of a claim.
 */
export const retrySoon = async (db: Db, sender: SenderKey): Promise<void> => {
  await run(db)`
    update mails set next_try_at = now()
    where sender = ${sender} and outcome is null and next_try_at > now() + interval '2 minutes'`
  db.signal(mailsChannel)
}

export type MailFigures = {
  waiting: number
  oldestSeconds: number
  /** Those with mails that could not be sent for ten minutes. */
  overdueSenders: SenderKey[]
}

export const mailFigures = (db: Db) =>
  one<MailFigures>(db, 'mail_figures')`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds,
      array(select distinct sender from mails
        where outcome is null and created_at < now() - interval '10 minutes' and (tries > 0 or next_try_at < now())
        order by sender) as overdue_senders
    from mails where outcome is null`
