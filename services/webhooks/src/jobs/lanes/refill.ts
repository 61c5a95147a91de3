import type { Pool } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import type { Log, Loop } from '@earshot/runtime'
import { type Due, dispatch } from '../../deliveries/pointers/dispatch.ts'
import { liveWebhooks } from '../../subscriptions/webhooks/live-repo.ts'
import { waitingFor } from '../sweep/repo.ts'

const page = 1000

type Options = { pool: Pool; broker: Broker; log: Log }

/**
 * Puts all waiting deliveries into their lanes again, for a broker that has lost its lanes. Pointers that are still in a lane are
 * duplicated, but each attempt is claimed once.
 */
export const refillLanes = async ({ pool, broker, log }: Options, signal: AbortSignal): Promise<void> => {
  const before = new Date().toISOString()
  let pointers = 0
  for (const { id } of await liveWebhooks(pool)) {
    let after: Due['id'] | undefined
    await broker.declare(lane(id))
    do {
      signal.throwIfAborted()
      const waiting = await waitingFor(pool, id, before, { after, limit: page })
      await Promise.all(waiting.map(delivery => dispatch(broker, delivery)))
      pointers += waiting.length
      after = waiting.length === page ? waiting.at(-1)?.id : undefined
    } while (after)
  }
  log.info({ pointers }, 'lanes.refilled')
}

/** An in-memory broker starts empty, so its lanes are refilled at the start. */
export const refillAtStart = (options: Options): Loop => ({
  name: 'refill',
  run: ({ signal, unit }) => unit(() => refillLanes(options, signal)),
})
