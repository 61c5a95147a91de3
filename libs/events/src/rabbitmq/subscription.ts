import { aborted, closeQuietly, isPermanentFault, reconnect, startConsumer } from '@earshot/rabbitmq'
import { backoff, type Log } from '@earshot/runtime'
import type { Channel, ChannelModel, ConsumeMessage, Message } from 'amqplib'
import { type Handler, type InMessage, type Outcome, outcomeOf, type Subscription } from '../broker/broker.ts'
import type { DurableQueue, Queue, Topology } from '../broker/topology.ts'
import { declareQueue } from './declare.ts'
import type { Link } from './link.ts'

type SubscriptionOptions = {
  queue: Queue | DurableQueue
  prefetch: number
  established?: () => void
  handler: Handler
  names: Topology
  log: Log
}

/** The wait between retries after a fault that only an operator can fix. */
const faultWaitMs = 30_000

/** Keeps a consumer on the queue, also after the loss of a connection, channel or queue. */
export const startSubscription = (link: Link, options: SubscriptionOptions): Subscription => {
  const { queue, log } = options
  const stop = new AbortController()
  let fault: string | null = null

  const session = async (established: () => void) => {
    const connection = await link.opened(stop.signal)
    if (!connection) return stop.abort() // the link was closed
    await holdSession(connection, options, stop.signal, () => {
      fault = null
      established()
      options.established?.()
    })
  }
  const running = reconnect({
    session,
    stop: stop.signal,
    delayMs: (attempt, error) =>
      isPermanentFault(error) ? faultWaitMs : backoff(attempt, { base: 100, max: 5000 }),
    lost: ({ error, attempt, waitMs }) => {
      fault = isPermanentFault(error) ? error.message : null
      log[fault ? 'error' : 'warn']({ err: error, queue, attempt, waitMs }, 'broker.consumer_lost')
    },
  })

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

/** Consumes on one channel until the channel or the queue is lost, or until `stop` and all messages in flight are settled. */
const holdSession = async (
  connection: ChannelModel,
  { queue, prefetch, handler, names, log }: SubscriptionOptions,
  stop: AbortSignal,
  opened: () => void,
): Promise<void> => {
  const channel = await connection.createChannel()
  const gone = new AbortController()
  const giveUp = AbortSignal.any([stop, gone.signal])
  channel.on('error', err => log.warn({ err, queue }, 'broker.channel_error'))
  channel.once('close', () => gone.abort())

  const take = async (message: ConsumeMessage) => {
    const outcome = stop.aborted
      ? 'requeue'
      : await outcomeOf(handler, incoming(names, message), { signal: giveUp, log, queue })
    // The end of the channel requeues what is not settled. Many nacks would fill the broker's buffer, which loses the acks after them.
    const isLeft = outcome === 'requeue' && stop.aborted
    if (!gone.signal.aborted && !isLeft) settle(channel, message, outcome)
  }

  try {
    const name = await declareQueue(channel, names, queue)
    const consumer = await startConsumer(channel, { queue: name, prefetch, handle: take })
    void consumer.failed.then(() => gone.abort())
    opened()
    await aborted(giveUp)
    if (gone.signal.aborted) return
    await consumer.cancel()
    await Promise.race([consumer.drained(), aborted(gone.signal)])
  } finally {
    gone.abort()
    await closeQuietly(channel)
  }
}

type Death = { exchange?: string }

const isDead = (exchange: string): boolean => exchange.includes('.dead.')

/** A dead letter arrives from the exchange of its dead-letter queue. Its latest death before that has the original exchange. */
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
    // The channel was just closed; the broker redelivers the message.
  }
}
