import { type Db, many, maybe, run } from './query.ts'
import { empty, join, raw, type Sql, sql } from './sql.ts'

/** A table with encrypted columns. These are all of its `bytea` columns. */
export type SealedTable = {
  /** A description for operators: "webhook secrets". */
  what: string
  /** The label of its sealer. */
  label: string
  table: string
  /** The columns of the primary key. */
  key: string[]
  columns: string[]
}

export type SealedRow = { key: string[]; sealed: (Buffer | null)[] }

const list = (names: string[]): Sql => raw(names.join(', '))

/** Casts keys of any type to text. For `text` columns the cast does nothing, so an index can be used. */
const asText = (names: string[]): Sql => raw(names.map(name => `${name}::text`).join(', '))

const columnsOf = ({ key, columns }: SealedTable): Sql =>
  sql`array[${asText(key)}] as key, array[${list(columns)}] as sealed`

/** Whether the table exists. If not, its migration has not run yet. */
export const isThere = async (db: Db, { table }: SealedTable): Promise<boolean> =>
  (await maybe<{ found: boolean }>(db)`select to_regclass(${table}) is not null as found`)?.found === true

export const readBatch = (db: Db, at: SealedTable, after: string[] | undefined, limit: number) =>
  many<SealedRow>(db)`
    select ${columnsOf(at)} from ${raw(at.table)}
    ${
      after
        ? sql`where (${list(at.key)}) > (${join(
            after.map(it => sql`${it}`),
            ', ',
          )})`
        : empty
    }
    order by ${list(at.key)} limit ${limit}`

/** The keys as one array per key column. */
const given = (at: SealedTable, keys: string[][]): Sql =>
  join(
    at.key.map((_, part) => sql`${keys.map(key => key[part])}::text[]`),
    ', ',
  )

/** Locks the rows that are not locked. It never waits, so it cannot deadlock. */
export const lockFree = (db: Db, at: SealedTable, keys: string[][]) =>
  many<SealedRow>(db)`
    select ${columnsOf(at)} from ${raw(at.table)}
    where (${asText(at.key)}) in (select * from unnest(${given(at, keys)}))
    for update skip locked`

/** Writes the encrypted columns of locked rows. */
export const rewriteSealed = async (db: Db, at: SealedTable, rows: SealedRow[]): Promise<void> => {
  const names = at.key.map((_, part) => `key_${part}`)
  const same = raw(at.key.map((name, part) => `t.${name}::text = given.key_${part}`).join(' and '))
  const keys = given(
    at,
    rows.map(row => row.key),
  )
  for (const [index, column] of at.columns.entries())
    await run(db)`
      update ${raw(at.table)} t set ${raw(column)} = given.sealed
      from unnest(${keys}, ${rows.map(row => row.sealed[index] ?? null)}::bytea[])
        as given (${list(names)}, sealed)
      where ${same} and t.${raw(column)} is distinct from given.sealed`
}
