import { idTime } from '@earshot/contracts'
import { partitionAt, raw, type Sql, sqlState, startOfDay } from '@earshot/db'
import type { Pointer } from '../pointers/pointer.ts'
import type { partitionedTables } from './repo.ts'

/** The tables of one day's partition, by name. */
export type Day = {
  table: (name: (typeof partitionedTables)[number]) => Sql
  /** The name of the prepared statement; undefined if the statement should be planned each time. */
  prepared: (statement: string) => string | undefined
}

/**
 * A prepared plan is kept. While the tables have less than 100 rows, the best plan may be a full scan. Only after this process has
 * claimed or settled so many attempts, of which a delivery has up to three, is the plan by key always the best: the table of open
 * deliveries does not shrink (see its migration).
 */
const preparedFrom = 1000
const daysRemembered = 64

const seen = new Map<number, number>()

const countRows = (start: number, rows: number): number => {
  if (seen.size >= daysRemembered && !seen.has(start)) seen.clear()
  const count = (seen.get(start) ?? 0) + rows
  seen.set(start, count)
  return count
}

const dayAt = (start: number, rows: number): Day => {
  const isOld = countRows(start, rows) > preparedFrom
  return {
    table: name => raw(partitionAt(name, start)),
    prepared: statement => (isOld ? partitionAt(statement, start) : undefined),
  }
}

const undefinedTable = '42P01'

/** A partition that retention has dropped has no rows. */
const noneWhenGone = (error: unknown): never[] => {
  if (sqlState(error) === undefinedTable) return []
  throw error
}

/**
 * Runs a statement for each day of the items, nearly always one. Naming the partition halves the cost compared to the parent
 * table: the planner does not look at a month of partitions.
 */
export const byDay = async <T extends { pointer: Pointer }, Row>(
  items: T[],
  each: (day: Day, items: T[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const days = Map.groupBy(items, ({ pointer }) => startOfDay(idTime(pointer.deliveryId)).getTime())
  const rows: Row[] = []
  for (const [start, some] of days)
    rows.push(...(await each(dayAt(start, some.length), some).catch(noneWhenGone)))
  return rows
}
