import { dropPartition, ensurePartitions, oldPartitions, type Pool, run, startOfDay } from '@earshot/db'

export const partitionedTables = ['events', 'completed_deliveries', 'earlier_attempts'] as const

/** Creates the partitions of the days around a time (ms since the epoch). */
export const preparePartitions = async (pool: Pool, now = Date.now()): Promise<void> => {
  for (const table of partitionedTables) await ensurePartitions(pool, table, now)
}

/** Drops the partitions of days that are past the retention, and the deliveries of these days that are still open. */
export const dropOldPartitions = async (pool: Pool, retentionMs: number): Promise<void> => {
  const before = Date.now() - retentionMs
  await run(pool)`delete from open_deliveries where event_at < ${startOfDay(before).toISOString()}`
  for (const table of partitionedTables)
    for (const partition of await oldPartitions(pool, table, before)) await dropPartition(pool, partition)
}
