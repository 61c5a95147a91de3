import { isId } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { type Log, type Loop, pause } from '@earshot/runtime'
import { consuming } from '../consuming.ts'
import { skip } from '../deliveries/claim-repo.ts'
import { decodePointer } from '../deliveries/pointer.ts'
import type { Lanes } from './lanes.ts'

const declareWaitMs = 100
const declareTries = 50

/**
 * Pointers whose lane was not there. A webhook that lives gets its lane and the pointer is published again; else the
 * delivery is settled.
 */
export const orphanLoop = (options: { pool: Pool; broker: Broker; lanes: Lanes; log: Log }): Loop => {
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
      // Opening declares the queue in its own time; a rejection here would be tried again with a longer wait.
      for (let tries = 0; (await broker.depth(lane(message.key))) === null; tries++) {
        if (tries === declareTries) throw new Error('The lane was not declared in time')
        await pause(declareWaitMs)
      }
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
