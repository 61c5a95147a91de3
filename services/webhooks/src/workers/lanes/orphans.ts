import { isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Broker, consuming } from '@earshot/events'
import { type Log, type Loop, pause } from '@earshot/runtime'
import { decodePointer } from '../../deliveries/pointers/pointer.ts'
import { skip } from '../../deliveries/skips/repo.ts'
import type { Lanes } from './lanes.ts'

/**
 * Time for the lane's consumer to declare the lane again. It must not be declared faster: if a queue is deleted and declared
 * again within about 50 ms, RabbitMQ 3.10 does not notify its consumer, and delivers nothing to it.
 */
const laneIsBackMs = 100

/**
 * Consumes pointers whose lane did not exist. They are published again once the lane of an existing webhook is open; otherwise
 * the delivery is skipped.
 */
export const orphanLoop = (options: {
  pool: Pool
  broker: Broker
  lanes: Pick<Lanes, 'refresh'>
  log: Log
}): Loop => {
  const { pool, broker, lanes, log } = options
  return consuming(
    'orphans',
    handler => broker.orphan(handler),
    async message => {
      const pointer = decodePointer(message.body)
      if (!pointer || !isId('webhook', message.key)) return 'dead-letter'
      log.info({ deliveryId: pointer.deliveryId, webhookId: message.key }, 'pointer.orphaned')
      if (!(await lanes.refresh(message.key))) {
        await skip(pool, pointer)
        return 'ack'
      }
      await pause(laneIsBackMs)
      await broker.publish({
        exchange: 'webhooks.deliver',
        key: message.key,
        id: message.id,
        body: message.body.toString(),
      })
      return 'ack'
    },
  )
}
