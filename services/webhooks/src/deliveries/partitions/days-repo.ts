import { idTime } from '@earshot/contracts'
import { partitionAt, raw, type Sql, sqlState } from '@earshot/db'
import type { Pointer } from '../pointers/pointer.ts'
import type { partitionedTables } from './repo.ts'

/** The tables of one day, by their own names. */
export type Day = {
  table: (name: (typeof partitionedTables)[number]) => Sql
  /** The name by which a statement is prepared; undefined where it is better planned anew. */
  prepared: (statement: string) => string | undefined
}

/**
 * A plan is made for the table as it is, and kept. While a day is young the best plan reads its table whole; only past
 * so many rows, of those that this process has seen, does the one by the key stay the best.
 */
const preparedFrom = 20_000
const dayMs = 24 * 60 * 60 * 1000
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

/** What retention has taken away is not there: no rows. */
const noneWhenGone = (error: unknown): never[] => {
  if (sqlState(error) === undefinedTable) return []
  throw error
}

/**
 * Runs a statement for each day that the items belong to, nearly always one. By the name of its partition a table costs
 * half of what it does by that of all: the planner need not look at a month of them.
 */
export const byDay = async <T extends { pointer: Pointer }, Row>(
  items: T[],
  each: (day: Day, items: T[]) => Promise<Row[]>,
): Promise<Row[]> => {
  const days = Map.groupBy(items, ({ pointer }) => Math.floor(idTime(pointer.deliveryId) / dayMs) * dayMs)
  const rows: Row[] = []
  for (const [start, some] of days)
    rows.push(...(await each(dayAt(start, some.length), some).catch(noneWhenGone)))
  return rows
}
