import { type Database, many, openDatabase, raw, run, type Sql, sql, textOf, tx } from '@earshot/db'
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

type Line = Record<string, string>

const textOfPlan = (rows: Line[]): string => rows.map(row => Object.values(row)[0]).join('\n')

/** The plan of a statement as text. */
export const planOf = async (database: Database, statement: Sql): Promise<string> =>
  textOfPlan(await many<Line>(database.pool)`${sql`explain `}${statement}`)

/** The plan that a prepared statement keeps, which does not depend on its values. */
export const keptPlanOf = (database: Pick<Database, 'pool'>, statement: Sql): Promise<string> =>
  tx(database.pool, async db => {
    await run(db)`set local plan_cache_mode = force_generic_plan`
    await run(db)`${raw(`prepare kept as ${textOf(statement)}`)}`
    const values = statement.values.length > 0 ? `(${statement.values.map(() => 'null').join(', ')})` : ''
    const rows = await many<Line>(db)`explain execute kept ${raw(values)}`
    await run(db)`deallocate kept`
    return textOfPlan(rows)
  })
