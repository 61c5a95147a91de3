import { idTime } from '@earshot/contracts'
import { counter, histogram } from '@earshot/runtime'
import type { Pointer } from '../../deliveries/pointers/pointer.ts'

const attempts = counter(
  'earshot_delivery_attempts_total',
  'Attempts that were made. `reason` says why one did not succeed: http_3xx, http_4xx, http_429, http_5xx, or what kept an answer from coming.',
  ['outcome', 'reason'],
)

const attemptDurations = histogram(
  'earshot_delivery_attempt_duration_seconds',
  'Time from the beginning of an attempt until its outcome is known.',
  { labels: ['outcome'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] },
)

const endToEnd = histogram(
  'earshot_delivery_end_to_end_seconds',
  'Time from an event (its createdAt) to the 2xx of its receiver, with the retries between. Replays are not counted.',
  { buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600] },
)

/** Messages that came again and changed nothing. */
export const duplicates = counter(
  'earshot_duplicates_suppressed_total',
  'Messages that came again and changed nothing: a pointer to an attempt that was made (pointer) or is being made (leased), the result of a worker that had lost its claim (result).',
  ['kind'],
)

/** `http_503` is one of five hundred; its class is one of four. 429 is told apart: it asks us to slow down. */
const reasonOf = (error: string | null): string =>
  error === null ? 'none' : error === 'http_429' ? error : error.replace(/^(http_\d)\d\d$/, '$1xx')

/** What is counted of an attempt: when it began in ISO 8601, and how long its outcome took. */
type Made = { outcome: string; error: string | null; at: string; durationMs: number }

/** Counts an attempt, and the way of an event that it brings to its end. */
export const countAttempt = (pointer: Pointer, { outcome, error, at, durationMs }: Made): void => {
  attempts.inc({ outcome, reason: reasonOf(error) })
  attemptDurations.observe({ outcome }, durationMs / 1000)
  if (outcome !== 'success' || pointer.run > 1) return
  endToEnd.observe(Math.max(0, Date.parse(at) + durationMs - idTime(pointer.deliveryId)) / 1000)
}
