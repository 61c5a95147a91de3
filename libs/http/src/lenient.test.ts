import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { readyIdeas } from './harness.ts'
import { type Ignored, ignoredHeader, isLenient } from './lenient.ts'
import { parseFields } from './validate.ts'

const lenient = { prefer: 'handling=lenient' }

test('the preference is found among others, in any case and quotes, and the first one counts', () => {
  for (const header of [
    'handling=lenient',
    'Handling = "Lenient"',
    'respond-async, handling=lenient; wait=10',
    'note="a, handling=strict", handling=lenient',
    'handling=lenient, handling=strict',
    ', ,handling=lenient',
  ])
    assert.ok(isLenient(header), header)
  for (const header of [
    undefined,
    '',
    'handling',
    'handling=strict, handling=lenient',
    'x-handling=lenient',
    'note="handling=lenient"',
    `handling=lenient, ${'x'.repeat(1000)}`,
  ])
    assert.ok(!isLenient(header), header)
})

test('the names of ignored fields are safe in a header, and counted beyond 1,000 bytes', () => {
  assert.equal(ignoredHeader(['owner', 'author.age', 'owner']), 'owner, author.age')
  assert.equal(
    ignoredHeader(['a\r\nset-cookie: b', 'größe', ',', '\ud800']),
    'a%0D%0Aset-cookie%3A%20b, gr%C3%B6%C3%9Fe, %2C, %EF%BF%BD',
  )
  const many = Array.from({ length: 5000 }, (_, index) => `field${index}`)
  const header = ignoredHeader(['x'.repeat(100_000), ...many])
  assert.ok(header.length < 1100)
  assert.match(header, /^field0, field1, .*, \+\d+$/)
  const shown = header.split(', ').length - 1
  assert.ok(header.endsWith(`+${5001 - shown}`))
})

test('unknown fields are removed at every depth, and known ones are still checked', () => {
  const Schema = z.strictObject({
    title: z.string(),
    author: z.strictObject({ name: z.string() }).optional(),
    steps: z
      .array(
        z.discriminatedUnion('do', [
          z.strictObject({ do: z.literal('tag'), tag: z.string() }),
          z.strictObject({ do: z.literal('note'), text: z.string() }),
        ]),
      )
      .optional(),
    target: z.union([z.strictObject({ id: z.string() }), z.strictObject({ email: z.string() })]).optional(),
    extra: z.record(z.string(), z.string()).optional(),
  })
  const parse = (given: unknown) => {
    const ignored: Ignored = []
    return [parseFields(Schema, given, { ignored }), ignored]
  }
  const given = JSON.parse(
    '{"title":"x","colour":null,"__proto__":1,"author":{"name":"a","age":1},"steps":[{"do":"note","text":"b","tag":"c"}],"target":{"email":"d","phone":"e"},"extra":{"f":"g"}}',
  )
  assert.deepEqual(parse(given), [
    {
      title: 'x',
      author: { name: 'a' },
      steps: [{ do: 'note', text: 'b' }],
      target: { email: 'd' },
      extra: { f: 'g' },
    },
    ['author.age', 'steps.0.tag', 'target.phone', 'colour', '__proto__'],
  ])
  assert.throws(() => parse({ titel: 'x' }), /title: is required/)
  assert.throws(() => parse({ title: 'x', target: { name: 'y' } }), /target/)
})

test('with Prefer: handling=lenient, a request ignores unknown fields and parameters, and the response names them', async () => {
  await using it = await readyIdeas()
  const { get, post, patch } = it.as()
  const created = await post(
    '/ideas?utm=1&utm=2',
    { title: 'Dark mode', owner: 'Ada', author: { name: 'Ada', age: 3 } },
    lenient,
  )
  assert.equal(created.status, 201)
  assert.equal(created.headers.get('preference-applied'), 'handling=lenient')
  assert.deepEqual(created.headers.get('earshot-ignored-fields')?.split(', ').sort(), [
    'author.age',
    'owner',
    'utm',
  ])
  const listed = await get('/ideas?colour=black&limit=1', lenient)
  assert.deepEqual([listed.status, listed.headers.get('earshot-ignored-fields')], [200, 'colour'])
  const known = await patch(`/ideas/${created.data.id}`, { title: 'Light mode' }, lenient)
  assert.deepEqual(
    [known.headers.get('preference-applied'), known.headers.get('earshot-ignored-fields')],
    ['handling=lenient', null],
  )
  const invalid = await post('/ideas', { titel: 'x' }, lenient)
  assert.deepEqual([invalid.status, invalid.error.message], [400, 'title: is required'])
  const strict = await post('/ideas', { title: 'x', owner: 'Ada' })
  assert.deepEqual([strict.status, strict.headers.get('preference-applied')], [400, null])
  const other = await post('/ideas', { title: 'x', owner: 'Ada' }, { prefer: 'handling=strict' })
  assert.equal(other.status, 400)
})

test('operations of a batch ignore unknown fields, too', async () => {
  await using it = await readyIdeas()
  const operations = [
    { method: 'create', body: { title: 'Dark mode', owner: 'Ada' } },
    { method: 'create', query: { utm: '1' }, body: { title: 'Light mode' }, note: 1 },
  ]
  const { data, headers } = await it.as().post('/ideas/batch', { operations }, lenient)
  assert.deepEqual(
    data.map((item: { status: number }) => item.status),
    [201, 201],
  )
  assert.deepEqual(headers.get('earshot-ignored-fields')?.split(', ').sort(), [
    'operations.0.owner',
    'operations.1.note',
    'operations.1.utm',
  ])
})

test('an Idempotency-Key of a strict request cannot be used for a lenient one', async () => {
  await using it = await readyIdeas()
  const { post } = it.as()
  const key = { 'idempotency-key': 'order-1' }
  const body = { title: 'Dark mode', owner: 'Ada' }
  assert.equal((await post('/ideas', body, key)).status, 400)
  for (const replayed of [null, 'true']) {
    const { status, headers } = await post('/ideas', body, { ...key, ...lenient })
    assert.deepEqual(
      [status, headers.get('idempotency-replayed'), headers.get('earshot-ignored-fields')],
      [201, replayed, 'owner'],
    )
  }
  const strict = await post('/ideas', body, key)
  assert.equal(strict.status, 400)
  assert.equal((await post('/ideas', { title: 'x' }, { 'idempotency-key': 'order-2' })).status, 201)
  const other = await post('/ideas', { title: 'x' }, { 'idempotency-key': 'order-2', ...lenient })
  assert.deepEqual([other.status, other.error.code], [422, 'IDEMPOTENCY_KEY_REUSED'])
  assert.deepEqual(await it.titles(), ['Dark mode', 'x'])
})
