import type { Channel } from 'amqplib'
import { eventLog, type Topology } from '../broker/topology.ts'
import { bindQueue } from './declare.ts'

const maxAge = '7D'
/** RabbitMQ lets go of whole segments: the more there are, the nearer the log stays to its size. Its own size is 500 MB. */
const segments = 10
const largestSegment = 500_000_000

/**
 * Makes the stream, when it is told how large, and binds it: a type that is new in the catalogue comes into a log that is
 * there. RabbitMQ takes no other arguments for a queue that it has, so a log keeps the size of its beginning.
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
