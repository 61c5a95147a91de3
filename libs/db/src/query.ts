import type pg from 'pg'
import { type Sql, sql, textOf } from './sql.ts'

/** Where statements run: a pool, or one transaction. */
export type Db = {
  /** Runs one statement; rows arrive with their columns' names in camel case. A name prepares it once a connection. */
  query: <Row>(statement: Sql, name?: string) => Promise<Row[]>
  /** Wakes whoever listens for the channel, in every process, once what was done here is committed. */
  signal: (channel: string) => void
  /** Does something once what was done here is committed: never anything that must not be lost. */
  afterCommit: (task: () => void) => void
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Runs a statement on one connection. */
export const runOn = async <Row>(
  client: { query: pg.ClientBase['query'] },
  statement: Sql,
  name?: string,
): Promise<Row[]> => {
  const result = await client.query<unknown[]>({
    text: textOf(statement),
    values: [...statement.values],
    rowMode: 'array',
    ...(name && { name }),
  })
  const names = result.fields.map(field => camel(field.name))
  return result.rows.map(values => {
    const row: Record<string, unknown> = {}
    for (let column = 0; column < names.length; column++) row[names[column] as string] = values[column]
    return row as Row // the one place where a row's type is taken on trust: the SQL beside it names the columns
  })
}

type Tag<Result> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

const tagged =
  <Row, Result>(db: Db, shape: (rows: Row[]) => Result, name?: string): Tag<Result> =>
  async (strings, ...values) =>
    shape(await db.query<Row>(sql(strings, ...values), name))

/** All rows. */
export const many = <Row>(db: Db, name?: string): Tag<Row[]> => tagged<Row, Row[]>(db, rows => rows, name)

/** The row that is surely there; throws when it is not, since that is a bug. */
export const one = <Row>(db: Db, name?: string): Tag<Row> =>
  tagged<Row, Row>(
    db,
    ([row]) => {
      if (row === undefined) throw new Error('A statement that always gives a row gave none')
      return row
    },
    name,
  )

/** The row, if there is one. */
export const maybe = <Row>(db: Db, name?: string): Tag<Row | undefined> =>
  tagged<Row, Row | undefined>(db, ([row]) => row, name)

/** Runs a statement whose rows do not matter. */
export const run = (db: Db, name?: string): Tag<void> => tagged<unknown, void>(db, () => undefined, name)
