import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'
import type { MailKind } from './mail.ts'

/** The channel that wakes the workers that send. */
export const mailsChannel = 'mails'

/** A mail that is not sent within this time fails. */
const expiryHours = 24

/**
 * Settled rows are kept longer than an event can be redelivered: the outbox keeps events for a month at most, and publishes
 * all of them again to a broker that lost its data.
 */
const retentionDays = 35

export type NewMail = {
  kind: MailKind
  principalId: Id<'principal'> | null
  sealed: Buffer
  /** The event that caused it. */
  eventId?: string
}

/** Queues a mail, unless the person already has one for this event. */
export const insertMail = async (
  db: Db,
  { kind, principalId, sealed, eventId = undefined }: NewMail,
): Promise<void> => {
  await run(db)`
    insert into mails (kind, principal_id, event_id, sealed, expires_at)
    values (${kind}, ${principalId}, ${eventId ?? null}, ${sealed}, now() + ${expiryHours} * interval '1 hour')
    on conflict (event_id, principal_id) where event_id is not null do nothing`
  db.signal(mailsChannel)
}

/** A mail that this process may send until the lease ends. The number in `tries` identifies the claim. */
export type Claimed = { id: string; kind: MailKind; sealed: Buffer; tries: number; createdAt: string }

/** Claims due mails, oldest first. Simultaneous claims get different mails. */
export const claimMails = (db: Db, { limit, leaseSeconds }: { limit: number; leaseSeconds: number }) =>
  many<Claimed>(db, 'claim_mails')`
    update mails set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from mails
      where outcome is null and next_try_at <= now() and expires_at > now()
      order by next_try_at limit ${limit} for update skip locked)
    returning id, kind, sealed, tries, created_at`

/** Replaces a request by its mail. False when the claim was lost. */
export const replaceWithLetter = async (
  db: Db,
  { id, tries }: Claimed,
  { principalId, sealed }: { principalId: Id<'principal'> | null; sealed: Buffer },
): Promise<boolean> => {
  const row = await maybe(db)`
    update mails set principal_id = ${principalId}, sealed = ${sealed}
    where id = ${id} and tries = ${tries} and outcome is null
    returning 1`
  return row !== undefined
}

export type Outcome = 'sent' | 'failed' | 'dropped'

/** Records the outcome of a mail and deletes its content. */
export const settleMail = (db: Db, { id, tries }: Claimed, outcome: Outcome) =>
  run(db, 'settle_mail')`
    update mails set outcome = ${outcome}, settled_at = now(), sealed = null
    where id = ${id} and tries = ${tries} and outcome is null`

/** Schedules the next attempt, or fails the mail if it expires before that. */
export const rescheduleMail = async (
  db: Db,
  { id, tries }: Claimed,
  waitMs: number,
): Promise<'retried' | 'failed'> => {
  const row = await maybe<{ outcome: Outcome | null }>(db, 'put_off_mail')`
    update mails set
      next_try_at = it.at,
      outcome = case when it.at >= expires_at then 'failed' end,
      settled_at = case when it.at >= expires_at then now() end,
      sealed = case when it.at < expires_at then sealed end
    from (select now() + ${waitMs}::int * interval '1 millisecond' as at) it
    where id = ${id} and tries = ${tries} and outcome is null
    returning outcome`
  return row?.outcome === 'failed' ? 'failed' : 'retried'
}

/** Releases a claimed mail whose attempt was interrupted, so that another process can claim it immediately. */
export const releaseMail = (db: Db, { id, tries }: Claimed) =>
  run(db)`
    update mails set tries = tries - 1, next_try_at = now()
    where id = ${id} and tries = ${tries} and outcome is null`

/** Fails expired mails. A gateway without a mail server never sends any. */
export const failExpiredMails = (db: Db) =>
  many<{ id: string; kind: MailKind }>(db)`
    update mails set outcome = 'failed', settled_at = now(), sealed = null
    where outcome is null and expires_at <= now()
    returning id, kind`

export const deleteSettledMails = async (db: Db, limit: number): Promise<number> => {
  const deleted = await many(db)`
    delete from mails where id in (
      select id from mails where outcome is not null and settled_at < now() - ${retentionDays} * interval '1 day'
      limit ${limit} for update skip locked)
    returning 1`
  return deleted.length
}

/** Drops the queued mails of a deleted person. */
export const dropMails = (db: Db, principalId: Id<'principal'>) =>
  run(db)`
    update mails set outcome = 'dropped', settled_at = now(), sealed = null
    where principal_id = ${principalId} and outcome is null`

export type MailFigures = { waiting: number; oldestSeconds: number }

export const mailFigures = (db: Db) =>
  one<MailFigures>(db)`
    select count(*)::int as waiting,
      coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
    from mails where outcome is null`
