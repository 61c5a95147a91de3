import { asLeader, type Database } from '@earshot/db'
import { type Broker, lane } from '@earshot/events'
import { type Loop, polling } from '@earshot/runtime'
import { recentlyGone } from '../../subscriptions/webhooks/live-repo.ts'

const lookEveryMs = 10_000

/** Removes the lanes of deleted webhooks after a minute, when other workers have stopped consuming them. */
export const laneRemoval = ({ database, broker }: { database: Database; broker: Broker }): Loop => {
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
    polling({ name: 'lane-removal', every: lookEveryMs, work }).run(context),
  )
}
