import { idTime } from '@earshot/contracts'
import { counter, histogram } from '@earshot/runtime'
import type { Pointer } from '../../deliveries/pointers/pointer.ts'

const attempts = counter(
  'earshot_delivery_attempts_total',
  'Attempts by outcome. `reason` is why an attempt failed: http_3xx, http_4xx, http_429, http_5xx, or an error without a response.',
  ['outcome', 'reason'],
)

const attemptDurations = histogram(
  'earshot_delivery_attempt_duration_seconds',
  'Time from the start of an attempt until its outcome is known.',
  { labels: ['outcome'], buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] },
)

const endToEnd = histogram(
  'earshot_delivery_end_to_end_seconds',
  'Time from an event (its createdAt) to the 2xx response of its receiver, including retries. Replays are not counted.',
  { buckets: [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1, 2.5, 5, 10, 60, 600] },
)

/** Duplicate messages that changed nothing. */
export const duplicates = counter(
  'earshot_duplicates_suppressed_total',
  'Duplicate messages that changed nothing: a pointer to an attempt that was already made (pointer) or is in flight (leased), or the result of a worker that had lost its claim (result).',
  ['kind'],
)

/** Reduces the status code to its class, to limit the number of series. 429 is kept, since the receiver asks us to slow down. */
const reasonOf = (error: string | null): string =>
  error === null ? 'none' : error === 'http_429' ? error : error.replace(/^(http_\d)\d\d$/, '$1xx')

/** The counted part of an attempt: its start in ISO 8601, and its duration. */
type MeasuredAttempt = { outcome: string; error: string | null; at: string; durationMs: number }

/** Counts an attempt, and the end-to-end time of an event that it completes. */
export const countAttempt = (pointer: Pointer, { outcome, error, at, durationMs }: MeasuredAttempt): void => {
  attempts.inc({ outcome, reason: reasonOf(error) })
  attemptDurations.observe({ outcome }, durationMs / 1000)
  if (outcome !== 'success' || pointer.run > 1) return
  endToEnd.observe(Math.max(0, Date.parse(at) + durationMs - idTime(pointer.deliveryId)) / 1000)
}
