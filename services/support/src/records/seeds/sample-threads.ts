import { type Pool, tx } from '@earshot/db'
import * as repo from './sample-threads-repo.ts'

/** Threads per transaction: few round trips, and short locks. */
const chunk = 20_000

const fill = (pool: Pool, range: repo.Range): Promise<void> =>
  tx(pool, async db => {
    await repo.commitAsynchronously(db)
    await repo.insertSampleConversations(db, range)
    await repo.insertSampleMessages(db, range)
    await repo.insertSampleTickets(db, range)
    await repo.insertSampleTicketMessages(db, range)
    await repo.insertSampleFacts(db, range)
    await repo.insertSampleClocks(db, range)
  })

/**
 * Inserts as many conversations and tickets directly into the tables of a new database, with messages, teams, SLA targets and what
 * reports count. For benchmarks and plans. Emits no events.
 */
export const seedThreads = async (pool: Pool, threads: number): Promise<void> => {
  await repo.insertSampleTeams(pool)
  for (let from = 1; from <= threads; from += chunk)
    await fill(pool, { from, to: Math.min(from + chunk - 1, threads), last: threads })
  await repo.vacuumTables(pool)
}
