import type { Scope } from '@earshot/contracts'
import type { OpenAPIV3 } from 'openapi-types'
import type { Route } from '../route.ts'
import { errorSchema, errorSet } from './errors.ts'
import { operationId, pathOf, resourceOf } from './names.ts'
import { type ComponentSets, operation } from './operation.ts'
import { headers, metaSchemas, parameters } from './parts.ts'
import { type Json, schemaSet } from './schemas.ts'

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

const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key (`esk_…`) or an access token, as `Authorization: Bearer …`.',
  },
  oauth: {
    type: 'oauth2',
    description: 'OAuth 2.0. Its metadata is at `/.well-known/oauth-authorization-server`.',
    flows: {
      clientCredentials: { tokenUrl: '/oauth/token', scopes: scopeDescriptions },
      authorizationCode: {
        authorizationUrl: '/oauth/authorize',
        tokenUrl: '/oauth/token',
        refreshUrl: '/oauth/token',
        scopes: scopeDescriptions,
      },
    },
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

/** Describes routes as OpenAPI 3.0.3. @throws when a route has no tag, or a schema has no id or no valid example. */
export const openapi = (api: ApiDescription): OpenAPIV3.Document => {
  assertUnique(api.routes)
  const sets = { bodies: schemaSet('input'), replies: schemaSet('output'), errors: errorSet() }
  const paths = pathsOf(api, sets)
  const bodies = sets.bodies.all()
  const replies = sets.replies.all()
  const both = Object.keys(bodies).find(id => Object.hasOwn(replies, id))
  if (both) throw new Error(`${both} is the id of a request body and of a response`)
  markSecrets(api.routes, replies)
  const document = {
    openapi: '3.0.3',
    info: api.info,
    servers: [{ url: '/', description: 'The deployment that serves this document.' }],
    security: [{ apiKey: [] }, { oauth: [] }],
    tags: [...Object.values(api.tags), ...api.others.tags],
    paths: { ...paths, ...api.others.paths },
    components: {
      securitySchemes,
      schemas: sorted({ ...bodies, ...replies, ...metaSchemas, ...api.others.schemas, Error: errorSchema }),
      parameters,
      headers,
      responses: sorted(sets.errors.responses),
      examples: sets.errors.examples(),
    },
  }
  return document as unknown as OpenAPIV3.Document // zod wrote the JSON schemas; a test lints the document
}
