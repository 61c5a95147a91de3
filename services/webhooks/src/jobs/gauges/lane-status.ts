import type { LanesStatus } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Broker } from '@earshot/events'
import { laneDepths } from './gauges.ts'
import { liveStatuses } from './repo.ts'

/** The waiting deliveries in all lanes; null if the broker or the database is not available. */
export const laneStatus = async (db: Db, broker: Broker): Promise<LanesStatus | null> => {
  if (!broker.connected) return null
  try {
    const depths = await laneDepths(broker, await liveStatuses(db))
    return {
      waiting: depths.reduce((sum, ready) => sum + ready, 0),
      longest: Math.max(0, ...depths),
      backlogged: depths.filter(ready => ready > 0).length,
    }
  } catch {
    return null
  }
}
