import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import './validation-messages.ts'
import { shortText } from './fields.ts'
import { id } from './ids.ts'
import { day, moment, periodEnd, periodStart } from './moment.ts'

/** Each message of a value that the schema rejects, after its path. */
const messagesOf = (schema: z.ZodType, value: unknown): string[] => {
  const { error } = schema.safeParse(value)
  return (error?.issues ?? []).map(({ path, message }) =>
    [path.join('.'), message].filter(Boolean).join(': '),
  )
}

const messageOf = (schema: z.ZodType, value: unknown): string => {
  const [message, ...others] = messagesOf(schema, value)
  assert.deepEqual(others, [])
  return message ?? 'valid'
}

test('a missing value is required, whatever its type', () => {
  const types = [z.string(), z.int(), z.boolean(), z.array(z.string()), z.object({})]
  const others = [z.enum(['a', 'b']), z.literal('a'), z.union([z.string(), z.number()]), moment, id('post')]
  for (const schema of [...types, ...others]) {
    assert.equal(messageOf(schema, undefined), 'is required')
    assert.equal(messageOf(z.object({ field: schema }), {}), 'field: is required')
  }
  assert.equal(messageOf(z.string().optional(), undefined), 'valid')
})

test('a value of another type gets the type that it must have', () => {
  assert.equal(messageOf(z.string(), 42), 'must be a string')
  assert.equal(messageOf(z.string(), null), 'must be a string')
  assert.equal(messageOf(z.number(), 'a'), 'must be a number')
  assert.equal(messageOf(z.coerce.number(), 'many'), 'must be a number')
  assert.equal(messageOf(z.int(), 1.5), 'must be a whole number')
  assert.equal(messageOf(z.boolean(), 'yes'), 'must be true or false')
  assert.equal(messageOf(z.array(z.string()), {}), 'must be an array')
  assert.equal(messageOf(z.tuple([z.string()]), {}), 'must be an array')
  assert.equal(messageOf(z.object({}), []), 'must be an object')
  assert.equal(messageOf(z.record(z.string(), z.string()), 'a'), 'must be an object')
  assert.equal(messageOf(z.null(), 'a'), 'must be null')
  assert.equal(messageOf(z.never(), 'a'), 'is not allowed')
  assert.equal(messageOf(z.bigint(), 'a'), 'must be of type bigint')
})

test('a limit is named with its unit', () => {
  assert.equal(messageOf(shortText(200), 'x'.repeat(201)), 'must be at most 200 characters')
  assert.equal(messageOf(shortText(200), ' '), 'must not be empty')
  assert.equal(messageOf(z.string().min(2), 'x'), 'must be at least 2 characters')
  assert.equal(messageOf(z.string().max(1), 'xx'), 'must be at most 1 character')
  assert.equal(messageOf(z.string().length(3), 'xx'), 'must be exactly 3 characters')
  assert.equal(messageOf(z.string().length(1), ''), 'must be exactly 1 character')
  assert.equal(messageOf(z.array(z.string()).min(1), []), 'must have at least 1 item')
  assert.equal(messageOf(z.array(z.string()).max(2), ['a', 'b', 'c']), 'must have at most 2 items')
  assert.equal(messageOf(z.int().min(1), 0), 'must be at least 1')
  assert.equal(messageOf(z.int().max(9), 10), 'must be at most 9')
  assert.equal(messageOf(z.number().positive(), 0), 'must be more than 0')
  assert.equal(messageOf(z.number().lt(5), 5), 'must be less than 5')
  assert.equal(messageOf(z.number().multipleOf(5), 3), 'must be a multiple of 5')
})

test('a format is named with an example', () => {
  assert.equal(
    messageOf(z.iso.datetime(), 'noon'),
    'must be an ISO 8601 date and time such as 2026-03-09T14:00:00Z',
  )
  assert.equal(messageOf(z.iso.date(), '9 March'), 'must be an ISO 8601 date such as 2026-03-09')
  assert.equal(messageOf(z.iso.time(), 'noon'), 'must be an ISO 8601 time such as 14:00:00')
  assert.equal(messageOf(z.email(), 'ada'), 'must be an email address')
  assert.equal(messageOf(z.url(), 'example.com'), 'must be an absolute URL')
  assert.equal(messageOf(z.uuid(), '1'), 'must be a UUID')
  assert.equal(messageOf(z.string().startsWith('esk_'), 'key'), 'must start with esk_')
  assert.equal(messageOf(z.string().endsWith('.csv'), 'a'), 'must end with .csv')
  assert.equal(messageOf(z.string().includes('@'), 'a'), 'must include @')
  assert.equal(messageOf(z.string().regex(/^a/), 'b'), 'must match the pattern /^a/')
  assert.equal(messageOf(z.ipv4(), 'b'), 'must be in the format ipv4')
})

