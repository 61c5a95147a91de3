import { withChannel } from '@earshot/rabbitmq'
import type { Channel, ChannelModel } from 'amqplib'
import { delaysOf, type Names } from './names.ts'
import { bindingKeys } from './settings.ts'
import type { ConsumerSettings } from './types.ts'

/** Dead letters go by the consumer's own exchange, and are kept until the next queue has them. */
const deadLettersTo = (names: Names, queue: string) => ({
  'x-dead-letter-exchange': names.exchange,
  'x-dead-letter-routing-key': queue,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish', // the broker grants at-least-once to no other
})

/** RabbitMQ 4 has 20 by default, and drops what people have looked at so often. */
const outOfReach = 1_000_000

const queuesOf = (names: Names, settings: ConsumerSettings<unknown>): [string, object][] => [
  [names.events, { ...deadLettersTo(names, names.dead), 'x-delivery-limit': settings.deliveryLimit ?? 20 }],
  ...delaysOf(settings).map((seconds): [string, object] => [
    names.retry(seconds),
    { ...deadLettersTo(names, names.events), 'x-message-ttl': seconds * 1000 },
  ]),
  [names.dead, { 'x-delivery-limit': outOfReach }],
]

/**
 * Lets replays in that are for this consumer: their routing key is its name. An Earshot that has none, or a user without the
 * right, is no reason not to consume. On a channel of its own: what the server refuses closes the channel.
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
 * Declares the queues of the consumer and binds them; repeats are harmless. Earshot's exchanges are Earshot's to declare:
 * to bind to one that is not there yet fails, and is tried again.
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
