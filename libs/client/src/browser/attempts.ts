import type { VisitorError } from './error.ts'
import type { Known } from './state.ts'
import type { Timing } from './timing.ts'

/** The attempts to connect so far, and what follows from them. */
export type Attempts = {
  /** Since the last stream that was stable. */
  failures: number
  /** Streams are refused until then, so the page polls. */
  streamAt: number
  /** The wait that the refusal of a stream asks for. Undefined unless the poll in its place is next. */
  askedMs?: number | undefined
  /** What the pages know of the connection now, if it changes. */
  connection?: Known['connection'] | undefined
  /** The wait before the next attempt. Undefined if there is none, because the token was refused. */
  waitMs?: number | undefined
  /** The next attempt may be this much later. */
  jitterMs: number
}

/** How an attempt ended. */
export type Outcome = {
  /** The life of the stream. Undefined for a poll. */
  streamMs: number | undefined
  /** Undefined if the server ended the stream. An AbortError has no status. */
  error: Partial<Pick<VisitorError, 'status' | 'retryAfterSeconds'>> | undefined
  /** The wait before each stream that the server asks for. */
  retryMs: number
}

export const firstAttempts: Attempts = { failures: 0, streamAt: 0, waitMs: 0, jitterMs: 0 }

/** Whether the next attempt is a poll. */
export const polls = ({ askedMs, streamAt }: Attempts, now: number): boolean =>
  askedMs !== undefined || now < streamAt

/** What follows from the end of an attempt. */
export const decide = (
  { failures, streamAt, askedMs = 0 }: Attempts,
  { streamMs, error, retryMs }: Outcome,
  now: number,
  timing: Timing,
): Attempts => {
  const { status, retryAfterSeconds = 0 } = error ?? {}
  const isStream = streamMs !== undefined
  const isStable = isStream && streamMs > timing.stableMs
  const next: Attempts = { failures: isStable ? 0 : failures, streamAt, jitterMs: 0 }
  const retryAfterMs = retryAfterSeconds * 1000
  // Without a connection or a token, polling fails as well.
  if (isStream && status && status !== 401) {
    const isRefused = status < 500 && status !== 429
    if (isRefused) next.streamAt = now + timing.refusedMs
    return { ...next, askedMs: retryAfterMs, waitMs: 0 }
  }
  if (error) next.connection = 'offline'
  else if (isStream) next.connection = 'connecting'
  if (status === 401) return next
  // The inbox is turned off.
  if (status === 403 || status === 404) return { ...next, waitMs: timing.refusedMs }
  if (!error && now < streamAt) return { ...next, waitMs: timing.pollMs / 2, jitterMs: timing.pollMs }
  return {
    ...next,
    failures: next.failures + 1,
    waitMs: retryMs + (error ? retryAfterMs : askedMs),
    jitterMs: Math.min(timing.maxWaitMs, timing.reconnectMs * 2 ** next.failures),
  }
}
