import { type Database, dropPartition, ensurePartitions, maybe, oldPartitions, raw } from '@earshot/db'
import { type Loop, polling } from '@earshot/runtime'

const hourMs = 60 * 60 * 1000

/** The tables of this library, to be made in each service's schema. */
export const eventMigrations = { name: 'events', directory: new URL('../migrations/', import.meta.url) }

/** Makes room for the coming days. To be called before the first event, by every role. */
export const prepareOutbox = (database: Database): Promise<void> =>
  ensurePartitions(database.pool, 'outbox', Date.now())

/** Makes partitions ahead, and drops days of which all was published longer ago than the retention. */
export const outboxUpkeep = (database: Database, retentionHours: number): Loop =>
  polling({
    name: 'outbox-upkeep',
    every: hourMs,
    work: async () => {
      await prepareOutbox(database)
      const before = Date.now() - retentionHours * hourMs
      for (const partition of await oldPartitions(database.pool, 'outbox', before)) {
        const needed = await maybe(database.pool)`
          select 1 from ${raw(partition)}
          where published_at is null or published_at > ${new Date(before).toISOString()} limit 1`
        if (!needed) await dropPartition(database.pool, partition)
      }
      return false
    },
  })
