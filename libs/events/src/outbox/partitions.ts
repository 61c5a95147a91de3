import { type Database, dropPartition, ensurePartitions, oldPartitions } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'
import { isPartitionNeeded } from './repo.ts'

const hourMs = 60 * 60 * 1000

/** The tables of this library, created in each service's schema. */
export const eventMigrations = { name: 'events', directory: new URL('../../migrations/', import.meta.url) }

/** Creates the partitions of the next days. Every role calls it before the first event. */
export const prepareOutbox = (database: Database): Promise<void> =>
  ensurePartitions(database.pool, 'outbox', Date.now())

/** Creates partitions in advance, and drops days whose events were all published longer ago than the retention. */
export const outboxUpkeep = (database: Database, retentionHours: number): Loop =>
  polling({
    name: 'outbox-upkeep',
    every: hourMs,
    work: async () => {
      await prepareOutbox(database)
      const before = Date.now() - retentionHours * hourMs
      for (const partition of await oldPartitions(database.pool, 'outbox', before)) {
        if (!(await isPartitionNeeded(database.pool, partition, new Date(before).toISOString())))
          await dropPartition(database.pool, partition)
      }
      return false
    },
  })
