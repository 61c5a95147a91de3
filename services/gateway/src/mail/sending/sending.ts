import { EmailAddress } from '@earshot/contracts'
import type { Database, Pool } from '@earshot/db'
import { backoff, crashPoint, type Log, type Loop, type LoopContext, polling } from '@earshot/runtime'
import { type Letter, opened, type PasswordResetRequest, type SignUpRequest } from '../queue/mail.ts'
import { mailAttempts } from '../queue/metrics.ts'
import type { MailQueue } from '../queue/queue.ts'
import {
  type Claimed,
  claimMails,
  mailsChannel,
  releaseMail,
  rescheduleMail,
  settleMail,
} from '../queue/repo.ts'
import { smtpFailure } from '../smtp/failure.ts'
import type { Deliver, SmtpLimits } from '../smtp/transport.ts'

export type MailLimits = SmtpLimits & {
  /** How often the queue is polled. A new mail also wakes the loop. */
  everyMs: number
  /** How long a mail in flight may still take when the process shuts down. */
  graceMs: number
  /** The wait after the first attempt. It doubles with each attempt, up to `longestWaitMs`. */
  firstWaitMs: number
  longestWaitMs: number
}

/** Within a day, attempts follow after about 1, 3, 7, 15, 31 and 63 minutes, 2, 4 and 8 hours, then every 4 hours. */
export const mailLimits: MailLimits = {
  connectMs: 10_000,
  greetingMs: 10_000,
  silenceMs: 20_000,
  totalMs: 60_000,
  everyMs: 5000,
  graceMs: 3000,
  firstWaitMs: 60_000,
  longestWaitMs: 4 * 60 * 60_000,
}

/** Mails in flight in one process. */
const concurrency = 5
/** Added to the lease beyond the send timeout, for the work before and after sending. */
const leaseSlackSeconds = 60

/** Writes the mail for a request; undefined when none is sent. */
type Write<T> = (pool: Pool, mailing: MailQueue, claimed: Claimed, request: T) => Promise<Letter | undefined>

export type LetterWriters = {
  createResetMail: Write<PasswordResetRequest>
  createSignUpMail: Write<SignUpRequest>
}

type Sending = {
  database: Pick<Database, 'pool' | 'session'>
  mailing: MailQueue
  writers: LetterWriters
  deliver: Deliver
  limits: MailLimits
  log: Log
}

/** A signal that aborts `graceMs` after the given one. */
const graceAfter = (signal: AbortSignal, graceMs: number): AbortSignal => {
  const expired = new AbortController()
  const start = () => void setTimeout(() => expired.abort(), graceMs).unref()
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { once: true })
  return expired.signal
}

/**
 * Sends due mails. Each is claimed, sent and settled; no transaction is open during SMTP. A mail is sent twice only if the
 * process crashes between the server's acceptance and settling: it is sent again after the lease, with the same
 * Message-ID.
 */
export const mailSending = ({ database, mailing, writers, deliver, limits, log }: Sending): Loop => {
  const { pool, session } = database
  const leaseSeconds = Math.ceil(limits.totalMs / 1000) + leaseSlackSeconds
  const waits = { base: limits.firstWaitMs, max: limits.longestWaitMs }

  const letterOf = async (claimed: Claimed): Promise<Letter | undefined> => {
    const contents = opened(mailing.sealer, claimed.sealed)
    if ('letter' in contents) return contents.letter
    if ('signUp' in contents) return writers.createSignUpMail(pool, mailing, claimed, contents.signUp)
    return writers.createResetMail(pool, mailing, claimed, contents.forgotten)
  }

  const settle = async (
    claimed: Claimed,
    signal: AbortSignal,
  ): Promise<{ outcome: string; reason?: string }> => {
    try {
      const letter = await letterOf(claimed)
      if (!letter) return { outcome: 'dropped' }
      if (!EmailAddress.safeParse(letter.to.address).success)
        throw Object.assign(new Error('invalid email address'), { code: 'EENVELOPE' })
      await deliver({ id: claimed.id, createdAt: claimed.createdAt, letter }, signal)
    } catch (error) {
      if (signal.aborted) return releaseMail(pool, claimed).then(() => ({ outcome: 'interrupted' }))
      const { reason, isPermanent } = smtpFailure(error)
      if (!isPermanent)
        return { outcome: await rescheduleMail(pool, claimed, backoff(claimed.tries - 1, waits)), reason }
      await settleMail(pool, claimed, 'failed')
      return { outcome: 'failed', reason }
    }
    crashPoint('after-mail-before-settle')
    await settleMail(pool, claimed, 'sent')
    return { outcome: 'sent' }
  }

  const attempt = async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const started = performance.now()
    const { id: mailId, kind, tries } = claimed
    const { outcome, reason } = await settle(claimed, signal)
    mailAttempts.inc({ kind, outcome })
    const fields = { mailId, kind, tries, reason, durationMs: Math.round(performance.now() - started) }
    log[outcome === 'failed' ? 'error' : outcome === 'retried' ? 'warn' : 'info'](fields, `mail.${outcome}`)
  }

  return {
    name: 'mails',
    run: context => {
      const grace = graceAfter(context.signal, limits.graceMs)
      const work = async ({ signal }: LoopContext) => {
        if (signal.aborted) return false
        const claimed = await claimMails(pool, { limit: concurrency, leaseSeconds })
        await Promise.all(claimed.map(mail => attempt(mail, grace)))
        return claimed.length === concurrency
      }
      const onWake = (wake: () => void) => session.listen(mailsChannel, wake)
      return polling({ name: 'mails', every: limits.everyMs, work, onWake }).run(context)
    },
  }
}
