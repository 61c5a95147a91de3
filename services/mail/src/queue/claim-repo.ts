import { type Db, many, one, raw, run } from '@earshot/db'
import { type Claimed, deployment, type SenderKey } from './repo.ts'

/** Whether a sender has mail to send now. */
const isDue = raw(`exists (
  select from mails m where m.sender = s.key and outcome is null and next_try_at <= now() and expires_at > now())`)

/** The senders that have mails to send now. One look into the index for each, however many mails wait. */
export const dueSenders = async (db: Db): Promise<SenderKey[]> => {
  const rows = await many<{ key: SenderKey }>(db, 'due_mail_senders')`
    select key from (select ${deployment}::text as key union all select id from mail_senders) s where ${isDue}`
  return rows.map(({ key }) => key)
}

type Claim = { sender: SenderKey; limit: number; leaseSeconds: number }

/**
 * Claims due mails of a sender, those that wait longest first and updates last, and notes the attempts. Simultaneous claims get
 * different mails.
 */
export const claimMails = (db: Db, { sender, limit, leaseSeconds }: Claim) =>
  many<Claimed>(db, 'claim_mails')`
    with claimed as (
      update mails set tries = tries + 1, next_try_at = now() + ${leaseSeconds} * interval '1 second'
      where id in (
        select id from mails
        where sender = ${sender} and outcome is null and next_try_at <= now() and expires_at > now()
        order by (kind = 'update'), next_try_at limit ${limit} for update skip locked)
      returning id, kind, sealed, tries, created_at, sender, thread_id
    ), begun as (
      insert into mail_attempts (mail_id, sender) select id, sender from claimed returning id, mail_id
    )
    select claimed.*, begun.id::text as attempt_id from claimed join begun on begun.mail_id = claimed.id`

type Finish = { outcome: string; reason?: string | undefined; statusCode?: string | null | undefined }

export const finishAttempt = (
  db: Db,
  { attemptId }: Pick<Claimed, 'attemptId'>,
  { outcome, reason, statusCode }: Finish,
) =>
  run(db, 'finish_mail_attempt')`
    update mail_attempts set finished_at = clock_timestamp(), outcome = ${outcome}, reason = ${reason ?? null},
      status_code = ${statusCode ?? null}
    where id = ${attemptId}::bigint`

/**
 * How many attempts a sender may start now, and after how many ms the next one if there are none. Locks the sender, so that two
 * processes do not share the same room.
 */
export const lockRoom = async (
  db: Db,
  { sender, perMinute }: { sender: SenderKey; perMinute: number },
): Promise<{ room: number; waitMs: number }> => {
  await run(db)`select 1 from mail_senders where id = ${sender} for update`
  const { used, waitMs } = await one<{ used: number; waitMs: number }>(db, 'mail_sender_room')`
    select count(*)::int as used, coalesce(extract(epoch from min(started_at) + interval '1 minute' - now()) * 1000, 0)::int
      as wait_ms
    from mail_attempts where sender = ${sender} and started_at > now() - interval '1 minute'`
  return { room: Math.max(0, perMinute - used), waitMs: Math.max(1, waitMs) }
}
