import { type Database, dropPartition, ensurePartitions, maybe, oldPartitions, raw } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'

const hourMs = 60 * 60 * 1000

/** The tables of this library, to be made in each service's schema. */
export const eventMigrations = { name: 'events', directory: new URL('../migrations/', import.meta.url) }

/** Makes room for the coming days. To be called before the first event, by every role. */
export const prepareOutbox = (database: Database): Promise<void> =>
  ensurePartitions(database.pool, 'outbox', Date.now())

/** Makes partitions ahead, and drops days that are past the retention and published whole. */
export const outboxUpkeep = (database: Database, retentionHours: number): Loop =>
  polling({
    name: 'outbox-upkeep',
    every: hourMs,
    work: async () => {
      await prepareOutbox(database)
      const before = Date.now() - retentionHours * hourMs
      for (const partition of await oldPartitions(database.pool, 'outbox', before)) {
        const waiting = await maybe(database.pool)`
          select 1 from ${raw(partition)} where published_at is null limit 1`
        if (!waiting) await dropPartition(database.pool, partition)
      }
      return false
    },
  })
