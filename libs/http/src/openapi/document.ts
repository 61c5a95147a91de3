import type { Scope } from '@earshot/contracts'
import type { OpenAPIV3 } from 'openapi-types'
import type { Route } from '../route.ts'
import { errorSchema, errorSet } from './errors.ts'
import { operationId, pathOf, resourceOf } from './names.ts'
import { operation, type Shelves } from './operation.ts'
import { headers, metaSchemas, parameters } from './parts.ts'
import { type Json, schemaSet } from './schemas.ts'

export type ApiDescription = {
  info: OpenAPIV3.InfoObject
  /** What each first segment below `/api/v1` is about, in the order of the document. */
  tags: Record<string, { name: string; description: string }>
  routes: Route[]
  /** Items a page, where a list does not say. */
  pageSize: number
  /** What is answered outside of {@link Route}s. */
  others: { tags: OpenAPIV3.TagObject[]; paths: OpenAPIV3.PathsObject; schemas: Record<string, Json> }
}

const scopesSaid: Record<Scope, string> = {
  'read:feedback': 'Read boards, posts, comments, votes and people.',
  'write:feedback': 'Write them.',
  'read:support': 'Read conversations and tickets.',
  'write:support': 'Write them.',
  admin: 'Administer the workspace: keys, webhooks, settings, people of the team.',
}

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`esk_…`) or an access token, as `Authorization: Bearer …`.',
  },
  oauth: {
    type: 'oauth2',
    description: 'Described to programs at `/.well-known/oauth-authorization-server`.',
    flows: {
      clientCredentials: { tokenUrl: '/oauth/token', scopes: scopesSaid },
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: scopesSaid,
      },
    },
  },
}

const methods = ['get', 'post', 'put', 'patch', 'delete']

const pathsOf = (api: ApiDescription, shelves: Shelves): Json => {
  const paths: Record<string, Json> = {}
  const order = Object.keys(api.tags)
  const routes = api.routes.toSorted((a, b) => order.indexOf(resourceOf(a)) - order.indexOf(resourceOf(b)))
  for (const [path, group] of Map.groupBy(routes, pathOf)) {
    const resource = group.find(route => route.method === 'get' && 'body' in route.reply)
    const sorted = group.toSorted((a, b) => methods.indexOf(a.method) - methods.indexOf(b.method))
    const operations = sorted.map(route => {
      const tag = api.tags[resourceOf(route)]?.name
      if (!tag) throw new Error(`${route.path} has no tag`)
      return [route.method, operation(route, { resource, tag, pageSize: api.pageSize, shelves })]
    })
    paths[path] = Object.fromEntries(operations)
  }
  return paths
}

/** A secret is shown once: the replay of a reply comes without it. */
const markSecrets = (routes: Route[], schemas: Record<string, Json>): void => {
  for (const { reply, secrets } of routes) {
    const schema = 'body' in reply ? schemas[reply.body.meta()?.id ?? ''] : undefined
    if (!secrets || !schema) continue
    const properties = schema.properties as Record<string, Json> // of an object: it has fields to hide
    schema.required = (schema.required as string[]).filter(field => !secrets.includes(field))
    for (const field of secrets)
      properties[field] = {
        ...properties[field],
        description: 'Shown this once; the reply that an Idempotency-Key repeats is without it.',
      }
  }
}

const closeStrict = (routes: Route[], schemas: Record<string, Json>): void => {
  for (const { body, strict } of routes) {
    const schema = strict ? schemas[body?.meta()?.id ?? ''] : undefined
    if (schema) schema.additionalProperties = false
  }
}

const assertUnique = (routes: Route[]): void => {
  const ids = routes.map(operationId)
  const twice = ids.find((id, index) => ids.indexOf(id) !== index)
  if (twice) throw new Error(`Two routes are called ${twice}`)
}

const sorted = <T>(record: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** Describes routes as OpenAPI 3.0.3. @throws when a route has no tag, no id, no example or a wrong one. */
export const openapi = (api: ApiDescription): OpenAPIV3.Document => {
  assertUnique(api.routes)
  const shelves = { bodies: schemaSet('input'), replies: schemaSet('output'), errors: errorSet() }
  const paths = pathsOf(api, shelves)
  const bodies = shelves.bodies.all()
  const replies = shelves.replies.all()
  const both = Object.keys(bodies).find(id => Object.hasOwn(replies, id))
  if (both) throw new Error(`${both} names a body and a reply, which differ`)
  markSecrets(api.routes, replies)
  closeStrict(api.routes, bodies)
  const document = {
    openapi: '3.0.3',
    info: api.info,
    servers: [{ url: '/', description: 'The deployment that this document comes from.' }],
    security: [{ apiKey: [] }, { oauth: [] }],
    tags: [...Object.values(api.tags), ...api.others.tags],
    paths: { ...paths, ...api.others.paths },
    components: {
      securitySchemes,
      schemas: sorted({ ...bodies, ...replies, ...metaSchemas, ...api.others.schemas, Error: errorSchema }),
      parameters,
      headers,
      responses: sorted(shelves.errors.responses),
      examples: shelves.errors.examples(),
    },
  }
  return document as unknown as OpenAPIV3.Document // made of JSON that zod wrote; a linter reads the whole in a test
}
