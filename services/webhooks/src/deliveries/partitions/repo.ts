import { dropPartition, ensurePartitions, oldPartitions, type Pool, run } from '@earshot/db'

const dayMs = 24 * 60 * 60 * 1000

export const partitionedTables = ['events', 'completed_deliveries', 'earlier_attempts'] as const

/** Creates the partitions of the days around a time (ms since the epoch). */
export const preparePartitions = async (pool: Pool, now = Date.now()): Promise<void> => {
  for (const table of partitionedTables) await ensurePartitions(pool, table, now)
}

/** Drops the partitions of days that are past the retention, and the deliveries of these days that are still open. */
export const dropOldPartitions = async (pool: Pool, retentionMs: number): Promise<void> => {
  const before = new Date(Math.floor((Date.now() - retentionMs) / dayMs) * dayMs).toISOString()
  await run(pool)`delete from open_deliveries where event_at < ${before}`
  for (const table of partitionedTables)
    for (const partition of await oldPartitions(pool, table, Date.now() - retentionMs))
      await dropPartition(pool, partition)
}
