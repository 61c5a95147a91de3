import { z } from 'zod'

/** What the posts of an import lose with columns that it does not read. */
export const ImportWarning = z
  .object({
    code: z.enum(['votes_ignored', 'authors_ignored']),
    columns: z.array(z.string()).describe('The ignored columns.'),
    message: z.string().describe('What it means for the posts, and how to import these values.'),
  })
  .meta({ id: 'ImportWarning' })
export type ImportWarning = z.infer<typeof ImportWarning>

const messages: Record<ImportWarning['code'], string> = {
  votes_ignored:
    'The posts get no votes from these columns. Name the column with the number of votes "votes". Voters are not imported: create their votes with POST /votes.',
  authors_ignored:
    'These columns do not set the authors of the posts. Name them "authorName" and "authorEmail". You become the author of posts without either.',
}

/** Words of votes and of authors, in lower case, in the languages of the product and as other systems call them. */
const votes =
  /vot(?:e|er|ing|ant|o)|likes?\b|score|\bpoints|supporters?\b|backer|thumb|subscriber|stimme|voix|soutien|投票|票数|أصوات|تصويت/u
const authors =
  /author|creat(?:or|ed ?by|eur)|submitt(?:er|ed ?by)|(?:posted|added|opened|suggested|requested|raised|written|reported) ?by|request(?:e|o)r|reporter|poster\b|user|customer|contact|e ?mail|aut(?:or|eur)|verfasser|ersteller|créa|投稿者|作成者|مؤلف|كاتب|منشئ/u
/** People of the team, who did not write the post. */
const others = /assign|respon|answer|moderat|approv|updated|modified|edited|closed|merged|owner|admin|agent/

/** `CreatedBy`, `created_by` and `Created by` as `created by`. */
const wordsOf = (name: string): string =>
  name
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const codeOf = (name: string): ImportWarning['code'] | undefined => {
  const words = wordsOf(name)
  if (votes.test(words)) return 'votes_ignored'
  return authors.test(words) && !others.test(words) ? 'authors_ignored' : undefined
}

/** The warnings for ignored columns: most are fine to lose, but votes and authors are why a file is imported. */
export const warningsFor = (ignoredColumns: string[]): ImportWarning[] =>
  ImportWarning.shape.code.options.flatMap(code => {
    const columns = ignoredColumns.filter(name => codeOf(name) === code)
    return columns.length === 0 ? [] : [{ code, columns, message: messages[code] }]
  })
