import { hash } from 'node:crypto'
import { type Db, type Tag, tagOf } from './query.ts'
import { literal, type Sql, sql, textOf } from './sql.ts'

/** Pages of 10, 20, 50 and 100 rows, with the row that shows whether there are more. */
const usualLimits: ReadonlySet<number> = new Set([11, 21, 51, 101])

/**
 * The limit of a page. PostgreSQL must know the number to keep a plan: otherwise it expects a tenth of all rows and plans every
 * request again, which takes longer than reading the page.
 */
export const limitTo = (limit: number): Sql => sql`limit ${usualLimits.has(limit) ? literal(limit) : limit}`

/**
 * The rows of a page. With the name of its list, each text is a prepared statement, and PostgreSQL keeps a plan that does not depend on
 * the values. Without a name, a page is planned for its values: filters may match very different numbers of rows, or make many texts.
 */
export const page = <Row>(db: Db, list: string | undefined): Tag<Row[]> =>
  tagOf(statement =>
    db.query<Row>(statement, list && `${list}_${hash('sha256', textOf(statement)).slice(0, 12)}`),
  )
