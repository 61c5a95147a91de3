import { type Database, many, openDatabase, type Sql, sql } from '@earshot/db'
import { createLog } from '@earshot/runtime'
import type { TestDatabase } from './database.ts'

/** A second connection pool for a service's database, to run its code in transactions that the test controls. */
export const openSecondPool = (
  { url }: Pick<TestDatabase, 'url'>,
  schema: string,
  max = 4,
): Database & AsyncDisposable => {
  const log = createLog({ level: 'silent' })
  const database = openDatabase({ url, schema, name: 'test', max, migrations: [], log })
  return { ...database, [Symbol.asyncDispose]: () => database.close() }
}

/** The plan of a statement as text. */
export const planOf = async (database: Database, statement: Sql): Promise<string> => {
  const rows = await many<Record<string, string>>(database.pool)`${sql`explain `}${statement}`
  return rows.map(row => Object.values(row)[0]).join('\n')
}
