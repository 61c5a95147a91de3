import { dropPartition, empty, ensurePartitions, oldPartitions, type Pool, raw } from '@earshot/db'

export const partitionedTables = ['events', 'deliveries', 'attempts'] as const

/** A delivery row is written three times. With free space on its page, the second write (the claim) updates no index. */
const storage = { events: empty, deliveries: raw('with (fillfactor = 60)'), attempts: empty }

/** Creates the partitions of the days around a time (ms since the epoch). */
export const preparePartitions = async (pool: Pool, now = Date.now()): Promise<void> => {
  for (const table of partitionedTables) await ensurePartitions(pool, table, now, storage[table])
}

/** Drops the partitions of days that are past the retention. */
export const dropOldPartitions = async (pool: Pool, retentionMs: number): Promise<void> => {
  for (const table of partitionedTables)
    for (const partition of await oldPartitions(pool, table, Date.now() - retentionMs))
      await dropPartition(pool, partition)
}
