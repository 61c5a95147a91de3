import { asLeader, type Database, type Pool } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { encodePointer } from '../deliveries/pointer.ts'
import type { Lanes } from '../lanes/lanes.ts'
import { recentlyGone } from '../lanes/repo.ts'
import { dropOldPartitions, preparePartitions } from './partitions.ts'
import { type DueDelivery, markSwept, overdue, skipOfInactive } from './sweep-repo.ts'

const sweepEveryMs = 10_000
const overdueMs = 30_000
const hourMs = 60 * 60 * 1000

type Options = { database: Database; broker: Broker; lanes: Lanes; log: Log }

/**
 * Publishes again the pointers of deliveries that are overdue with nobody at work: the net under every crash. In a
 * healthy hour it finds nothing. An in-process broker forgets everything when it ends, so what was due before this start
 * is taken up at once.
 */
export const dueSweep = ({ database, broker, lanes, log }: Options): Loop => {
  const startedAt = Date.now()
  const forgotten = broker.durable ? null : new Date(startedAt).toISOString()
  const canTake = async (webhookId: DueDelivery['webhookId']) => {
    if (lanes.breakerState(webhookId) !== 'closed') return false
    const depth = await broker.depth(lane(webhookId))
    return depth === null || depth.ready === 0
  }
  const work = async () => {
    await skipOfInactive(database.pool)
    const limit = broker.durable ? Date.now() - overdueMs : Math.max(Date.now() - overdueMs, startedAt)
    const due = await overdue(database.pool, new Date(limit).toISOString(), forgotten)
    for (const [webhookId, deliveries] of Map.groupBy(due, delivery => delivery.webhookId)) {
      if (!(await canTake(webhookId))) continue
      await markSwept(database.pool, deliveries)
      await Promise.all(deliveries.map(delivery => publish(broker, delivery)))
      log.warn({ webhookId, deliveries: deliveries.length }, 'deliveries.swept')
    }
    return false
  }
  return asLeader(database.session, 'due-sweep', context =>
    polling({ name: 'due-sweep', every: sweepEveryMs, work }).run(context),
  )
}

const publish = (broker: Broker, { id, webhookId, run, attempt }: DueDelivery) =>
  broker.publish({
    exchange: 'webhooks.deliver',
    key: webhookId,
    id,
    body: encodePointer({ deliveryId: id, run, attempt, notBefore: 0 }),
  })

/** Takes away the lanes of webhooks that are gone, a minute after: other workers have let go of them by then. */
export const laneRemoval = ({ database, broker }: Pick<Options, 'database' | 'broker'>): Loop => {
  const removed = new Set<string>()
  const work = async () => {
    for (const { id } of await recentlyGone(database.pool)) {
      if (removed.has(id)) continue
      if ((await broker.depth(lane(id))) !== null) await broker.remove(lane(id))
      removed.add(id)
    }
    return false
  }
  return asLeader(database.session, 'lane-removal', context =>
    polling({ name: 'lane-removal', every: sweepEveryMs, work }).run(context),
  )
}

/** Makes room for the coming days and lets go of what is past the retention. */
export const partitionUpkeep = (pool: Pool): Loop =>
  polling({
    name: 'partition-upkeep',
    every: hourMs,
    work: async () => {
      await preparePartitions(pool)
      await dropOldPartitions(pool)
      return false
    },
  })
