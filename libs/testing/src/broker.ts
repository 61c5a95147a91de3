import {
  type Broker,
  connectRabbit,
  createInProcessBroker,
  type EventQueue,
  permanentQueueNames,
} from '@earshot/events'
import type { Log } from '@earshot/runtime'
import { eventually } from './eventually.ts'
import { testLog } from './log.ts'

const eventQueues = permanentQueueNames.filter((name): name is EventQueue => /^\w+\.events$/.test(name))

/**
 * An in-process broker for testing one service, or several. The other services' queues have consumers that only acknowledge, because events
 * without a consumer are not confirmed. `own` are the queues that the tested services consume.
 */
export const brokerFor = (...own: EventQueue[]): Broker => {
  const broker = createInProcessBroker({ log: testLog() })
  for (const queue of eventQueues)
    if (!own.includes(queue)) broker.consume(queue, { prefetch: 100 }, async () => 'ack')
  return broker
}

/** A connection to RabbitMQ with a prefix, for messages that the test publishes and consumes. */
export const openBroker = async (
  { url, prefix }: { url: string; prefix: string },
  name = 'test',
  log: Log = testLog(),
): Promise<Broker & AsyncDisposable> => {
  const broker = connectRabbit({ url, prefix, name, log })
  await eventually(() => broker.connected)
  return Object.assign(broker, { [Symbol.asyncDispose]: broker.close })
}
