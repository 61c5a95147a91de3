import { toApiError } from '@earshot/http'
import { backoff } from '@earshot/runtime'
import { ParserStalled } from '../parsing/parser.ts'
import { isOverLimit } from './room.ts'

export type FailureLimits = {
  /** After so many attempts a mail is given up. */
  attempts: number
  /** The pause after the first attempt. It doubles with each attempt, up to `longestPauseMs`. */
  firstPauseMs: number
  longestPauseMs: number
}

/** Five attempts within about two and a half minutes. */
export const failureLimits: FailureLimits = { attempts: 5, firstPauseMs: 10_000, longestPauseMs: 5 * 60_000 }

/** How long a mail waits that was refused for now. */
const refusedMs = 5 * 60_000

/** Mails whose failures are remembered. The oldest is forgotten first, and then has all its attempts again. */
const mostMails = 10_000

/** Whether the database is away, behind or busy, which would make any mail fail. */
export const isOutage = (error: unknown): boolean => toApiError(error).code === 'UNAVAILABLE'

/** Whether a mail is not to blame for its refusal: too much mail arrived, or the machine is busy. */
export const isRefusedForNow = (error: unknown): boolean =>
  isOverLimit(error) || error instanceof ParserStalled

export type Failures = ReturnType<typeof createFailures>

/** The mails of this process whose reception failed although the database was available, by key. */
export const createFailures = (limits: FailureLimits = failureLimits, now = () => performance.now()) => {
  const mails = new Map<string, { count: number; until: number }>()

  const isWaiting = (key: string): boolean => (mails.get(key)?.until ?? 0) > now()
  const isGivenUp = (key: string): boolean => (mails.get(key)?.count ?? 0) >= limits.attempts

  const store = (key: string, mail: { count: number; until: number }): void => {
    mails.delete(key) // so that the map is ordered by the last failure
    mails.set(key, mail)
    const [oldest] = mails.keys()
    if (mails.size > mostMails && oldest !== undefined) mails.delete(oldest)
  }

  return {
    /** Whether the pause after the last attempt is not over. */
    isWaiting,
    /** Whether the mail had all its attempts. */
    isGivenUp,
    /** Counts a failed attempt. One within a pause does not count: a client may send again at once. */
    failed: (key: string): void => {
      if (isWaiting(key) || isGivenUp(key)) return
      const count = (mails.get(key)?.count ?? 0) + 1
      const pauseMs = backoff(count - 1, { base: limits.firstPauseMs, max: limits.longestPauseMs })
      store(key, { count, until: count < limits.attempts ? now() + pauseMs : 0 })
    },
    /** Lets a mail wait without counting an attempt. */
    refused: (key: string): void =>
      store(key, { count: mails.get(key)?.count ?? 0, until: now() + refusedMs }),
    handled: (key: string): void => void mails.delete(key),
    /** The ms until the first pause ends; infinite without one. */
    untilNext: (): number =>
      Math.min(
        Number.POSITIVE_INFINITY,
        ...[...mails.values()].flatMap(({ until }) => (until > now() ? [until - now()] : [])),
      ),
  }
}
