import { type Db, many, raw, run } from '@earshot/db'
import { wordsVersion } from './document.ts'

/** The rows that are locked and written at once. */
const batch = 200

/** A table with words. `live` is the condition of its index of outdated rows, beside the version. */
type Indexed<Row> = {
  table: string
  /** The columns that the words are made from. */
  columns: string
  live?: string
  wordsOf: (row: Row) => string
}

/** Updates the words of a batch of rows. Returns how many there were. */
export type WordsUpdate = (db: Db) => Promise<number>

/** Updates rows with words of an older version of the rules, without those that another process has locked. */
export const outdatedWords =
  <Row>({ table, columns, live = 'true', wordsOf }: Indexed<Row>): WordsUpdate =>
  async db => {
    const rows = await many<Row & { id: string }>(db)`
      select id, ${raw(columns)} from ${raw(table)} where words_version < ${raw(String(wordsVersion))} and ${raw(live)}
      order by id limit ${batch} for update skip locked`
    await run(db)`
      update ${raw(table)} t set search = made.search, words_version = ${wordsVersion}
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(wordsOf)}::tsvector[]) as made (id, search)
      where t.id = made.id`
    return rows.length
  }
