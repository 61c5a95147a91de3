import { stringify } from 'csv-stringify/sync'
import { guarded } from '../../text/formulas.ts'

type Cell = string | number | null

const byteOrderMark = '\ufeff'

/** Rows by RFC 4180. Text that a spreadsheet would take for a formula is defused. */
const written = (rows: Cell[][]): string =>
  stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? guarded(cell) : cell))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** Several names in one cell, as a row of CSV within. */
export const cellOf = (names: string[]): string =>
  stringify([names], { record_delimiter: '', quoted_match: /[\r\n]/ })

/**
 * A table as a file, a page of it at a time: `next` gives the rows after the last one of the page before. No transaction
 * is held meanwhile, so a slow reader is in nobody's way; what changes meanwhile may or may not be seen.
 */
export async function* csvFile<Row>(table: {
  columns: [string, (row: Row) => Cell][]
  next: (last: Row | undefined) => Promise<Row[]>
  bom: boolean
}): AsyncGenerator<string> {
  const cells = table.columns.map(([, cell]) => cell)
  yield (table.bom ? byteOrderMark : '') + written([table.columns.map(([name]) => name)])
  for (let rows = await table.next(undefined); rows.length > 0; rows = await table.next(rows.at(-1)))
    yield written(rows.map(row => cells.map(cell => cell(row))))
}
