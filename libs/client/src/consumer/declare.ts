import { withChannel } from '@earshot/rabbitmq'
import type { Channel, ChannelModel } from 'amqplib'
import { delaysOf, type Names } from './names.ts'
import { bindingKeys } from './settings.ts'
import type { ConsumerSettings } from './types.ts'

/** Dead letters go through the consumer's own exchange and are kept until the target queue has confirmed them. */
const deadLettersTo = (names: Names, queue: string) => ({
  'x-dead-letter-exchange': names.exchange,
  'x-dead-letter-routing-key': queue,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish', // at-least-once dead-lettering requires it
})

/** RabbitMQ 4 drops a message after 20 deliveries by default, so viewing dead letters 20 times would delete them. */
const practicallyUnlimited = 1_000_000

const queuesOf = (names: Names, settings: ConsumerSettings<unknown>): [string, object][] => [
  [names.events, { ...deadLettersTo(names, names.dead), 'x-delivery-limit': settings.deliveryLimit ?? 20 }],
  ...delaysOf(settings).map((seconds): [string, object] => [
    names.retry(seconds),
    { ...deadLettersTo(names, names.events), 'x-message-ttl': seconds * 1000 },
  ]),
  [names.dead, { 'x-delivery-limit': practicallyUnlimited }],
]

/**
 * Binds the queue to replays for this consumer: their routing key is its name. Older deployments have no replay exchanges, and a
 * user may lack the permission; the consumer works without. Uses a separate channel, since a refused binding closes its channel.
 */
export const bindReplays = async (
  connection: ChannelModel,
  names: Names,
  { name, private: isPrivate, onNotice }: ConsumerSettings<unknown>,
): Promise<void> => {
  const sources = isPrivate ? [names.publicReplays, names.privateReplays] : [names.publicReplays]
  try {
    await withChannel(connection, async channel => {
      for (const source of sources) await channel.bindQueue(names.events, source, name)
    })
  } catch (error) {
    onNotice?.({ kind: 'no-replays', error })
  }
}

/**
 * Declares the queues of the consumer and binds them; can be repeated. The services declare Earshot's exchanges: binding to an
 * exchange that does not exist yet fails and is retried.
 */
export const declareConsumer = async (
  channel: Channel,
  names: Names,
  settings: ConsumerSettings<unknown>,
): Promise<void> => {
  await channel.assertExchange(names.exchange, 'direct', { durable: true })
  for (const [queue, limits] of queuesOf(names, settings)) {
    await channel.assertQueue(queue, { durable: true, arguments: { 'x-queue-type': 'quorum', ...limits } })
    await channel.bindQueue(queue, names.exchange, queue)
  }
  const sources = settings.private ? [names.publicEvents, names.privateEvents] : [names.publicEvents]
  for (const source of sources)
    for (const key of bindingKeys(settings)) await channel.bindQueue(names.events, source, key)
}
