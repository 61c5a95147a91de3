import type pg from 'pg'
import { type Sql, sql, textOf } from './sql.ts'

/** Runs statements: a pool or one transaction. */
export type Db = {
  /** Runs one statement. Columns of rows are in camel case. A statement with a name is prepared once per connection. */
  query: <Row>(statement: Sql, name?: string) => Promise<Row[]>
  /** Wakes the listeners of the channel in every process after the commit. */
  signal: (channel: string) => void
  /** Runs a task after the commit. A crash loses the task, so use it only for what may be lost. */
  afterCommit: (task: () => void) => void
}

const camel = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Columns have names of our source code, so there are few. */
const camelNames = new Map<string, string>()

const camelOf = (name: string): string => {
  const known = camelNames.get(name)
  if (known !== undefined) return known
  const made = camel(name)
  camelNames.set(name, made)
  return made
}

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
  const names = result.fields.map(field => camelOf(field.name))
  return result.rows.map(values => {
    const row: Record<string, unknown> = {}
    for (let column = 0; column < names.length; column++) row[names[column] as string] = values[column]
    return row as Row // not checked: the caller's SQL must name the columns of its type
  })
}

export type Tag<Result> = (strings: TemplateStringsArray, ...values: unknown[]) => Promise<Result>

export const tagOf =
  <Result>(read: (statement: Sql) => Promise<Result>): Tag<Result> =>
  (strings, ...values) =>
    read(sql(strings, ...values))

const tagged = <Row, Result>(db: Db, shape: (rows: Row[]) => Result, name?: string): Tag<Result> =>
  tagOf(async statement => shape(await db.query<Row>(statement, name)))

/** All rows. */
export const many = <Row>(db: Db, name?: string): Tag<Row[]> => tagged<Row, Row[]>(db, rows => rows, name)

/** The row of a statement that always returns one. Throws if there is none, which is a bug. */
export const one = <Row>(db: Db, name?: string): Tag<Row> =>
  tagged<Row, Row>(
    db,
    ([row]) => {
      if (row === undefined) throw new Error('A statement that must return a row returned none')
      return row
    },
    name,
  )

/** The row, if there is one. */
export const maybe = <Row>(db: Db, name?: string): Tag<Row | undefined> =>
  tagged<Row, Row | undefined>(db, ([row]) => row, name)

/** Runs a statement whose rows do not matter. */
export const run = (db: Db, name?: string): Tag<void> => tagged<unknown, void>(db, () => undefined, name)
