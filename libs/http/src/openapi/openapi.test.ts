import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flag, id } from '@earshot/contracts'
import type { OpenAPIV3 } from 'openapi-types'
import { z } from 'zod'
import { type Route, route } from '../route.ts'
import { openapi } from './document.ts'
import { operationId } from './names.ts'

const example = { id: 'post_01kkajvtshecst1qj9jhrc5ree', title: 'Dark mode', seenAt: null }
const Thing = z
  .object({ id: id('post'), title: z.string(), seenAt: z.iso.datetime().nullable() })
  .meta({ id: 'Thing', example })
const ThingInput = z
  .object({
    title: z.string().min(1),
    kind: z.enum(['a', 'b']).nullable().default(null),
    weight: z.union([z.string(), z.number()]).nullish(),
  })
  .meta({ id: 'ThingInput', example: { title: 'Dark mode' } })
const params = z.object({ id: id('post') })
const handle = async () => assert.fail('a description calls no handler')

const get = route({
  method: 'get',
  path: '/things/:id',
  summary: 'Get a thing',
  permission: 'read:feedback',
  params,
  reply: { status: 200, body: Thing },
  handle,
})
const list = route({
  method: 'get',
  path: '/things',
  summary: 'List things',
  permission: 'any',
  query: z.object({ deep: flag.default(false), of: id('board') }),
  reply: { status: 200, list: Thing },
  handle,
})
const create = route({
  method: 'post',
  path: '/things',
  summary: 'Create a thing',
  permission: 'write:feedback',
  body: ThingInput,
  reply: { status: 201, body: Thing },
  errors: ['CONFLICT'],
  handle,
})
const remove = route({
  method: 'delete',
  path: '/things/:id',
  summary: 'Delete a thing',
  permission: 'write:feedback',
  params,
  reply: { status: 204 },
  handle,
})

const describe = (...routes: Route[]): OpenAPIV3.Document =>
  openapi({
    info: { title: 'Things', version: '1' },
    tags: { things: { name: 'Things', description: 'All of them.' } },
    routes,
    pageSize: 20,
    others: { tags: [], paths: {}, schemas: {} },
  })

const operationOf = (document: OpenAPIV3.Document, method: `${OpenAPIV3.HttpMethods}`, path: string) =>
  document.paths[path]?.[method] ?? assert.fail(`${method} ${path} does not exist`)

const namesOf = (operation: OpenAPIV3.OperationObject) =>
  operation.parameters?.map(it => ('$ref' in it ? it.$ref.split('/').at(-1) : it.name))

test('operation ids are derived from method and path', () => {
  const idOf = (method: Route['method'], path: string, isList = false) =>
    operationId({ ...(isList ? list : get), method, path })
  assert.equal(idOf('get', '/posts', true), 'listPosts')
  assert.equal(idOf('post', '/posts'), 'createPost')
  assert.equal(idOf('get', '/statuses/:id'), 'getStatus')
  assert.equal(idOf('patch', '/sla-policies/:id'), 'updateSlaPolicy')
  assert.equal(idOf('delete', '/api-keys/:id'), 'deleteApiKey')
  assert.equal(idOf('post', '/posts/:id/restore'), 'restorePost')
  assert.equal(idOf('post', '/posts/:id/comments'), 'createPostComment')
  assert.equal(idOf('get', '/webhooks/:id/deliveries', true), 'listWebhookDeliveries')
  assert.equal(idOf('get', '/webhooks/:id/stats'), 'getWebhookStats')
  assert.equal(idOf('put', '/posts/:id/vote'), 'setPostVote')
  assert.equal(idOf('post', '/things/:id/status'), 'statusThing')
  const named = { ...get, method: 'post', path: '/things/:id/status', operationId: 'setThingStatus' } as const
  assert.equal(operationId(named), 'setThingStatus')
})

test('an operation lists the errors of its kind and those of its route', () => {
  const document = describe(get, list, create, remove)
  const statuses = (method: 'get' | 'post' | 'delete', path: string) =>
    Object.keys(operationOf(document, method, path).responses).join(' ')
  assert.equal(statuses('get', '/api/v1/things'), '200 400 401 403 429 500 503')
  assert.equal(statuses('get', '/api/v1/things/{id}'), '200 304 400 401 403 404 412 429 500 503')
  assert.equal(statuses('post', '/api/v1/things'), '201 400 401 403 409 413 415 422 429 500 503')
  assert.equal(statuses('delete', '/api/v1/things/{id}'), '204 400 401 403 404 412 429 500 503')
  assert.deepEqual(operationOf(document, 'post', '/api/v1/things').responses[409], {
    $ref: '#/components/responses/ConflictOrIdempotencyKeyInUse',
  })
})

test('lists accept paging, POST accepts Idempotency-Key, and resources accept If-Match and If-None-Match', () => {
  const document = describe(get, list, create, remove)
  assert.deepEqual(namesOf(operationOf(document, 'get', '/api/v1/things')), ['deep', 'of', 'limit', 'Cursor'])
  assert.deepEqual(namesOf(operationOf(document, 'post', '/api/v1/things')), ['IdempotencyKey'])
  assert.deepEqual(namesOf(operationOf(document, 'get', '/api/v1/things/{id}')), ['id', 'IfNoneMatch'])
  assert.deepEqual(namesOf(operationOf(document, 'delete', '/api/v1/things/{id}')), ['id', 'IfMatch'])
  assert.deepEqual(namesOf(operationOf(describe(remove), 'delete', '/api/v1/things/{id}')), ['id'])
})

