import { randomUUID } from 'node:crypto'
import type { Pool } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { saveBreakers } from '../../subscriptions/breakers/repo.ts'
import type { Lanes } from './lanes.ts'

/** Far more often than the time after which a worker counts as dead. */
const reportEveryMs = 5000

/**
 * Reports the breakers of this worker that are not closed to the API, which may run in another process: at each change, and every
 * 5 s while one is not closed. Writes nothing while all are closed.
 */
export const breakerReport = ({ pool, lanes }: { pool: Pool; lanes: Lanes }): Loop => {
  const worker = randomUUID()
  let reportedBefore = 0
  const report = async (breakers: Parameters<typeof saveBreakers>[2]) => {
    if (breakers.length > 0 || reportedBefore > 0) await saveBreakers(pool, worker, breakers)
    reportedBefore = breakers.length
  }
  const reporting = polling({
    name: 'breaker-report',
    every: reportEveryMs,
    onWake: lanes.onBreakerChange,
    work: async () => {
      await report(lanes.tripped())
      return false
    },
  })
  return {
    ...reporting,
    run: async context => {
      await reporting.run(context)
      await report([])
    },
  }
}
