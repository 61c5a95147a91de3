import { dropPartition, ensurePartitions, oldPartitions, type Pool } from '@earshot/db'

export const partitionedTables = ['events', 'deliveries', 'attempts'] as const

const retentionMs = 30 * 24 * 60 * 60 * 1000

/** Makes room for the coming days. */
export const preparePartitions = async (pool: Pool): Promise<void> => {
  for (const table of partitionedTables) await ensurePartitions(pool, table, Date.now())
}

/** Lets go of days that are past the retention of 30 days. */
export const dropOldPartitions = async (pool: Pool): Promise<void> => {
  for (const table of partitionedTables)
    for (const partition of await oldPartitions(pool, table, Date.now() - retentionMs))
      await dropPartition(pool, partition)
}
