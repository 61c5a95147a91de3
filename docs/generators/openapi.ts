import { readFileSync } from 'node:fs'
import { healthDescription, openapi } from '@earshot/http/openapi'
import { commonSettings } from '@earshot/runtime'
import { referenceDescription } from '../../services/gateway/src/reference/describe.ts'
import { publicRoutes } from './routes.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

const description = `
Boards, posts, statuses and tags; API keys; webhooks that tell your systems about every change.

- **Authentication**: an API key, as \`Authorization: Bearer …\`
- **Replies** have \`data\`. Lists also have \`meta.pagination\`, whose \`cursor\` asks for the next page.
- **Errors** have \`error.code\`, which a program may act on, and \`error.message\`, which is for people.
- **Repeats**: with an \`Idempotency-Key\`, a POST that is sent twice is done once.
- **Conflicts**: with \`If-Match\`, a change is made only to what you have seen.
- **Times** are ISO 8601 in UTC. **Ids** say what they are: \`post_…\`, \`board_…\`.
`.trim()

const tags = {
  posts: { name: 'Posts', description: 'What people ask for.' },
  boards: { name: 'Boards', description: 'Where posts are collected.' },
  statuses: { name: 'Statuses', description: 'How far a post has come.' },
  tags: { name: 'Tags', description: 'What posts are about.' },
  webhooks: { name: 'Webhooks', description: 'Who is told about which events.' },
  'api-keys': { name: 'API keys', description: 'Who may do what.' },
}

/** The API as one document, out of the routes that the services mount. */
export const apiDocument = openapi({
  info: {
    title: 'Earshot API',
    version,
    description,
    license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
  },
  tags,
  routes: publicRoutes,
  pageSize: commonSettings.PAGE_SIZE_DEFAULT.parse(undefined),
  others: {
    tags: [healthDescription.tag, referenceDescription.tag],
    paths: { ...healthDescription.paths, ...referenceDescription.paths },
    schemas: healthDescription.schemas,
  },
})

const operations = Object.values(apiDocument.paths).flatMap(methods => Object.keys(methods ?? {}))

/** The gateway serves it as it lies there: the reference depends on no other service. */
export const reference = () => {
  if (operations.length < publicRoutes.length) throw new Error('The document lacks operations')
  const content = `${JSON.stringify(apiDocument, null, 2)}\n`
  return [{ path: 'services/gateway/src/reference/openapi.json', content }]
}
