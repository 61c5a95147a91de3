import { asLeader, type Database } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { counter, type Log, type Loop, polling } from '@earshot/runtime'
import { type Due, dispatch } from '../../deliveries/pointers/dispatch.ts'
import { skipOfInactive } from '../../deliveries/skips/repo.ts'
import type { Lanes } from '../../workers/lanes/lanes.ts'
import { markSwept, overdue } from './repo.ts'

const sweepEveryMs = 10_000

const swept = counter(
  'earshot_deliveries_swept_total',
  'Overdue deliveries without a worker that were put into their lane again. Normally 0.',
)

type Options = { database: Database; broker: Broker; lanes: Lanes; log: Log }

/**
 * Publishes the pointers of overdue deliveries again if no worker has claimed them; this covers every crash, and normally finds
 * nothing. Skips lanes that hold messages or wait for their receiver, since those are only late. Messages are shared evenly
 * between workers: if another worker holds messages for a slow receiver, so does this one.
 */
export const dueSweep = ({ database, broker, lanes, log }: Options): Loop => {
  const isIdle = async (webhookId: Due['webhookId']) => {
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
