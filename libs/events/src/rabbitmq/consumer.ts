import { backoff, type Log, pause } from '@earshot/runtime'
import type { Channel, ChannelModel, ConsumeMessage, Message } from 'amqplib'
import { type Handler, type InMessage, type Outcome, outcomeOf, type Subscription } from '../broker/broker.ts'
import type { DurableQueue, Queue, Topology } from '../broker/topology.ts'
import { closeQuietly } from './channels.ts'
import { declareQueue } from './declare.ts'
import { isPermanent } from './faults.ts'
import { aborted, type Link } from './link.ts'

type ConsumerOptions = {
  queue: Queue | DurableQueue
  prefetch: number
  established?: () => void
  handler: Handler
  names: Topology
  log: Log
}

/** How long a fault that only an operator can mend waits for the next try. */
const faultWaitMs = 30_000

/** Keeps a consumer on the queue through every loss of connection, channel or queue. */
export const startConsumer = (link: Link, options: ConsumerOptions): Subscription => {
  const { queue, log } = options
  const stop = new AbortController()
  let fault: string | null = null

  const run = async () => {
    for (let attempt = 0; !stop.signal.aborted; attempt++) {
      const connection = await link.opened(stop.signal)
      if (!connection) return
      let reason: unknown
      try {
        await holdSession(connection, options, stop.signal, () => {
          attempt = 0
          fault = null
          options.established?.()
        })
      } catch (err) {
        reason = err
        fault = isPermanent(err) ? String(err instanceof Error ? err.message : err) : null
      }
      if (stop.signal.aborted) return
      const waitMs = fault ? faultWaitMs : backoff(attempt, { base: 100, max: 5000 })
      log[fault ? 'error' : 'warn']({ err: reason, queue, attempt, waitMs }, 'broker.consumer_lost')
      await pause(waitMs, stop.signal)
    }
  }
  const running = run()

  return {
    get fault() {
      return fault
    },
    cancel: async () => {
      stop.abort()
      await running
    },
  }
}

/** One channel's life: ends when the channel or the queue is gone, or, once all in hand is settled, at the stop. */
const holdSession = async (
  connection: ChannelModel,
  { queue, prefetch, handler, names, log }: ConsumerOptions,
  stop: AbortSignal,
  opened: () => void,
): Promise<void> => {
  const channel = await connection.createChannel()
  const gone = new AbortController()
  const inHand = new Set<Promise<void>>()
  const noMoreTries = AbortSignal.any([stop, gone.signal])
  channel.on('error', err => log.warn({ err, queue }, 'broker.channel_error'))
  channel.once('close', () => gone.abort())

  const take = async (message: ConsumeMessage) => {
    const outcome = stop.aborted
      ? 'requeue'
      : await outcomeOf(handler, incoming(names, message), { signal: noMoreTries, log, queue })
    if (!gone.signal.aborted) settle(channel, message, outcome)
  }
  const onMessage = (message: ConsumeMessage | null) => {
    if (!message) return gone.abort() // the queue was deleted
    const work: Promise<void> = take(message).finally(() => inHand.delete(work))
    inHand.add(work)
  }

  try {
    const name = await declareQueue(channel, names, queue)
    await channel.prefetch(prefetch)
    const { consumerTag } = await channel.consume(name, onMessage)
    opened()
    await aborted(noMoreTries)
    if (gone.signal.aborted) return
    await channel.cancel(consumerTag)
    await Promise.race([Promise.all(inHand), aborted(gone.signal)])
  } finally {
    gone.abort()
    await closeQuietly(channel)
  }
}

type Death = { exchange?: string }

const isDead = (exchange: string): boolean => exchange.includes('.dead.')

/** A parked message comes from the exchange of its dead-letter queue; the latest of its deaths before that tells where it was. */
const originOf = (names: Topology, { fields, properties }: Message): string => {
  const came = names.unprefixed(fields.exchange)
  if (!isDead(came)) return came
  const deaths: Death[] = properties.headers?.['x-death'] ?? []
  const exchanges = deaths.map(({ exchange }) => names.unprefixed(String(exchange)))
  return exchanges.find(exchange => !isDead(exchange)) ?? came
}

export const incoming = (names: Topology, message: Message): InMessage => ({
  id: String(message.properties.messageId ?? ''),
  key: message.fields.routingKey,
  body: message.content,
  headers: message.properties.headers ?? {},
  redelivered: message.fields.redelivered,
  exchange: originOf(names, message),
})

const settle = (channel: Channel, message: ConsumeMessage, outcome: Outcome): void => {
  try {
    if (outcome === 'ack') channel.ack(message)
    else channel.nack(message, false, outcome === 'requeue')
  } catch {
    // The channel ended this very moment; the server gives the message to somebody again.
  }
}
