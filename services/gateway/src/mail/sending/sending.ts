import type { Database, Pool } from '@earshot/db'
import { backoff, crashPoint, type Log, type Loop, type LoopContext, polling } from '@earshot/runtime'
import { type Forgotten, type Letter, opened } from '../queue/mail.ts'
import { mailsTried } from '../queue/metrics.ts'
import type { Mailing } from '../queue/queue.ts'
import { type Claimed, claimMails, giveBack, mailsChannel, putOff, settleMail } from '../queue/repo.ts'
import { isMailable } from '../smtp/address.ts'
import { faultOf } from '../smtp/fault.ts'
import type { Deliver, SmtpLimits } from '../smtp/transport.ts'

export type MailLimits = SmtpLimits & {
  /** How often the queue is looked at, besides when a mail is written. */
  everyMs: number
  /** How long a mail that is under way may still take when the process is to end. */
  graceMs: number
  /** The wait after the first try; each is twice as long as the one before, up to the longest. */
  firstWaitMs: number
  longestWaitMs: number
}

/** A day has tries after about 1, 3, 7, 15, 31 and 63 minutes, 2, 4, 8 hours, and every four hours from then on. */
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

/** Mails that a process has in hand at once. */
const atOnce = 5
/** Besides the time that sending may take: for what is done before and after. */
const leaseSlackSeconds = 60

/** Writes the mail to somebody who has forgotten a password; undefined when nobody gets one. */
export type WriteForgotten = (
  pool: Pool,
  mailing: Mailing,
  claimed: Claimed,
  forgotten: Forgotten,
) => Promise<Letter | undefined>

type Sending = {
  database: Pick<Database, 'pool' | 'session'>
  mailing: Mailing
  writeForgotten: WriteForgotten
  deliver: Deliver
  limits: MailLimits
  log: Log
}

/** Aborts some time after the process is told to end. */
const graceAfter = (signal: AbortSignal, graceMs: number): AbortSignal => {
  const over = new AbortController()
  const begin = () => void setTimeout(() => over.abort(), graceMs).unref()
  if (signal.aborted) begin()
  else signal.addEventListener('abort', begin, { once: true })
  return over.signal
}

/**
 * Sends what is due. A mail is claimed, sent, then settled, and no transaction is open while a server is talked to. Who dies
 * between the server's yes and the settling leaves a mail that is sent again when the lease ends, under the same
 * Message-ID: that is the only way to a second one.
 */
export const mailSending = ({ database, mailing, writeForgotten, deliver, limits, log }: Sending): Loop => {
  const { pool, session } = database
  const leaseSeconds = Math.ceil(limits.totalMs / 1000) + leaseSlackSeconds
  const waits = { base: limits.firstWaitMs, max: limits.longestWaitMs }

  const letterOf = async (claimed: Claimed): Promise<Letter | undefined> => {
    const contents = opened(mailing.sealer, claimed.sealed)
    if ('letter' in contents) return contents.letter
    return writeForgotten(pool, mailing, claimed, contents.forgotten)
  }

  const settle = async (
    claimed: Claimed,
    signal: AbortSignal,
  ): Promise<{ outcome: string; reason?: string }> => {
    try {
      const letter = await letterOf(claimed)
      if (!letter) return { outcome: 'dropped' }
      if (!isMailable(letter.to.address)) throw Object.assign(new Error('No mailbox'), { code: 'EENVELOPE' })
      await deliver({ id: claimed.id, createdAt: claimed.createdAt, letter }, signal)
    } catch (error) {
      if (signal.aborted) return giveBack(pool, claimed).then(() => ({ outcome: 'interrupted' }))
      const { reason, isFinal } = faultOf(error)
      if (!isFinal) return { outcome: await putOff(pool, claimed, backoff(claimed.tries - 1, waits)), reason }
      await settleMail(pool, claimed, 'failed')
      return { outcome: 'failed', reason }
    }
    crashPoint('after-mail-before-settle')
    await settleMail(pool, claimed, 'sent')
    return { outcome: 'sent' }
  }

  const tryOne = async (claimed: Claimed, signal: AbortSignal): Promise<void> => {
    const started = performance.now()
    const { id: mailId, kind, tries } = claimed
    const { outcome, reason } = await settle(claimed, signal)
    mailsTried.inc({ kind, outcome })
    const told = { mailId, kind, tries, reason, durationMs: Math.round(performance.now() - started) }
    log[outcome === 'failed' ? 'error' : outcome === 'retried' ? 'warn' : 'info'](told, `mail.${outcome}`)
  }

  return {
    name: 'mails',
    run: context => {
      const grace = graceAfter(context.signal, limits.graceMs)
      const work = async ({ signal }: LoopContext) => {
        if (signal.aborted) return false
        const claimed = await claimMails(pool, { limit: atOnce, leaseSeconds })
        await Promise.all(claimed.map(mail => tryOne(mail, grace)))
        return claimed.length === atOnce
      }
      const onWake = (wake: () => void) => session.listen(mailsChannel, wake)
      return polling({ name: 'mails', every: limits.everyMs, work, onWake }).run(context)
    },
  }
}
