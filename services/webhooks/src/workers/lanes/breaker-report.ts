import { randomUUID } from 'node:crypto'
import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { tellBreakers } from '../../subscriptions/breakers/repo.ts'
import type { Lanes } from './lanes.ts'

/** Often enough that a worker which still tells is never taken for a dead one. */
const tellEveryMs = 5000

/**
 * Tells the API, in whatever process it answers, which breakers of this worker are not closed: at each change, and again
 * and again while it lasts. A worker that has nothing to tell writes nothing.
 */
export const breakerReport = ({ pool, lanes }: { pool: Pool; lanes: Lanes }): Loop => {
  const worker = randomUUID()
  let toldBefore = 0
  const tell = async (breakers: Parameters<typeof tellBreakers>[2]) => {
    if (breakers.length > 0 || toldBefore > 0) await tellBreakers(pool, worker, breakers)
    toldBefore = breakers.length
  }
  const reporting = polling({
    name: 'breaker-report',
    every: tellEveryMs,
    onWake: lanes.onBreakerChange,
    work: async () => {
      await tell(lanes.tripped())
      return false
    },
  })
  return {
    ...reporting,
    run: async context => {
      await reporting.run(context)
      await tell([])
    },
  }
}
