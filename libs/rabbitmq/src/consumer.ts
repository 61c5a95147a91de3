import type { Channel, ConsumeMessage, Options } from 'amqplib'

/** A consumer on one channel, and its deliveries in flight. */
export type ChannelConsumer = {
  /** Resolves with the reason when the queue was deleted or `handle` rejected; the channel can no longer be used. */
  failed: Promise<unknown>
  /** Stops new deliveries. */
  cancel: () => Promise<void>
  /** Resolves when no delivery is in flight. */
  drained: () => Promise<void>
}

/** Consumes a queue. `handle` settles each message on the channel; up to `prefetch` messages are in flight. */
export const startConsumer = async (
  channel: Channel,
  options: {
    queue: string
    prefetch: number
    handle: (message: ConsumeMessage) => Promise<void>
    arguments?: Options.Consume['arguments']
  },
): Promise<ChannelConsumer> => {
  const { queue, prefetch, handle } = options
  const inFlight = new Set<Promise<void>>()
  const failed = Promise.withResolvers<unknown>()

  const onMessage = (message: ConsumeMessage | null) => {
    if (!message) return failed.resolve(new Error(`Queue ${queue} was deleted`))
    const work: Promise<void> = handle(message)
      .catch(failed.resolve)
      .finally(() => inFlight.delete(work))
    inFlight.add(work)
  }

  await channel.prefetch(prefetch)
  const consume = options.arguments ? { arguments: options.arguments } : {}
  const { consumerTag } = await channel.consume(queue, onMessage, consume)
  return {
    failed: failed.promise,
    cancel: async () => {
      await channel.cancel(consumerTag)
    },
    drained: async () => {
      // Repeated, since messages may arrive while others are settled.
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
  }
}
