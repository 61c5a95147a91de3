import { aliasesOf } from '@earshot/http'
import { pathOf } from '@earshot/http/openapi'
import { publicRoutes } from './routes.ts'

type Line = { word: string; meaning: string; operation: string }

const code = (text: string): string => `\`${text}\``

/** The aliases of one part of a route's requests. */
const linesOf = (route: (typeof publicRoutes)[number]): Line[] => {
  const operation = `${route.method.toUpperCase()} ${pathOf(route)}`
  const found = [route.query, route.body].flatMap(schema => (schema ? aliasesOf(schema) : []))
  return found.flatMap(({ field, aliases, valueAliases, headerAlias }) => [
    ...aliases.map(word => ({ word: code(word), meaning: code(field), operation })),
    ...Object.entries(valueAliases).map(([word, value]) => ({
      word: code(`${field}: ${word}`),
      meaning: code(`${field}: ${value}`),
      operation,
    })),
    ...Object.entries(headerAlias?.values ?? {}).map(([word, value]) => ({
      word: code(`${headerAlias?.name}: ${word}`),
      meaning: code(`?${field}=${value}`),
      operation,
    })),
  ])
}

const lines = publicRoutes.flatMap(linesOf)

const rows = [...Map.groupBy(lines, ({ word, meaning }) => `| ${word} | ${meaning} |`)]
  .map(
    ([cells, group]) =>
      `${cells} ${[...new Set(group.map(({ operation }) => code(operation)))].join(', ')} |`,
  )
  .sort()

const deletes = publicRoutes
  .filter(({ method, query }) => method === 'delete' && query)
  .map(route => `- ${code(`DELETE ${pathOf(route)}`)}`)
  .sort()

const text = `<!-- Made by \`npm run generate\` from the routes of the services. -->

# Aliases

Requests may use these names and values of other feedback products for the documented ones, so that clients written for them need no
change. Responses, events and the API reference use the documented name. A request that gives both, with different values, gets 400 with
the names of both.

| alias | is the same as | in |
|---|---|---|
${rows.join('\n')}

The parameters of these operations are also accepted as the fields of a JSON body, where lists are arrays:

${deletes.join('\n')}

All other unknown fields and parameters are rejected with 400. A request with the header \`Prefer: handling=lenient\` (RFC 7240) ignores
them instead: the response has \`Preference-Applied: handling=lenient\`, and \`Earshot-Ignored-Fields\` with their percent-encoded names,
separated by commas, such as \`owner, author.age\`. Names that do not fit into 1,000 bytes are counted at the end: \`+3\`. Invalid values of
known fields are still rejected.
`

/** docs/reference/aliases.md: the other names that requests may use. */
export const aliases = () => {
  if (rows.length < 10 || deletes.length < 5) throw new Error('The page lacks aliases')
  return [{ path: 'docs/reference/aliases.md', content: text }]
}
