import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ApiError } from '@earshot/contracts'
import { z } from 'zod'
import { aliasesOf, applyBody, applyHeaders, replaceAliases } from './aliases.ts'
import { openapi } from './openapi/index.ts'
import { type Route, route } from './route.ts'
import { parseBody, parseQuery } from './validate.ts'

const id = z.string().regex(/^p_/, 'must be the id of a person')

const patch: Route = route({
  method: 'patch',
  path: '/tickets/:id',
  summary: 'Update a ticket',
  permission: 'any',
  params: z.object({ id: z.string() }),
  query: z.object({
    deleted: z
      .enum(['true', 'false'])
      .default('false')
      .describe('With deleted ones.')
      .meta({ aliases: ['showDeleted'] }),
    notify: z
      .enum(['true', 'false'])
      .optional()
      .meta({ headerAlias: { name: 'X-Import', values: { true: 'false' } } }),
  }),
  body: z
    .strictObject({
      owner: id.nullable().meta({ aliases: ['ownerId', 'agentId'] }),
      state: z.enum(['on', 'off']).meta({ valueAliases: { disabled: 'off' } }),
      tags: z.array(z.string()),
    })
    .partial()
    .refine(it => Object.keys(it).length > 0, 'must have a field')
    .meta({ id: 'TicketPatch', example: { owner: 'p_1' } }),
  reply: {
    status: 200,
    body: z.object({ owner: z.string() }).meta({ id: 'Ticket', example: { owner: 'p_1' } }),
  },
  handle: async () => ({ owner: 'p_1' }),
})

const messageOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    return (error as ApiError).message
  }
  return 'no error'
}

const sizes = { default: 10, max: 10 }
const bodyOf = (given: object) => parseBody(patch, given)
const queryOf = (given: Record<string, unknown>) => parseQuery(patch, given, sizes).query

test('an alias of a field, a parameter and a value is the same as the documented one', () => {
  assert.deepEqual(bodyOf({ ownerId: 'p_1' }), { owner: 'p_1' })
  assert.deepEqual(bodyOf({ agentId: null }), { owner: null })
  assert.deepEqual(bodyOf({ state: 'disabled', tags: ['disabled'] }), { state: 'off', tags: ['disabled'] })
  assert.deepEqual(queryOf({ showDeleted: 'true' }), { deleted: 'true' })
  assert.deepEqual(queryOf({}), { deleted: 'false' })
})

test('two names of a field with equal values are accepted, and with different ones the error names both', () => {
  assert.deepEqual(bodyOf({ ownerId: 'p_1', owner: 'p_1', agentId: 'p_1' }), { owner: 'p_1' })
  for (const given of [
    { ownerId: 'p_1', owner: 'p_2' },
    { ownerId: 'p_1', owner: null },
  ])
    assert.equal(
      messageOf(() => bodyOf(given)),
      'ownerId: is the same as owner, which has another value',
    )
  assert.equal(
    messageOf(() => bodyOf({ ownerId: 'p_1', agentId: 'p_2' })),
    'agentId: is the same as owner, which has another value',
  )
  assert.equal(
    messageOf(() => queryOf({ showDeleted: 'true', deleted: 'false' })),
    'showDeleted: is the same as deleted, which has another value',
  )
})

test('an error has the name that the request used', () => {
  assert.equal(
    messageOf(() => bodyOf({ agentId: 'x' })),
    'agentId: must be the id of a person',
  )
  assert.match(
    messageOf(() => queryOf({ showDeleted: 'maybe' })),
    /^showDeleted: /,
  )
  assert.equal(
    messageOf(() => queryOf({ showDeleted: ['true', 'true'] })),
    'showDeleted: must not be repeated',
  )
})

test('names that only look like aliases are unknown fields', () => {
  for (const name of ['constructor', 'toString', 'hasOwnProperty', '__proto__', 'Ownerid'])
    assert.equal(
      messageOf(() => bodyOf(JSON.parse(`{"owner":null,"${name}":1}`))),
      `${name}: unknown field`,
    )
  assert.match(
    messageOf(() => bodyOf({ state: 'constructor' })),
    /^state: /,
  )
})

test('a header stands for a parameter, unless that has another value', () => {
  const schema = patch.query as z.ZodObject // the route above has one
  const apply = (value: string | undefined, query: Record<string, unknown> = {}) => [
    applyHeaders(schema, query, name => (name === 'X-Import' ? value : undefined)),
    query,
  ]
  assert.deepEqual(apply('True'), [['notify'], { notify: 'false' }])
  for (const value of [undefined, '', 'false', 'constructor']) assert.deepEqual(apply(value), [[], {}])
  assert.equal(
    messageOf(() => apply('true', { notify: 'true' })),
    'X-Import: is the same as notify, which has another value',
  )
})

test('the body of a DELETE has the parameters as JSON', () => {
  const apply = (body: unknown, query: Record<string, unknown> = {}) => {
    applyBody(query, body)
    return query
  }
  assert.deepEqual(apply(undefined, { id: 'a' }), { id: 'a' })
  assert.deepEqual(apply({ tags: ['a', 'b'], count: 2, all: true, none: null }), {
    tags: 'a,b',
    count: '2',
    all: 'true',
  })
  assert.deepEqual(apply({ id: 'a' }, { id: 'a' }), { id: 'a' })
  assert.equal(
    messageOf(() => apply({ id: 'b' }, { id: 'a' })),
    'body.id: is the same as id, which has another value',
  )
  for (const body of [[], 'text', 1])
    assert.equal(
      messageOf(() => apply(body)),
      'body: must be an object',
    )
})

test('aliases are in descriptions, and no properties of the API description', () => {
  const document = openapi({
    info: { title: 'Test', version: '1' },
    tags: { tickets: { name: 'Tickets', description: 'Tickets.' } },
    routes: [patch],
    pageSize: 10,
    others: { tags: [], paths: {}, schemas: {} },
  })
  const text = JSON.stringify(document)
  for (const sentence of [
    'With deleted ones. Also accepted as `showDeleted`.',
    'Also accepted as `ownerId`, `agentId`.',
    '`disabled` is accepted for `off`.',
    'The header `X-Import: true` is the same as `false`.',
  ])
    assert.ok(text.includes(sentence), sentence)
  assert.doesNotMatch(text, /"(?:aliases|valueAliases|headerAlias|ownerId|showDeleted)"/)
})

test('a schema without aliases has none, and values that are no objects stay as they are', () => {
  assert.deepEqual(aliasesOf(z.object({ title: z.string() })), [])
  for (const given of [null, undefined, 'text', ['owner']])
    assert.equal(replaceAliases(patch.body as z.ZodObject, given).size, 0)
})
