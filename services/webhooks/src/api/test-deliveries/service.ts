import {
  ApiError,
  type Caller,
  type EventType,
  fail,
  type Id,
  type NewEvent,
  newEvent,
  sampleData,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit } from '@earshot/events'
import type { Log } from '@earshot/runtime'
import { deliveryIdOf } from '../../deliveries/ids/ids-repo.ts'
import { recordOf, type Send, type Sendable, type Sent } from '../../egress/attempts/send.ts'
import { type Connections, withConnection } from '../../egress/connections/connections.ts'
import { count } from '../../workers/delivery/settle.ts'
import type { TestAttempt } from './model.ts'
import { findTarget, recordTest } from './repo.ts'

export type TestDeps = { send: Send; connections: Connections; log: Log }

/** The maximum number of concurrent tests in one process. A test takes up to 6 s. */
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

/** A sample event that was sent to a webhook. */
export type SentTest = {
  webhookId: Id<'webhook'>
  type: EventType
  deliveryId: Id<'delivery'>
  event: NewEvent
  sent: Sent
}

/** Returns the function that sends a sample event to a webhook, in one attempt, outside any transaction. */
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
    db: Db,
    { id, type }: { id: Id<'webhook'>; type: EventType | undefined },
  ): Promise<SentTest> => {
    const { events, ...target } = (await findTarget(db, id)) ?? fail('NOT_FOUND')
    const sample = type ?? events[0] ?? 'post.created'
    const event = newEvent(sample, sampleData[sample], Date.now())
    const sent = await sendNow({ ...target, eventId: event.id, type: sample, body: event.body })
    const deliveryId = deliveryIdOf(event.id, id)
    return { webhookId: id, type: sample, deliveryId, event, sent }
  }
}

/** Stores the attempt. A failure does not count; a success counts like any other. */
export const storeTest = async (
  pool: Pool,
  caller: Caller,
  { type, ...made }: SentTest,
): Promise<TestAttempt> => {
  const { webhookId, deliveryId, event, sent } = made
  const succeeded = sent.result.outcome === 'success'
  await tx(pool, async db => {
    await recordTest(db, made)
    await count(db, [{ webhookId, succeeded, failures: 0, error: sent.result.error }], () => undefined)
    await audit(db, caller, {
      action: 'webhook.tested',
      target: { kind: 'webhook', id: webhookId },
      before: null,
      after: { type, deliveryId },
    })
  })
  return resultOf(deliveryId, event, sent)
}
