import { type Broker, createInProcessBroker, type EventQueue } from '@earshot/events'
import { createLog } from '@earshot/runtime'

const eventQueues: EventQueue[] = ['webhooks.events', 'feedback.events', 'support.events', 'gateway.events']

/**
 * An in-process broker for a service that is tested alone: the others hear everything and do nothing, or no event would
 * be confirmed. `own` is the queue that the service consumes itself.
 */
export const brokerFor = (own?: EventQueue): Broker => {
  const broker = createInProcessBroker({ log: createLog({ level: 'silent' }) })
  for (const queue of eventQueues)
    if (queue !== own) broker.consume(queue, { prefetch: 100 }, async () => 'ack')
  return broker
}
