import { dropPartition, empty, ensurePartitions, oldPartitions, type Pool, raw } from '@earshot/db'

export const partitionedTables = ['events', 'deliveries', 'attempts'] as const

/** A delivery is written three times. With room on its page for the second, its claim, that one touches no index. */
const storage = { events: empty, deliveries: raw('with (fillfactor = 60)'), attempts: empty }

/** Makes room for the days around a moment (ms since the epoch). */
export const preparePartitions = async (pool: Pool, now = Date.now()): Promise<void> => {
  for (const table of partitionedTables) await ensurePartitions(pool, table, now, storage[table])
}

/** Lets go of days that are past the retention. */
export const dropOldPartitions = async (pool: Pool, retentionMs: number): Promise<void> => {
  for (const table of partitionedTables)
    for (const partition of await oldPartitions(pool, table, Date.now() - retentionMs))
      await dropPartition(pool, partition)
}