test('a date or time gets one message: its format, or the years that can be stored', () => {
  const date = 'must be an ISO 8601 date such as 2026-03-09'
  const time = 'must be an ISO 8601 date and time such as 2026-03-09T14:00:00Z'
  const years = 'must be in the years 1 to 9999'
  for (const text of ['', 'yesterday', '2026-02-30', '12026-01-01']) {
    assert.equal(messageOf(moment, text), time)
    assert.equal(messageOf(day, text), date)
    for (const period of [periodStart, periodEnd])
      assert.equal(messageOf(period, text), `${time} or ${date.slice('must be '.length)}`)
  }
  assert.equal(messageOf(moment, '0000-01-01T00:00:00Z'), years)
  assert.equal(messageOf(day, '0000-01-01'), years)
  for (const text of ['0000-01-01', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00'])
    for (const period of [periodStart, periodEnd]) assert.equal(messageOf(period, text), years)
})

test('an unset time of C# and Go is refused, and may start a period', () => {
  const unset = 'must not be in the year 1, which is an unset time in C# and Go'
  assert.equal(messageOf(moment, '0001-01-01T00:00:00+00:00'), unset)
  assert.equal(messageOf(day, '0001-01-01'), unset)
  assert.equal(periodStart.parse('0001-01-01T00:00:00Z'), '0001-01-01T00:00:00.000Z')
})

test('the allowed values are listed', () => {
  assert.equal(messageOf(z.enum(['a', 'b']), 'c'), 'must be one of: a, b')
  assert.equal(messageOf(z.literal('none'), 'c'), 'must be "none"')
  assert.equal(messageOf(z.literal(true), false), 'must be true')
})

test('a union names each of its alternatives', () => {
  assert.equal(messageOf(z.union([z.string(), z.number()]), null), 'must be a string or a number')
  assert.equal(messageOf(z.union([z.literal('none'), z.boolean()]), 1), 'must be "none", true or false')
  assert.equal(messageOf(z.union([z.string().max(2), z.number()]), 'abc'), 'must be at most 2 characters')
  const objects = z.union([z.object({ a: z.string() }), z.object({ b: z.string() })])
  assert.equal(messageOf(objects, {}), 'is not valid')
})

test('a union by type lists the types, at the field that names the type', () => {
  const action = z.discriminatedUnion('type', [
    z.object({ type: z.literal('close') }),
    z.object({ type: z.literal('tag'), tag: z.string() }),
  ])
  assert.equal(messageOf(action, { type: 'fly' }), 'type: must be one of: close, tag')
  assert.equal(messageOf(action, {}), 'type: is required')
  assert.equal(messageOf(action, 'close'), 'must be an object')
  assert.equal(messageOf(action, { type: 'tag' }), 'tag: is required')
})

test('unknown fields, keys and elements are named', () => {
  assert.equal(messageOf(z.strictObject({}), { a: 1 }), 'unknown field: a')
  assert.equal(messageOf(z.strictObject({}), { a: 1, b: 2 }), 'unknown fields: a, b')
  assert.equal(
    messageOf(z.record(z.string().max(2), z.int()), { abc: 1 }),
    'abc: key must be at most 2 characters',
  )
  assert.equal(messageOf(z.record(shortText(64), z.int()), { ' ': 1 }), ' : key must not be empty')
})

test("a schema's own message wins, and a rule without one is still no text of zod", () => {
  assert.equal(messageOf(z.string('must be a title'), 42), 'must be a title')
  assert.equal(
    messageOf(
      z.string().refine(() => false, 'must rhyme'),
      'a',
    ),
    'must rhyme',
  )
  assert.equal(
    messageOf(
      z.string().refine(() => false),
      'a',
    ),
    'is not valid',
  )
})

test('every problem of a body keeps its path', () => {
  const body = z.object({
    title: shortText(5),
    tags: z.array(z.string()),
    author: z.object({ name: z.string() }),
  })
  assert.deepEqual(messagesOf(body, { title: '', tags: ['a', 1], author: {} }), [
    'title: must not be empty',
    'tags.1: must be a string',
    'author.name: is required',
  ])
})
