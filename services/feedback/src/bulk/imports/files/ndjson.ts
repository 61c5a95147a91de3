import { fail } from '@earshot/contracts'
import { quoted } from '../../../records/imports/quoted.ts'
import { type ReadRow, readRow } from '../../../records/imports/row.ts'
import { headOf } from './columns.ts'

/** Maximum length of a line, in characters. */
const longestLine = 1024 * 1024

async function* linesOf(text: AsyncGenerator<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of text) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) fail('BAD_REQUEST', 'The file has a line of more than 1 MiB.')
    yield* lines
  }
  yield rest
}

const notAnObject = (row: number, line: string): ReadRow => ({
  row,
  errors: [{ row, path: '', code: 'invalid', message: 'must be a JSON object', value: quoted(line) }],
})

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reads a file with a JSON object on each line. `ignored` is called with the names of unknown fields. */
export async function* readNdjson(
  text: AsyncGenerator<string>,
  ignored: (names: string[]) => void,
): AsyncGenerator<ReadRow> {
  let row = 0
  for await (const line of linesOf(text)) {
    row++
    if (line.trim() === '') continue
    const value = parsed(line)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      yield notAnObject(row, line)
      continue
    }
    const entries = Object.entries(value)
    const head = headOf(entries.map(([name]) => name))
    ignored(head.ignored)
    const fields = entries.flatMap(([, given], place) => {
      const column = head.places[place]
      return column && given !== null && given !== '' ? [[column, given] as const] : []
    })
    yield readRow(row, Object.fromEntries(fields))
  }
}
