import { createHash } from 'node:crypto'
import { type Caller, fail } from '@earshot/contracts'
import { isDatabaseDown, type Pool, tx } from '@earshot/db'
import { audit, type Broker, isBrokerError } from '@earshot/events'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { Log } from '@earshot/runtime'
import { z } from 'zod'
import { startOf } from '../../egress/attempts/response-body.ts'
import {
  type DeadLetter,
  type DeadQueueName,
  type Discard,
  type Discarded,
  deadQueues,
  type Redriven,
} from './model.ts'
import { deadLetterQueues, type RedriveDeps } from './queues.ts'

export type DeadLetterDeps = RedriveDeps & { log: Log }

/** The maximum number of messages of one queue per request. */
const maxMessages = 1000

/** Reports an unavailable broker as UNAVAILABLE, since the request is not at fault. */
const orUnavailable = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (isBrokerError(error)) return fail('UNAVAILABLE', 'The message broker is not available right now.')
    throw error
  }
}

type Listed = DeadLetter & { digest: string }

const listQueue = async (broker: Broker, queue: DeadQueueName): Promise<Listed[]> => {
  const { name, isReadable } = deadLetterQueues[queue]
  const seen: Listed[] = []
  await broker.take(name, maxMessages, async message => {
    seen.push({
      queue,
      messageId: message.id,
      routingKey: message.key,
      readable: isReadable(message),
      size: message.body.length,
      body: startOf(message.body),
      digest: createHash('sha256').update(message.body).digest('base64url'),
    })
    return 'requeue'
  })
  return seen
}

/** The broker returns messages in varying order, so they are sorted by id, and messages with the same id by their content. */
const placeOf = ({ queue, messageId, digest }: Listed): [string, string, string] => [queue, messageId, digest]

const comparePlaces = (a: string[], b: string[]): number => {
  const index = a.findIndex((part, at) => part !== b[at])
  return index < 0 ? 0 : (a[index] ?? '') < (b[index] ?? '') ? -1 : 1
}

export const pageOfDeadLetters = async (
  { broker }: DeadLetterDeps,
  { queue, page }: { queue: DeadQueueName | undefined; page: PageRequest },
): Promise<Page<DeadLetter>> => {
  const cursors = cursorOf({ list: 'dead-letters', queue }, z.tuple([z.string(), z.string(), z.string()]))
  const after = cursors.decode(page.cursor)
  const found = await orUnavailable(
    Promise.all((queue ? [queue] : deadQueues).map(it => listQueue(broker, it))),
  )
  const rows = found
    .flat()
    .filter(it => !after || comparePlaces(placeOf(it), after) > 0)
    .sort((a, b) => comparePlaces(placeOf(a), placeOf(b)))
  return pageOf(
    rows,
    page.limit,
    row => cursors.encode(placeOf(row)),
    ({ digest, ...item }) => item,
  )
}

const redriveQueue = async (deps: DeadLetterDeps, queue: DeadQueueName): Promise<Redriven> => {
  const { name, redrive } = deadLetterQueues[queue]
  // The broker counts acked messages for a short time, so the depth is read first. It may not yet include requeued ones.
  const before = (await deps.broker.depth(name))?.ready ?? 0
  let redriven = 0
  const taken = await deps.broker.take(name, maxMessages, async message => {
    const done = await redrive(deps, message).catch((err: unknown) => {
      if (isDatabaseDown(err) || isBrokerError(err)) throw err
      deps.log.error({ err, messageId: message.id, queue }, 'dead_letter.not_redriven')
      return false
    })
    if (done) redriven++
    return done ? 'ack' : 'requeue'
  })
  return { redriven, unreadable: taken - redriven, remaining: Math.max(before, taken) - redriven }
}

const add = (a: Redriven, b: Redriven): Redriven => ({
  redriven: a.redriven + b.redriven,
  unreadable: a.unreadable + b.unreadable,
  remaining: a.remaining + b.remaining,
})

type Recorded = { action: string; queue: string; after: Record<string, unknown> }

const recorded = (pool: Pool, caller: Caller, { action, queue, after }: Recorded) =>
  tx(pool, db =>
    audit(db, caller, { action, target: { kind: 'dead_letters', id: queue }, before: null, after }),
  )

/**
 * Redrives dead letters. Unreadable messages stay. Writes the audit entries at the end: with an Idempotency-Key, the first one
 * starts the transaction of the request.
 */
export const redrive = async (
  pool: Pool,
  caller: Caller,
  { queue, ...deps }: DeadLetterDeps & { queue: DeadQueueName | undefined },
): Promise<Redriven> => {
  const outcomes = new Map<DeadQueueName, Redriven>()
  try {
    for (const it of queue ? [queue] : deadQueues)
      outcomes.set(it, await orUnavailable(redriveQueue(deps, it)))
  } finally {
    for (const [it, { redriven }] of outcomes)
      if (redriven > 0)
        await recorded(pool, caller, { action: 'dead_letters.redriven', queue: it, after: { redriven } })
  }
  return [...outcomes.values()].reduce(add, { redriven: 0, unreadable: 0, remaining: 0 })
}

/** Deletes dead letters permanently. */
export const discard = async (
  pool: Pool,
  caller: Caller,
  { broker, queue, messageIds }: Pick<DeadLetterDeps, 'broker'> & Discard,
): Promise<Discarded> => {
  const ids = new Set(messageIds)
  const gone: string[] = []
  await orUnavailable(
    broker.take(deadLetterQueues[queue].name, maxMessages, async ({ id }) => {
      if (!ids.has(id)) return 'requeue'
      gone.push(id)
      return 'ack'
    }),
  )
  if (gone.length > 0)
    await recorded(pool, caller, { action: 'dead_letters.discarded', queue, after: { messageIds: gone } })
  return { discarded: gone.length }
}
