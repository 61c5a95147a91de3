import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'
import type { MailKind } from './mail.ts'

/** The channel on which those who send are woken. */
export const mailsChannel = 'mails'

/** How long a mail is tried, in hours. */
const triedHours = 24

/**
 * Longer than any event can come again: the outbox keeps events for a month at most, and a broker that has lost its data
 * gets all of them once more.
 */
const keptDays = 35

export type NewMail = {
  kind: MailKind
  principalId: Id<'principal'> | null
  sealed: Buffer
  /** The event that it tells of. */
  eventId?: string
}

/** Puts a mail on its way, unless the person has been told of this event. */
export const insertMail = async (
  db: Db,
  { kind, principalId, sealed, eventId = undefined }: NewMail,
): Promise<void> => {
  await run(db)`
    insert into mails (kind, principal_id, event_id, sealed, expires_at)
    values (${kind}, ${principalId}, ${eventId ?? null}, ${sealed}, now() + ${triedHours} * interval '1 hour')
    on conflict (event_id, principal_id) where event_id is not null do nothing`
  db.signal(mailsChannel)
}

/** A mail that is ours to send until the lease ends; the number of the try is what it is ours by. */
export type Claimed = { id: string; kind: MailKind; sealed: Buffer; tries: number; createdAt: string }

/** Takes what is due, oldest first. Two who take at once take different ones. */
export const claimMails = (db: Db, { limit, leaseSeconds }: { limit: number; leaseSeconds: number }) =>
  many<Claimed>(db, 'claim_mails')`
    update mails set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second'
    where id in (
      select id from mails
      where outcome is null and next_try_at <= now() and expires_at > now()
      order by next_try_at limit ${limit} for update skip locked)
    returning id, kind, sealed, tries, created_at`

/** Puts the mail in the place of what it was made of. False when somebody else has it by now. */
export const fillMail = async (
  db: Db,
  { id, tries }: Claimed,
  { principalId, sealed }: { principalId: Id<'principal'>; sealed: Buffer },
): Promise<boolean> => {
  const row = await maybe(db)`
    update mails set principal_id = ${principalId}, sealed = ${sealed}
    where id = ${id} and tries = ${tries} and outcome is null
    returning 1`
  return row !== undefined
}

export type Outcome = 'sent' | 'failed' | 'dropped'

/** Says what became of a mail. What stood in it is gone with that. */
export const settleMail = (db: Db, { id, tries }: Claimed, outcome: Outcome) =>
  run(db, 'settle_mail')`
    update mails set outcome = ${outcome}, settled_at = now(), sealed = null
    where id = ${id} and tries = ${tries} and outcome is null`

/** Puts off the next try, or gives up where that would be too late. */
export const putOff = async (
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

/** Gives back what was not tried to the end, for anybody to take at once. */
export const giveBack = (db: Db, { id, tries }: Claimed) =>
  run(db)`
    update mails set tries = tries - 1, next_try_at = now()
    where id = ${id} and tries = ${tries} and outcome is null`

/** What nobody could send in its time: a gateway without a mail server tries none. */
export const giveUpOld = (db: Db) =>
  many<{ id: string; kind: MailKind }>(db)`
    update mails set outcome = 'failed', settled_at = now(), sealed = null
    where outcome is null and expires_at <= now()
    returning id, kind`

export const forgetMails = async (db: Db, limit: number): Promise<number> => {
  const gone = await many(db)`
    delete from mails where id in (
      select id from mails where outcome is not null and settled_at < now() - ${keptDays} * interval '1 day'
      limit ${limit} for update skip locked)
    returning 1`
  return gone.length
}

/** What is on its way to somebody who has gone. */
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
