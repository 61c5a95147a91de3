import { pipeline } from 'node:stream/promises'
import { fail, failFields } from '@earshot/contracts'
import { CsvError, parse } from 'csv-parse'
import { type ReadRow, readRow } from '../../../records/imports/row.ts'
import { unescapeFormula } from '../../../text/formulas.ts'
import { type Head, headOf } from './columns.ts'

const delimiters = [',', ';', '\t'] as const

/** A longer row means that a quotation mark is never closed. */
const longestRow = 1024 * 1024
const longestHead = 64 * 1024
const maxColumns = 200

/**
 * The most frequent delimiter in the first line, outside quotation marks. In many locales spreadsheets export semicolons.
 */
export const delimiterOf = (head: string): string => {
  const plain = head.replace(/"[^"]*"/g, '')
  const counts = delimiters.map(delimiter => plain.split(delimiter).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads ahead to get the first line; `whole` returns the complete text again. */
const withFirstLine = async (
  text: AsyncGenerator<string>,
): Promise<{ first: string; whole: () => AsyncGenerator<string> }> => {
  let first = ''
  while (!/[\r\n]/.test(first) && first.length < longestHead) {
    const { value, done } = await text.next()
    if (done) break
    first += value
  }
  return {
    first: first.split(/[\r\n]/, 1)[0] ?? '',
    whole: async function* () {
      yield first
      yield* text
    },
  }
}

const unreadable = (error: unknown): never => {
  if (!(error instanceof CsvError)) throw error
  return fail('BAD_REQUEST', `The file is not valid CSV from line ${error.lines ?? 1} on.`)
}

/** The rows of a CSV file, including the header. */
async function* records(text: AsyncGenerator<string>): AsyncGenerator<string[]> {
  const { first, whole } = await withFirstLine(text)
  const parser = parse({
    delimiter: delimiterOf(first),
    relax_column_count: true,
    skip_records_with_empty_values: true,
    max_record_size: longestRow,
  })
  const fed = pipeline(whole(), parser)
  fed.catch(() => undefined) // reported below: awaited after the last row
  try {
    for await (const record of parser) yield record
    await fed
  } catch (error) {
    unreadable(error)
  }
}

const fieldsOf = (record: string[], { places }: Head): Record<string, string> => {
  const fields: Record<string, string> = {}
  for (const [place, cell] of record.entries()) {
    const column = places[place]
    if (column && cell.trim() !== '') fields[column] = unescapeFormula(cell)
  }
  return fields
}

const readHead = (names: string[]): Head => {
  if (names.length > maxColumns) fail('BAD_REQUEST', `The file has more than ${maxColumns} columns.`)
  const head = headOf(names)
  return head.places.includes('title')
    ? head
    : failFields({ path: 'title', code: 'missing', message: 'is a required column' })
}

/** Reads a CSV file row by row. `ignored` is called with the names of unknown columns. */
export async function* readCsv(
  text: AsyncGenerator<string>,
  ignored: (names: string[]) => void,
): AsyncGenerator<ReadRow> {
  let head: Head | undefined
  let row = 0
  for await (const record of records(text)) {
    row++
    if (head) yield readRow(row, fieldsOf(record, head))
    else {
      head = readHead(record)
      ignored(head.ignored)
    }
  }
  if (!head) readHead([])
}
