import { sqlState } from './connections.ts'
import { type Db, many, run } from './query.ts'
import { raw } from './sql.ts'

const dayMs = 24 * 60 * 60 * 1000
const dayName = (day: Date) => day.toISOString().slice(0, 10).replaceAll('-', '')
/** The name of a table's partition for the day of a time (ms since the epoch). */
export const partitionAt = (table: string, ms: number): string => `${table}_${dayName(new Date(ms))}`

/** The start of the day of a time (ms since the epoch), in UTC. */
export const startOfDay = (ms: number) => new Date(Math.floor(ms / dayMs) * dayMs)

/** Days for which partitions are created in advance, so that inserts work even if no worker runs for a week. */
export const daysAhead = 7

/**
 * Creates the daily partitions of a table from yesterday to a week ahead. Idempotent, also if several processes run it at
 * once.
 */
export const ensurePartitions = async (db: Db, table: string, now: number): Promise<void> => {
  const existing = new Set((await partitionsOf(db, table)).map(partition => partition.name))
  for (let day = -1; day <= daysAhead; day++) {
    const from = startOfDay(now + day * dayMs)
    const to = startOfDay(now + (day + 1) * dayMs)
    const name = partitionAt(table, from.getTime())
    if (existing.has(name)) continue
    await run(db)`
      create table if not exists ${raw(name)} partition of ${raw(table)}
      for values from (${raw(`'${from.toISOString()}'`)}) to (${raw(`'${to.toISOString()}'`)})`.catch(
      ignoreExisting,
    )
  }
}

/** `if not exists` checks before it locks, so one of two concurrent processes may still get a duplicate error. */
const ignoreExisting = (error: unknown) => {
  if (!['42P07', '23505'].includes(sqlState(error) ?? '')) throw error
}

/** Partitions of days that ended before `before` (ms since the epoch), oldest first. */
export const oldPartitions = async (db: Db, table: string, before: number): Promise<string[]> => {
  const limit = partitionAt(table, before)
  return (await partitionsOf(db, table)).map(partition => partition.name).filter(name => name < limit)
}

export const dropPartition = (db: Db, name: string): Promise<void> =>
  run(db)`drop table if exists ${raw(name)}`

const partitionsOf = (db: Db, table: string) =>
  many<{ name: string }>(db)`
    select child.relname as name
    from pg_inherits join pg_class child on child.oid = inhrelid
    where inhparent = to_regclass(${table})
    order by 1`