test('a query parameter is described as the value that its text means', () => {
  const [deep, of] = operationOf(describe(list), 'get', '/api/v1/things').parameters ?? []
  assert.deepEqual(deep, {
    name: 'deep',
    in: 'query',
    schema: { type: 'boolean', default: false },
  })
  assert.equal((of as OpenAPIV3.ParameterObject).required, true)
})

test('response schemas are shared, allow additional fields and mark nullable ones', () => {
  const schemas = describe(get, create).components?.schemas as Record<string, OpenAPIV3.SchemaObject>
  assert.deepEqual(schemas.Thing?.required, ['id', 'title', 'seenAt'])
  assert.equal(schemas.Thing?.additionalProperties, undefined)
  assert.deepEqual(schemas.Thing?.properties?.seenAt, { type: 'string', format: 'date-time', nullable: true })
  assert.deepEqual(schemas.ThingInput?.required, ['title'])
  const kind = schemas.ThingInput?.properties?.kind as OpenAPIV3.SchemaObject
  assert.deepEqual(kind.enum, ['a', 'b', null])
  const weight = schemas.ThingInput?.properties?.weight as OpenAPIV3.SchemaObject
  assert.deepEqual(weight, { description: 'Allowed: text, a number.' })
})

test('a route that may create a resource lists both 200 and 201', () => {
  const body = Thing.extend({ made: z.boolean() }).meta({
    id: 'MadeThing',
    example: { ...example, made: true },
  })
  const found = { ...create, reply: { status: 200 as const, body, createdWhen: 'made' } }
  const { responses } = operationOf(describe(found), 'post', '/api/v1/things')
  const descriptions = [responses['200'], responses['201']].map(
    it => (it as OpenAPIV3.ResponseObject).description,
  )
  assert.deepEqual(descriptions, ['Success.', 'Created.'])
})

test('a nested schema with an id becomes a component, and needs another id if the response has another schema', () => {
  const part = z.object({ days: z.array(z.string()).default([]) })
  const whole = (id: string, part: z.ZodType) =>
    z.object({ part }).meta({ id, example: { part: { days: [] } } })
  const withParts = (request: z.ZodType, reply: z.ZodType) =>
    describe({
      ...create,
      body: whole('WholeInput', request) as z.ZodObject,
      reply: { status: 201, body: whole('Whole', reply) },
    }).components?.schemas as Record<string, OpenAPIV3.SchemaObject>
  const schemas = withParts(part.meta({ id: 'PartInput' }), part.meta({ id: 'Part' }))
  assert.deepEqual(schemas.Whole?.properties?.part, { $ref: '#/components/schemas/Part' })
  assert.deepEqual([schemas.PartInput?.required, schemas.Part?.required], [undefined, ['days']])
  const shared = part.meta({ id: 'Part' })
  assert.throws(
    () => withParts(shared, shared),
    /Part is in a request and, with another schema, in a response/,
  )
})

test('a secret is not a required field of a response', () => {
  const schemas = describe({ ...create, secrets: ['title'] }).components?.schemas
  const { Thing } = schemas as Record<string, OpenAPIV3.SchemaObject>
  assert.deepEqual(Thing?.required, ['id', 'seenAt'])
})

test('a route without a tag, a schema id, a valid example or a unique operationId is rejected', () => {
  const unnamed = z.object({ id: z.string() })
  const wrong = Thing.meta({ id: 'Wrong', example: { ...example, id: 'tag_1' } })
  const replying = (body: z.ZodType): Route => ({ ...get, reply: { status: 200, body } })
  assert.throws(() => describe({ ...get, path: '/nothings/:id' }), /has no tag/)
  assert.throws(() => describe(replying(unnamed)), /has no id/)
  assert.throws(() => describe(replying(wrong)), /The example of Wrong is not valid/)
  assert.throws(
    () => describe(get, { ...get, path: '/things/:other' }),
    /Two routes have the operationId getThing/,
  )
  assert.throws(
    () => describe(replying(ThingInput), create),
    /ThingInput is in a request and, with another schema, in a response/,
  )
})

test('a description says who may call the operation, also where no scope decides it', () => {
  const descriptionOf = (access: Partial<Route>) =>
    operationOf(describe({ ...list, ...access }), 'get', '/api/v1/things').description
  assert.equal(descriptionOf({}), 'Accepts any credential.')
  assert.equal(descriptionOf({ forUsers: false }), 'Accepts any credential of the team.')
  assert.equal(
    descriptionOf({ forAnonymous: false }),
    'Accepts any credential but that of an anonymous visitor.',
  )
  assert.equal(descriptionOf({ onlySessions: true }), 'Requires a session; keys and tokens are not accepted.')
  assert.equal(
    descriptionOf({ permission: 'admin', onlySessions: true }),
    'Requires the role `admin` and the scope `admin`. Requires a session; keys and tokens are not accepted.',
  )
})
