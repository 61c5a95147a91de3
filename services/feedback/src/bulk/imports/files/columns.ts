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

/** Names that other systems use, in lower case and without spaces. */
const otherNames: Record<Exclude<Column, 'attachments'>, string[]> = {
  title: ['name', 'subject', 'summary', 'headline'],
  content: ['description', 'details', 'body', 'text'],
  board: ['boardid', 'boardslug', 'boardname', 'category', 'forum', 'forumname'],
  status: ['statusid', 'statusname', 'state'],
  tags: ['tag', 'tagnames', 'label', 'labels'],
  votes: ['votecount', 'votescount', 'totalvotes', 'numberofvotes', 'upvotes', 'upvotecount', 'score'],
  authorName: [
    'author',
    'createdby',
    'creator',
    'creatorname',
    'submittedby',
    'submitter',
    'submittername',
    'username',
  ],
  authorEmail: ['email', 'useremail', 'creatoremail', 'submitteremail', 'createdbyemail'],
  createdAt: ['created', 'createdon', 'createddate', 'creationdate', 'datecreated', 'submittedat', 'date'],
  externalId: ['id', 'number', 'key'],
}

const byName = new Map<string, Column>([
  ...Object.entries(otherNames).flatMap(([column, names]) =>
    names.map(name => [name, column as Column] as const),
  ), // its own keys
  ...columns.map(column => [column.toLowerCase(), column] as const),
])

/** What a row is called, in front of the name: UserVoice has `Suggestion Title`, Productboard `Feature Name`. */
const prefix = /^(?:suggestion|idea|post|feature|feedback|request|item)(?=.)/

const columnOf = (name: string): Column | undefined => {
  const plain = name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
  return byName.get(plain) ?? byName.get(plain.replace(prefix, '').replace(/utc$/, ''))
}

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
