import {
  ApiError,
  type Caller,
  type EventType,
  fail,
  type Id,
  type NewEvent,
  newEvent,
  newIdAt,
  sampleData,
} from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { Log } from '@earshot/runtime'
import { recordOf, type Send, type Sendable, type Sent } from '../../egress/attempts/send.ts'
import { type Connections, withConnection } from '../../egress/connections/connections.ts'
import { count } from '../../workers/delivery/settle.ts'
import type { TestAttempt } from './model.ts'
import { findTarget, recordTest } from './repo.ts'

export type TestDeps = { send: Send; connections: Connections; log: Log }

/**
 * The maximum number of concurrent tests in one process. A test takes up to 6 s, and uses a database connection if it has an
 * Idempotency-Key.
 */
const maxConcurrent = 4

/** Marks the request as a test for the receiver. */
const testHeader = { 'X-Service-Test': 'true' }

const resultOf = (deliveryId: Id<'delivery'>, event: NewEvent, sent: Sent): TestAttempt => ({
  deliveryId,
  eventId: event.id,
  run: 1,
  number: 1,
  trigger: 'test',
  ...recordOf(sent),
})

/** Sends sample events to webhooks, one attempt each. A failure does not count; a success counts like any other. */
export const createTester = ({ send, connections, log }: TestDeps) => {
  let running = 0

  const sendNow = async (it: Sendable): Promise<Sent> => {
    if (running >= maxConcurrent) throw new ApiError('RATE_LIMITED', { headers: { 'retry-after': '1' } })
    running++
    try {
      return await withConnection(connections, it.url, connection => send(it, connection, testHeader))
    } catch (err) {
      log.error({ err }, 'test.not_sent')
      return fail('UNAVAILABLE')
    } finally {
      running--
    }
  }

  return async (
    pool: Pool,
    caller: Caller,
    { id, type }: { id: Id<'webhook'>; type: EventType | undefined },
  ): Promise<TestAttempt> => {
    const { events, ...target } = (await findTarget(pool, id)) ?? fail('NOT_FOUND')
    const sample = type ?? events[0] ?? 'post.created'
    const event = newEvent(sample, sampleData[sample], Date.now())
    const sent = await sendNow({ ...target, eventId: event.id, type: sample, body: event.body })
    const deliveryId = newIdAt('delivery', Date.parse(event.createdAt))
    const made = { deliveryId, webhookId: id, event, sent }
    const succeeded = sent.result.outcome === 'success'
    await tx(pool, async db => {
      await recordTest(db, made)
      await count(db, [{ webhookId: id, succeeded, failures: 0, error: sent.result.error }], () => undefined)
      await audit(db, caller, {
        action: 'webhook.tested',
        target: { kind: 'webhook', id },
        before: null,
        after: { type: sample, deliveryId },
      })
    })
    return resultOf(deliveryId, event, sent)
  }
}
