import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '@earshot/contracts'
import type { OpenAPIV3 } from 'openapi-types'
import type { Route } from '../route.ts'
import { errorSchemas, errorSet } from './errors.ts'
import type { Json } from './keywords.ts'
import { operationId, pathOf, resourceOf } from './names.ts'
import { type ComponentSets, operation } from './operation.ts'
import { headers, parameters } from './parts.ts'
import { metaSchemas, replySet } from './replies.ts'
import { schemaSet } from './schemas.ts'

export type ApiDescription = {
  info: OpenAPIV3.InfoObject
  /** The tag of each first path segment below `/api/v1`, in the order of the document. */
  tags: Record<string, { name: string; description: string }>
  routes: Route[]
  /** The default page size of lists. */
  pageSize: number
  /** Endpoints that are not defined by a {@link Route}. */
  others: { tags: OpenAPIV3.TagObject[]; paths: OpenAPIV3.PathsObject; schemas: Record<string, Json> }
}

const scopeDescriptions: Record<Scope, string> = {
  'read:feedback': 'Read boards, posts, comments, votes and users.',
  'write:feedback': 'Create, update and delete boards, posts, comments, votes and users.',
  'read:support': 'Read conversations and tickets.',
  'write:support': 'Create, update and delete conversations and tickets.',
  admin: 'Administer the workspace: API keys, webhooks, settings and members.',
}

const scopeList = Object.entries(scopeDescriptions).map(([scope, text]) => `- \`${scope}\`: ${text}`)

/** One scheme for keys and tokens: generated clients would send the header of each scheme, and the last one would win. */
const securitySchemes = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description: `
An API key (\`esk_…\`) or an access token of OAuth 2.0, as \`Authorization: Bearer …\`.

OAuth clients get access tokens at \`/oauth/token\` with the grant \`client_credentials\`, or with \`authorization_code\` and PKCE after
the user has consented at \`/oauth/authorize\`. The metadata is at \`/.well-known/oauth-authorization-server\`.

Keys and tokens have scopes. Each operation names the scope that it requires.

${scopeList.join('\n')}`.trim(),
  },
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

const pathsOf = (api: ApiDescription, sets: ComponentSets): Json => {
  const paths: Record<string, Json> = {}
  const order = Object.keys(api.tags)
  const routes = api.routes.toSorted((a, b) => order.indexOf(resourceOf(a)) - order.indexOf(resourceOf(b)))
  for (const [path, group] of Map.groupBy(routes, pathOf)) {
    const resource = group.find(route => route.method === 'get' && 'body' in route.reply)
    const sorted = group.toSorted((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method))
    const operations = sorted.map(route => {
      const tag = api.tags[resourceOf(route)]?.name
      if (!tag) throw new Error(`${route.path} has no tag`)
      return [route.method, operation(route, { resource, tag, pageSize: api.pageSize, sets })]
    })
    paths[path] = Object.fromEntries(operations)
  }
  return paths
}

/** A secret is only in the first response. A response replayed for an Idempotency-Key does not have it. */
const markSecrets = (routes: Route[], schemas: Record<string, Json>): void => {
  for (const { reply, secrets } of routes) {
    const schema = 'body' in reply ? schemas[reply.body.meta()?.id ?? ''] : undefined
    if (!secrets || !schema) continue
    const properties = schema.properties as Record<string, Json> // the schema of an object, which has secret fields
    schema.required = (schema.required as string[]).filter(field => !secrets.includes(field))
    for (const field of secrets)
      properties[field] = {
        ...properties[field],
        description: 'Shown only once. A response replayed for an Idempotency-Key does not include it.',
      }
  }
}

const assertUnique = (routes: Route[]): void => {
  const ids = routes.map(operationId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new Error(`Two routes have the operationId ${twice}`)
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The schemas of all sources. A name may occur in two of them only for the same schema. */
const combined = (sources: Record<string, Record<string, Json>>): Record<string, Json> => {
  const schemas: Record<string, { schema: Json; source: string }> = {}
  for (const [source, named] of Object.entries(sources))
    for (const [id, schema] of Object.entries(named)) {
      const other = schemas[id]
      if (other && !isDeepStrictEqual(other.schema, schema))
        throw new Error(`${id} is in ${other.source} and, with another schema, in ${source}: use two ids`)
      schemas[id] = { schema, source }
    }
  return Object.fromEntries(Object.entries(schemas).map(([id, { schema }]) => [id, schema]))
}

/** Describes routes as OpenAPI 3.0.3. @throws when a route has no tag, a schema has no id or no valid example, or two schemas have the same id. */
export const openapi = (api: ApiDescription): OpenAPIV3.Document => {
  assertUnique(api.routes)
  const replySchemas = schemaSet('output')
  const envelopes = replySet(replySchemas)
  const sets = { bodies: schemaSet('input'), replies: replySchemas, envelopes, errors: errorSet() }
  const paths = pathsOf(api, sets)
  const bodies = sets.bodies.all()
  const replies = sets.replies.all()
  markSecrets(api.routes, replies)
  const schemas = combined({
    'a request': bodies,
    'a response': replies,
    'a reply': envelopes.schemas,
    'the health checks': api.others.schemas,
    'all operations': { ...metaSchemas, ...errorSchemas },
  })
  const document = {
    openapi: '3.0.3',
    info: api.info,
    servers: [{ url: '/', description: 'The deployment that serves this document.' }],
    security: [{ bearer: [] }],
    tags: [...Object.values(api.tags), ...api.others.tags],
    paths: { ...paths, ...api.others.paths },
    components: {
      securitySchemes,
      schemas: sorted(schemas),
      parameters,
      headers,
      responses: sorted(sets.errors.responses),
      examples: sets.errors.examples(),
    },
  }
  return document as unknown as OpenAPIV3.Document // zod wrote the JSON schemas; a test lints the document
}
