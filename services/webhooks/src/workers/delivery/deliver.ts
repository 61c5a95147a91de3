import type { Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Broker } from '@earshot/events'
import { batcher, crashPoint, type Log, pause, retryUntilDone, type Span, startSpan } from '@earshot/runtime'
import { type Claimed, release } from '../../deliveries/claims/repo.ts'
import { decodePointer, encodePointer, type Pointer } from '../../deliveries/pointers/pointer.ts'
import type { Result } from '../../deliveries/results/repo.ts'
import { recordOf, type Send, type Sent } from '../../egress/attempts/send.ts'
import type { Connection } from '../../egress/connections/connections.ts'
import type { LaneBreaker } from '../lanes/breaker.ts'
import type { Worked } from '../lanes/lane.ts'
import type { LaneWork } from '../lanes/lanes.ts'
import { createClaims } from './claim.ts'
import { countAttempt, duplicates } from './metrics.ts'
import { settleBatch } from './settle.ts'

export type DeliverOptions = {
  pool: Pool
  broker: Broker
  log: Log
  send: Send
  /** Called when a webhook is disabled by its failures. */
  disabled: (id: Id<'webhook'>) => void
  /** Aborts when the process must end: faults on our side are then no longer retried. */
  signal: AbortSignal
}

type Persisting = Pick<DeliverOptions, 'broker' | 'log' | 'signal'>

/** Logs only the first failure: while a server is unavailable, every message in flight fails repeatedly for the same reason. */
const persistLogged = ({ signal, log }: Persisting, what: string, task: () => Promise<unknown>) =>
  retryUntilDone(task, { signal, failed: (err, attempt) => attempt === 0 && log.warn({ err }, what) })

/** Sends the pointer back to the lane through a retry queue. */
const retryLater = (options: Persisting, webhookId: string, pointer: Pointer, seconds: 1 | 2 | 4) =>
  persistLogged(options, 'delivery.retry_not_published', () =>
    options.broker.delay(seconds, { key: webhookId, id: pointer.deliveryId, body: encodePointer(pointer) }),
  )

const maxAttempts = 3
/** Seconds before the second and the third attempt. A receiver can request up to twice as much. */
const retryAfter = [1, 2] as const

/** The delay before the next attempt, extended if the receiver asks for it: 1, 2 or 4 seconds. */
const retryDelay = (attempt: number, wishMs: number | null): 1 | 2 | 4 => {
  const base = retryAfter[attempt] ?? 2
  return wishMs !== null && wishMs > base * 1000 ? (base === 1 ? 2 : 4) : base
}

const resultOf = (pointer: Pointer, claimed: Claimed, sent: Sent) => {
  const { result } = sent
  const retries = result.outcome === 'retryable' && pointer.attempt + 1 < maxAttempts
  const delay = retries ? retryDelay(pointer.attempt, result.retryAfterMs) : null
  const settled: Result = {
    pointer,
    claimId: claimed.claimId,
    webhookId: claimed.webhookId,
    status: result.outcome === 'success' ? 'succeeded' : retries ? 'retrying' : 'failed',
    retryInMs: delay === null ? null : delay * 1000,
    ...recordOf(sent),
  }
  return { settled, delay }
}

/** The URL is left out, because it may contain a secret. */
const endSpan = (span: Span, pointer: Pointer, { webhookId }: Claimed, { result }: Sent): void =>
  span.end(
    'POST',
    {
      'http.request.method': 'POST',
      'http.response.status_code': result.statusCode ?? undefined,
      'http.request.resend_count': pointer.attempt || undefined,
      'earshot.webhook.id': webhookId,
      'earshot.delivery.id': pointer.deliveryId,
      'earshot.delivery.run': pointer.run,
      'earshot.delivery.attempt': pointer.attempt + 1,
    },
    result.error,
  )

/** Makes the attempt of a claimed delivery, and stores its result and the next pointer. */
export type SendClaimed = (
  pointer: Pointer,
  claimed: Claimed,
  breaker: LaneBreaker,
  connection: Connection,
) => Promise<Worked>

