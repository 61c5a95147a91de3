import { isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Broker, consuming } from '@earshot/events'
import { type Log, type Loop, pause } from '@earshot/runtime'
import { skip } from '../../deliveries/claims/repo.ts'
import { decodePointer } from '../../deliveries/pointers/pointer.ts'
import type { Lanes } from './lanes.ts'

/**
 * A lane is declared by its consumer, and by nobody faster: RabbitMQ 3.10 tells a consumer nothing of a queue that is
 * deleted and declared again within some 50 ms, and keeps from then on what it would deliver to it.
 */
const laneIsBackMs = 100

/** Pointers whose lane was not there. They are published again once a webhook that lives has its lane; else settled. */
export const orphanLoop = (options: {
  pool: Pool
  broker: Broker
  lanes: Pick<Lanes, 'look'>
  log: Log
}): Loop => {
  const { pool, broker, lanes, log } = options
  return consuming(
    'orphans',
    handler => broker.orphan(handler),
    async message => {
      const pointer = decodePointer(message.body)
      if (!pointer || !isId('webhook', message.key)) return 'park'
      log.info({ deliveryId: pointer.deliveryId, webhookId: message.key }, 'pointer.orphaned')
      if (!(await lanes.look(message.key))) {
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
