import { type Database, type Pool, tx } from '@earshot/db'
import type { Loop, Sealer } from '@earshot/runtime'
import { claimMails, dueSenders, lockRoom } from '../queue/claim-repo.ts'
import { type Claimed, deployment, mailsChannel, type SenderKey } from '../queue/repo.ts'
import { findSender, type SenderRow } from '../senders/repo.ts'
import { type Deployment, routeOf } from '../senders/route.ts'
import { type SmtpLimits, sharedConnections } from '../senders/smtp/transport.ts'
import { type Attempting, attemptMail } from './attempt.ts'
import { laneLoop, type Round } from './lanes.ts'
import { senderTransports } from './transports.ts'

export type MailLimits = SmtpLimits & {
  /** How often the queue is polled. A new mail also wakes the loop. */
  everyMs: number
  /** How long a mail in flight may still take when the process shuts down. */
  graceMs: number
  /** The wait after the first attempt. It doubles with each attempt, up to `longestWaitMs`. */
  firstWaitMs: number
  longestWaitMs: number
  /** The pause of a sender after its server failed. It doubles with each failure in a row, up to `longestPauseMs`. */
  firstPauseMs: number
  longestPauseMs: number
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
  firstPauseMs: 2000,
  longestPauseMs: 60_000,
}

/** Added to the lease beyond the send timeout, for the work before and after sending. */
const leaseSlackSeconds = 60

type Sending = Attempting & {
  database: Pick<Database, 'pool' | 'session'>
  deployment: Deployment
  senderSealer: Sealer
  limits: MailLimits
  now: () => number
}

/** A signal that aborts `graceMs` after the given one. */
const graceAfter = (signal: AbortSignal, graceMs: number): AbortSignal => {
  const expired = new AbortController()
  const start = () => void setTimeout(() => expired.abort(), graceMs).unref()
  if (signal.aborted) start()
  else signal.addEventListener('abort', start, { once: true })
  return expired.signal
}

/** What one run of the loop opens. */
type Run = { transports: ReturnType<typeof senderTransports>; grace: AbortSignal }

type Claim = { claimed: Claimed[]; waitMs: number }

/** Claims the mails that the sender may send now, within its limit per minute. */
const claimWithin = (
  pool: Pool,
  sender: SenderRow | undefined,
  claim: { sender: SenderKey; limit: number; leaseSeconds: number },
): Promise<Claim> =>
  tx(pool, async db => {
    const perMinute = sender?.perMinute
    if (!perMinute) return { claimed: await claimMails(db, claim), waitMs: 0 }
    const { room, waitMs } = await lockRoom(db, { sender: claim.sender, perMinute })
    if (room === 0) return { claimed: [], waitMs }
    return { claimed: await claimMails(db, { ...claim, limit: Math.min(room, claim.limit) }), waitMs: 0 }
  })

/**
 * Sends due mails. Each is claimed, sent and settled; no transaction is open during SMTP. A mail is sent twice only if the
 * process crashes between the server's acceptance and settling: it is sent again after the lease, with the same
 * Message-ID.
 */
export const mailSending = (sending: Sending): Loop => {
  const { database, senderSealer, limits, now } = sending
  const { pool, session } = database
  const leaseSeconds = Math.ceil(limits.totalMs / 1000) + leaseSlackSeconds

  const round = async (key: SenderKey, isProbing: boolean, { transports, grace }: Run): Promise<Round> => {
    const sender = key === deployment ? undefined : await findSender(pool, key)
    if (key !== deployment && !sender) return { more: false } // deleted just now
    const route = routeOf(sending.deployment, senderSealer, sender)
    if (!route) return { more: false, pauseMs: limits.everyMs } // mails wait for a server
    const limit = isProbing ? 1 : sharedConnections.count
    const { claimed, waitMs } = await claimWithin(pool, sender, { sender: key, limit, leaseSeconds })
    if (claimed.length === 0) return { more: false, pauseMs: waitMs }
    const deliver = transports.deliverFor(key, route)
    const results = await Promise.all(
      claimed.map(it => attemptMail(sending, { claimed: it, route, deliver }, grace)),
    )
    return { more: true, isServerDown: results.every(({ isServerDown }) => isServerDown === true) }
  }

  return {
    name: 'mails',
    run: async context => {
      // Made here, because they are closed here: the loop runs again after a failure of the database.
      using transports = senderTransports(limits)
      const grace = graceAfter(context.signal, limits.graceMs)
      await laneLoop({
        name: 'mails',
        everyMs: limits.everyMs,
        pauses: { leastMs: limits.firstPauseMs, mostMs: limits.longestPauseMs },
        dueKeys: () => dueSenders(pool),
        work: (key, isProbing) => round(key, isProbing, { transports, grace }),
        onWake: wake => session.listen(mailsChannel, wake),
        now,
      }).run(context)
    },
  }
}
