import { type Db, maybe } from './query.ts'
import type { Sql } from './sql.ts'

/** How far ahead a timer looks, and how long it sleeps at most, in ms. */
const lookAheadMs = 30_000

/** Clocks differ, and a transaction may commit some seconds after it chose a time. */
const soonMs = 2 * lookAheadMs

/**
 * The ms until the first of the times, by the database's clock, at most {@link lookAheadMs}. Not above 0 when it has come. The
 * planner merges the two selects, so an index on the times gives the first one.
 */
export const msUntil = async (db: Db, name: string, times: Sql): Promise<number> => {
  const first = await maybe<{ ms: number }>(db, name)`
    select (extract(epoch from due.at - clock_timestamp()) * 1000)::float8 as ms
    from (${times}) due (at) where due.at <= now() + ${lookAheadMs}::int * interval '1 ms'
    order by due.at limit 1`
  return first?.ms ?? lookAheadMs
}

/** Wakes the timers of a channel after the commit, if one of the times may come before they look again. */
export const signalIfSoon = (db: Db, channel: string, times: (string | null)[]): void => {
  const soon = Date.now() + soonMs
  if (times.some(time => time !== null && Date.parse(time) <= soon)) db.signal(channel)
}
