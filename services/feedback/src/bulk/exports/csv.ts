import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from '../../text/formulas.ts'

type Cell = string | number | null

const byteOrderMark = '\ufeff'

/** Rows in the format of RFC 4180. Text that a spreadsheet would run as a formula is escaped. */
const written = (rows: Cell[][]): string =>
  stringify(
    rows.map(row => row.map(cell => (typeof cell === 'string' ? escapeFormula(cell) : cell))),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]/ },
  )

/** Several names in one cell, as a nested CSV row. */
export const cellOf = (names: string[]): string =>
  stringify([names], { record_delimiter: '', quoted_match: /[\r\n]/ })

/**
 * Streams a table as CSV, page by page: `next` reads the rows after the last row of the previous page. No transaction is
 * open between pages, so a slow client blocks nothing. Changes during the export may or may not be included.
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
