import { asLeader, type Database, type Pool } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'
import { dispatch } from '../deliveries/dispatch.ts'
import type { Lanes } from '../lanes/lanes.ts'
import { recentlyGone } from '../lanes/repo.ts'
import { swept } from '../metrics.ts'
import { forgetGone } from './forget.ts'
import { dropOldPartitions, preparePartitions } from './partitions.ts'
import { markSwept, overdue, skipOfInactive, type Waiting } from './sweep-repo.ts'

const sweepEveryMs = 10_000
const hourMs = 60 * 60 * 1000

type Options = { database: Database; broker: Broker; lanes: Lanes; log: Log }

/**
 * Publishes again the pointers of deliveries that are overdue with nobody at work: the net under every crash. In a
 * healthy hour it finds nothing. A lane that holds messages, or waits for its receiver, is late and has lost nothing. A queue
 * is shared out evenly: where another worker holds messages for a slow receiver, so does this one.
 */
export const dueSweep = ({ database, broker, lanes, log }: Options): Loop => {
  const isIdle = async (webhookId: Waiting['webhookId']) => {
    if (lanes.breakerState(webhookId) !== 'closed' || lanes.waiting(webhookId) > 0) return false
    const depth = await broker.depth(lane(webhookId))
    return depth === null || depth.ready === 0
  }
  const work = async () => {
    await skipOfInactive(database.pool)
    const due = await overdue(database.pool)
    for (const [webhookId, deliveries] of Map.groupBy(due, delivery => delivery.webhookId)) {
      if (!(await isIdle(webhookId))) continue
      await Promise.all(deliveries.map(delivery => dispatch(broker, delivery)))
      await markSwept(database.pool, deliveries)
      swept.inc(deliveries.length)
      log.warn({ webhookId, deliveries: deliveries.length }, 'deliveries.swept')
    }
    return false
  }
  return asLeader(database.session, 'due-sweep', context =>
    polling({ name: 'due-sweep', every: sweepEveryMs, work }).run(context),
  )
}

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
export const partitionUpkeep = (pool: Pool, retentionMs: number): Loop =>
  polling({
    name: 'partition-upkeep',
    every: hourMs,
    work: async () => {
      await preparePartitions(pool)
      await dropOldPartitions(pool, retentionMs)
      await forgetGone(pool, retentionMs)
      return false
    },
  })
