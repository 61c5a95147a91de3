import type { Channel } from 'amqplib'
import { eventLog, type Topology } from '../broker/topology.ts'
import { bindQueue } from './declare.ts'

const maxAge = '7D'
/**
 * RabbitMQ deletes whole segments, so more segments keep the log closer to its maximum size. The default segment size is 500 MB.
 */
const segments = 10
const largestSegment = 500_000_000

/**
 * Declares the stream if a size is given, and binds it. Binding an existing log adds new event types. RabbitMQ does not change
 * the arguments of an existing queue, so a log keeps its size.
 */
export const declareLog = async (
  channel: Channel,
  names: Topology,
  maxBytes: number | undefined,
): Promise<void> => {
  if (maxBytes !== undefined)
    await channel.assertQueue(names.queue(eventLog), {
      durable: true,
      arguments: {
        'x-queue-type': 'stream',
        'x-max-age': maxAge,
        'x-max-length-bytes': maxBytes,
        'x-stream-max-segment-size-bytes': Math.min(largestSegment, Math.ceil(maxBytes / segments)),
      },
    })
  await bindQueue(channel, names, eventLog, names.queue(eventLog))
}