/** A fault on our side, such as an unavailable database, does not count as an attempt and is retried. */
export const createSendClaimed = (options: DeliverOptions): SendClaimed => {
  const { pool, log, send } = options
  const settle = batcher<Result, undefined>({
    limit: 200,
    inFlight: 1, // results that arrive meanwhile make the next batch larger
    run: async results => {
      await settleBatch(pool, results, options.disabled)
      return results.map(() => undefined)
    },
  })
  return async (pointer, claimed, breaker, connection) => {
    if (new URL(claimed.url).origin !== connection.origin) {
      await release(pool, pointer, claimed.claimId)
      return { outcome: 'again', movedTo: claimed.url }
    }
    crashPoint('after-claim-before-request')
    // A receiver that closes kept connections after reading a request would otherwise fail all three attempts.
    if (pointer.attempt > 0) connection.renew()
    const span = pointer.traceparent ? startSpan('webhooks', 'client', pointer.traceparent) : undefined
    const sent = await breaker.run(async () => {
      const it = await send(claimed, connection)
      return { ...it, breaker: it.result.breaker }
    })
    if (!sent) {
      await release(pool, pointer, claimed.claimId)
      return { outcome: 'again' }
    }
    if (span) endSpan(span, pointer, claimed, sent)
    crashPoint('after-response-before-result')
    countAttempt(pointer, sent.result)
    const { settled, delay } = resultOf(pointer, claimed, sent)
    const written = await persistLogged(options, 'delivery.result_not_written', () => settle(settled))
    if (delay !== null) crashPoint('after-failure-before-retry')
    const next = { ...pointer, attempt: pointer.attempt + 1, notBefore: Date.now() + (delay ?? 0) * 1000 }
    const done = written && (delay === null || (await retryLater(options, claimed.webhookId, next, delay)))
    if (delay !== null) crashPoint('after-retry-before-ack')
    log.info(
      {
        deliveryId: pointer.deliveryId,
        webhookId: claimed.webhookId,
        eventId: claimed.eventId,
        type: claimed.type,
        run: pointer.run,
        attempt: pointer.attempt + 1,
        status: settled.status,
        statusCode: settled.statusCode,
        error: settled.error,
        ...(settled.errorDetail !== null && { errorDetail: settled.errorDetail }),
        durationMs: Math.round(settled.durationMs),
      },
      'delivery.attempted',
    )
    // During shutdown the message may be requeued unfinished. Another worker continues after the lease, or after the due sweep.
    const responded = sent.result.breaker === 'success'
    return { outcome: done ? 'ack' : 'requeue', attempt: { responded, durationMs: settled.durationMs } }
  }
}

/**
 * Processes one message of a lane: claim, attempt, result, next pointer. The message is acked when all of these are stored.
 */
export const createDelivery = (options: DeliverOptions, sendClaimed: SendClaimed): LaneWork => {
  const { pool, log, signal } = options
  const claims = createClaims(pool)
  return async (message, breaker, connection) => {
    const pointer = decodePointer(message.body)
    if (!pointer) {
      log.error({ messageId: message.id, webhookId: message.key }, 'pointer.unreadable')
      return { outcome: 'dead-letter' }
    }
    if (pointer.notBefore > Date.now()) await pause(Math.min(pointer.notBefore - Date.now(), 1000), signal)
    const outcome = await claims(pointer)
    if (outcome.kind === 'skipped') return { outcome: 'ack' }
    if (outcome.kind === 'settled') {
      duplicates.inc({ kind: 'pointer' })
      return { outcome: 'ack' }
    }
    if (outcome.kind === 'leased') {
      duplicates.inc({ kind: 'leased' })
      return { outcome: (await retryLater(options, message.key, pointer, 4)) ? 'ack' : 'requeue' }
    }
    return sendClaimed(pointer, outcome.claimed, breaker, connection)
  }
}
