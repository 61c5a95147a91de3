import { EmailAddress, newId } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { backoff, crashPoint } from '@earshot/runtime'
import { finishAttempt } from '../queue/claim-repo.ts'
import { requestedKinds, sealed } from '../queue/mail.ts'
import { mailAttempts } from '../queue/metrics.ts'
import { mailUpdated } from '../queue/queue.ts'
import { type Claimed, type Outcome, releaseMail, rescheduleMail, settleMail } from '../queue/repo.ts'
import { receivesMail } from '../senders/repo.ts'
import { messageIdOf } from '../senders/smtp/address.ts'
import { type SmtpFailure, smtpFailure } from '../senders/smtp/failure.ts'
import type { Deliver, Route } from '../senders/smtp/transport.ts'
import { type ReplyKeys, replyAddress, returnAddress } from '../threads/reply-address.ts'
import { type Letters, letterOf } from './letters.ts'
import { insertSuppression, isSuppressed } from './suppressions/repo.ts'

export type Attempting = Letters & {
  replyKeys: ReplyKeys
  limits: { firstWaitMs: number; longestWaitMs: number }
}

type Result = {
  outcome: Outcome | 'retried' | 'interrupted'
  reason?: string | undefined
  statusCode?: string | null | undefined
  isServerDown?: boolean
}

/** Writes the outcome of a mail and of its attempt, and emits it, in one transaction. */
const settle = (
  { pool }: Attempting,
  claimed: Claimed,
  { outcome, reason, statusCode }: Result & { outcome: Outcome },
  more: { sealed?: Buffer; badAddress?: string } = {},
): Promise<void> =>
  tx(pool, async db => {
    await finishAttempt(db, claimed, { outcome, reason, statusCode })
    const isSettled = await settleMail(db, claimed, { outcome, reason: reason ?? null, sealed: more.sealed })
    if (!isSettled) return
    if (more.badAddress !== undefined)
      await insertSuppression(db, {
        id: newId('suppression'),
        address: more.badAddress,
        reason: reason ?? 'unknown',
        statusCode: statusCode ?? null,
        mailId: claimed.id,
      })
    await mailUpdated(db, { ...claimed, status: outcome })
  })

/** Schedules the next attempt. */
const retryLater = async (
  it: Attempting,
  claimed: Claimed,
  { reason, statusCode, isServerDown }: Pick<SmtpFailure, 'reason' | 'statusCode' | 'isServerDown'>,
): Promise<Result> => {
  const { firstWaitMs: base, longestWaitMs: max } = it.limits
  const waitMs = backoff(claimed.tries - 1, { base, max })
  const outcome = await tx(it.pool, async db => {
    const next = await rescheduleMail(db, claimed, { waitMs, reason })
    await finishAttempt(db, claimed, { outcome: next ?? 'retried', reason, statusCode })
    if (next === 'failed') await mailUpdated(db, { ...claimed, status: next })
    return next ?? 'retried'
  })
  return { outcome, reason, statusCode, isServerDown }
}

const failed = async (
  it: Attempting,
  claimed: Claimed,
  failure: SmtpFailure,
  to: string,
): Promise<Result> => {
  if (!failure.isPermanent) return retryLater(it, claimed, failure)
  const { reason, statusCode, isServerDown } = failure
  const badAddress = failure.isBadAddress ? { badAddress: to } : {}
  await settle(it, claimed, { outcome: 'failed', reason, statusCode }, badAddress)
  return { outcome: 'failed', reason, statusCode, isServerDown }
}

const interrupted = (it: Attempting, claimed: Claimed): Promise<Result> =>
  tx(it.pool, async db => {
    await releaseMail(db, claimed)
    await finishAttempt(db, claimed, { outcome: 'interrupted' })
    return { outcome: 'interrupted' }
  })

const unwritten = async (
  it: Attempting,
  claimed: Claimed,
  lack: 'dropped' | 'accounts_away',
): Promise<Result> => {
  // The mail server of the sender works, so its other mails need not wait.
  if (lack === 'accounts_away')
    return retryLater(it, claimed, { reason: lack, statusCode: null, isServerDown: false })
  await finishAttempt(it.pool, claimed, { outcome: lack })
  return { outcome: lack }
}

type Job = { claimed: Claimed; route: Route; deliver: Deliver }

const send = async (
  it: Attempting,
  { claimed, route, deliver }: Job,
  signal: AbortSignal,
): Promise<Result> => {
  const { pool, mailing, replyKeys } = it
  const found = await letterOf(it, claimed)
  if ('lack' in found) return unwritten(it, claimed, found.lack)
  const { letter } = found
  const to = letter.to.address
  if (!EmailAddress.safeParse(to).success) {
    await settle(it, claimed, { outcome: 'failed', reason: 'eenvelope' })
    return { outcome: 'failed', reason: 'eenvelope' }
  }
  if (!requestedKinds.includes(claimed.kind) && (await isSuppressed(pool, to))) {
    await settle(it, claimed, { outcome: 'suppressed' })
    return { outcome: 'suppressed' }
  }
  const { threadId, createdAt, id } = claimed
  const receives = claimed.sender !== 'deployment' && threadId !== null
  const replyTo = receives ? replyAddress(replyKeys, route.address, threadId) : undefined
  const messageId = messageIdOf(id, mailing.origin)
  const returnTo = (await receivesMail(pool, route.address))
    ? returnAddress(replyKeys, route.address, id)
    : undefined
  try {
    await deliver({ messageId, createdAt, letter, replyTo, returnTo }, signal)
  } catch (error) {
    return signal.aborted ? interrupted(it, claimed) : failed(it, claimed, smtpFailure(error), to)
  }
  crashPoint('after-mail-before-settle')
  const sent = { from: route.address, replyTo: replyTo ?? null }
  await settle(it, claimed, { outcome: 'sent' }, { sealed: sealed(mailing.sealer, { letter, sent }) })
  return { outcome: 'sent' }
}

const levels = { failed: 'error', retried: 'warn' } as const

/** Sends a claimed mail and records what happened. */
export const attemptMail = async (it: Attempting, job: Job, signal: AbortSignal): Promise<Result> => {
  const started = performance.now()
  const { id: mailId, kind, tries, sender } = job.claimed
  const result = await send(it, job, signal)
  const { outcome, reason, statusCode } = result
  mailAttempts.inc({ kind, outcome })
  const durationMs = Math.round(performance.now() - started)
  const level = outcome in levels ? levels[outcome as keyof typeof levels] : 'info'
  it.log[level](
    { mailId, kind, sender, tries, reason, statusCode: statusCode ?? undefined, durationMs },
    `mail.${outcome}`,
  )
  return result
}
