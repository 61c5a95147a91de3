import { withChannel } from '@earshot/rabbitmq'
import { createSerialQueue } from '@earshot/runtime'
import type { Channel, ChannelModel, Message } from 'amqplib'
import { type Broker, fetchLimitBytes, outcomesOf, type TakenHandler } from '../broker/broker.ts'
import type { DeadQueue, Topology } from '../broker/topology.ts'
import { incoming } from './subscription.ts'

/**
 * The broker sends acks to a quorum queue in groups of 32. Acks that it still buffers when the channel is closed are lost, and
 * the messages are redelivered (of 500 acks, 231 were applied). A `get` returns only after earlier acks are applied; the message
 * that it fetches is requeued with the channel.
 */
const acksAtOnce = 30

const ackAll = async (channel: Channel, queue: string, messages: Message[]): Promise<void> => {
  for (let start = 0; start < messages.length; start += acksAtOnce) {
    for (const message of messages.slice(start, start + acksAtOnce)) channel.ack(message)
    await channel.get(queue)
  }
}

/**
 * Uses a separate channel: when it is closed, unacked messages are requeued. All messages are fetched before the first is
 * settled; otherwise requeued messages would be fetched again.
 */
const take = (
  connection: ChannelModel,
  options: { queue: DeadQueue; limit: number; handler: TakenHandler; names: Topology },
): Promise<number> =>
  withChannel(connection, async channel => {
    const { limit, handler, names } = options
    const queue = names.queue(options.queue)
    const taken: Message[] = []
    let bytes = 0
    while (taken.length < limit && bytes < fetchLimitBytes) {
      const message = await channel.get(queue)
      if (!message) break
      taken.push(message)
      bytes += message.content.length
    }
    const { outcomes, failure } = await outcomesOf(
      taken.map(message => incoming(names, message)),
      handler,
    )
    const done = taken.filter((_, index) => outcomes[index] === 'ack')
    await ackAll(channel, queue, done)
    if (failure) throw failure.reason
    return taken.length
  })

/** `online` returns the connection, or throws. */
export const createTake = (online: () => ChannelModel, names: Topology): Broker['take'] => {
  const turns = new Map<DeadQueue, ReturnType<typeof createSerialQueue>>()
  return (queue, limit, handler) => {
    const inTurn = turns.get(queue) ?? createSerialQueue()
    turns.set(queue, inTurn)
    return inTurn(async () => take(online(), { queue, limit, handler, names }))
  }
}
