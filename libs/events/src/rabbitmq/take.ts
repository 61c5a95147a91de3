import { withChannel } from '@earshot/rabbitmq'
import type { Channel, ChannelModel, Message } from 'amqplib'
import { outcomesOf, type TakenHandler, takenBytes } from '../broker/broker.ts'
import type { DeadQueue, Topology } from '../broker/topology.ts'
import { incoming } from './subscription.ts'

/**
 * Acks that the server holds back (it sends 32 at a time to a quorum queue) are lost when the channel is closed, and the
 * messages come back (of 500 acks 231 counted). A get is answered after the acks before it have been applied; a message
 * that it brings goes back with the channel.
 */
const acksAtOnce = 30

const ackAll = async (channel: Channel, queue: string, messages: Message[]): Promise<void> => {
  for (let start = 0; start < messages.length; start += acksAtOnce) {
    for (const message of messages.slice(start, start + acksAtOnce)) channel.ack(message)
    await channel.get(queue)
  }
}

/**
 * On a channel of its own, whose end gives back what was not acked, whatever ends it. All is fetched before the first is
 * settled, or what goes back to the front would be fetched again.
 */
export const take = (
  connection: ChannelModel,
  options: { queue: DeadQueue; limit: number; handler: TakenHandler; names: Topology },
): Promise<number> =>
  withChannel(connection, async channel => {
    const { limit, handler, names } = options
    const queue = names.queue(options.queue)
    const taken: Message[] = []
    let bytes = 0
    while (taken.length < limit && bytes < takenBytes) {
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
