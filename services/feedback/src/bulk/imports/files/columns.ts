/** The columns that an import reads. */
export const columns = [
  'title',
  'content',
  'board',
  'status',
  'tags',
  'votes',
  'authorName',
  'authorEmail',
  'createdAt',
  'externalId',
  'attachments',
] as const
export type Column = (typeof columns)[number]

/** Column names that other systems use, in lower case and without spaces. */
const otherNames: Record<string, Column> = {
  name: 'title',
  subject: 'title',
  description: 'content',
  details: 'content',
  body: 'content',
  text: 'content',
  boardid: 'board',
  boardslug: 'board',
  category: 'board',
  statusid: 'status',
  state: 'status',
  tag: 'tags',
  labels: 'tags',
  votecount: 'votes',
  score: 'votes',
  author: 'authorName',
  email: 'authorEmail',
  created: 'createdAt',
  date: 'createdAt',
  id: 'externalId',
}

const byName = new Map<string, Column>([
  ...Object.entries(otherNames),
  ...columns.map(column => [column.toLowerCase(), column] as const),
])

const columnOf = (name: string): Column | undefined => byName.get(name.toLowerCase().replace(/[\s_-]+/g, ''))

export type Head = {
  /** The column at each position of a row. Undefined if ignored. */
  places: (Column | undefined)[]
  ignored: string[]
}

/**
 * Assigns columns to the positions of a file. If two names mean the same column, our own name wins, else the first one: a
 * file may have both `id` and `externalId`.
 */
export const headOf = (names: string[]): Head => {
  const found = names.map(columnOf)
  const placeOf = (column: Column): number => {
    const ours = names.findIndex(name => name.trim().toLowerCase() === column.toLowerCase())
    return ours >= 0 ? ours : found.indexOf(column)
  }
  const places = found.map((column, place) => (column && placeOf(column) === place ? column : undefined))
  return { places, ignored: names.filter((name, place) => places[place] === undefined && name.trim() !== '') }
}
