import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { Parser } from '@asyncapi/parser'
import {
  Envelope,
  eventCatalogue,
  eventJsonSchema,
  eventSchema,
  eventTypes,
  sampleEnvelope,
} from '@earshot/contracts'
import { root } from '@earshot/testing/root'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { differences } from '../../tools/compatibility/compare.ts'
import { releases } from '../../tools/compatibility/migrations.ts'
import {
  broken,
  currentSchemas,
  releasedFolder,
  releasedSchemas,
} from '../../tools/compatibility/released.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const document = read('services/gateway/src/edge/reference/asyncapi.json')

test('the AsyncAPI document is valid for the official parser and contains every event', async () => {
  const parsed = await new Parser().parse(document)
  const complaints = parsed.diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version') // version 3.0 is intended
  assert.deepEqual(complaints, [])
  const messages = parsed.document?.components().messages().all() ?? []
  assert.deepEqual(messages.map(it => it.name()).toSorted(), eventTypes.toSorted())
})

test('the parser reports errors in an invalid document', async () => {
  const wrong = JSON.parse(document)
  wrong.operations['post.created'].channel.$ref = '#/channels/post.imagined'
  const { diagnostics } = await new Parser().parse(JSON.stringify(wrong))
  assert.ok(diagnostics.some(({ severity }) => severity === 0))
})

test('private events are on the private exchange only, and comments on both exchanges', async () => {
  const { channels } = JSON.parse(document) as {
    channels: Record<string, { address: string; bindings: { amqp: { exchange: { name: string } } } }>
  }
  for (const type of eventTypes) {
    const found = Object.values(channels).filter(({ address }) => address === type)
    const names = found.map(({ bindings }) => bindings.amqp.exchange.name).sort()
    const { private: isPrivate, family } = eventCatalogue[type]
    const both = ['earshot.events', 'earshot.events.private']
    assert.deepEqual(names, isPrivate ? both.slice(1) : family === 'comment' ? both : both.slice(0, 1), type)
  }
})

test('the sample of each event type is valid for its schema and its JSON Schema', () => {
  const ajv = new Ajv2020()
  formats.default(ajv)
  assert.equal(eventTypes.length, 36)
  for (const type of eventTypes) {
    const sample = sampleEnvelope(type)
    assert.deepEqual(Envelope.parse(sample), sample)
    assert.deepEqual(eventSchema(type).parse(sample.data), sample.data)
    const fits = ajv.compile(eventJsonSchema(type))
    assert.ok(fits(sample), `${type}: ${ajv.errorsText(fits.errors)}`)
  }
})

const released = existsSync(releasedFolder)

test('events are compatible with the released schemas', () => {
  if (released) assert.deepEqual(broken(releasedSchemas(releasedFolder), currentSchemas()), [])
  else assert.deepEqual(releases(), [], 'a release has its schemas in docs/reference/event-schemas')
})

const title = { type: 'string', maxLength: 200 }
const kind = { type: 'string', enum: ['open', 'closed'] }
const owner = { anyOf: [{ type: 'string' }, { type: 'null' }] }
const post = (fields: object, required: string[]) => ({
  type: 'object',
  properties: { post: { type: 'object', properties: fields, required } },
  required: ['post'],
})
const before = post({ title, kind, owner }, ['title', 'kind', 'owner'])

const losses: [string, object, string[], string][] = [
  ['a field is removed', { kind, owner }, ['kind', 'owner'], 'post.title was removed'],
  [
    'a field is no longer required',
    { title, kind, owner },
    ['kind', 'owner'],
    'post.title is no longer required',
  ],
  [
    'a type becomes narrower',
    { title, kind, owner: { type: 'string' } },
    ['title', 'kind', 'owner'],
    'post.owner was narrowed: it can no longer be null',
  ],
  [
    'a type changes',
    { title: { type: 'integer' }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title was narrowed: it can no longer be string',
  ],
  [
    'a value is removed',
    { title, kind: { type: 'string', enum: ['open'] }, owner },
    ['title', 'kind', 'owner'],
    'post.kind was narrowed: it can no longer be closed',
  ],
  [
    'a limit becomes stricter',
    { title: { type: 'string', maxLength: 20 }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title was narrowed: its maxLength changed',
  ],
  [
    'a field can be null that never was',
    { title: { anyOf: [title, { type: 'null' }] }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title can now be null, which consumers do not expect',
  ],
]
for (const [what, fields, required, message] of losses)
  test(`a change is breaking when ${what}`, () => {
    const after = post(fields, required)
    assert.ok(differences(before, after).includes(message), differences(before, after).join('\n'))
    assert.equal(
      broken({ 'post.updated': before }, { 'post.updated': after })[0]?.split(': ')[0],
      'post.updated',
    )
  })

test('new fields, new values and wider limits are compatible, and a removed event is breaking', () => {
  const after = post(
    {
      title: { type: 'string' },
      kind: { type: 'string', enum: ['open', 'closed', 'snoozed'] },
      owner,
      more: {},
    },
    ['title', 'kind', 'owner', 'more'],
  )
  assert.deepEqual(differences(before, after), [])
  assert.deepEqual(broken({ 'post.updated': before }, {}), ['post.updated was removed'])
})

const command = (...args: string[]) =>
  spawnSync(process.execPath, ['tools/compatibility/released.ts', ...args], { cwd: root, encoding: 'utf8' })

test('npm run check compares the current schemas with the released ones', () => {
  const { scripts } = JSON.parse(read('package.json'))
  assert.match(scripts.check, /check:events/)
  const { stdout, status } = command()
  assert.deepEqual(
    [stdout, status],
    [released ? `${eventTypes.length} released event schemas are compatible\n` : 'No release yet\n', 0],
  )
})

test('the first release writes the schemas, and later breaking changes fail the check and the release', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'earshot-released-')), 'event-schemas')
  try {
    const first = command('--release', '--folder', folder)
    assert.deepEqual(
      [first.stdout, first.status],
      ['No release yet\n36 event schemas released\n', 0],
      first.stderr,
    )
    assert.deepEqual(releasedSchemas(folder), currentSchemas())
    assert.equal(command('--folder', folder).stdout, '36 released event schemas are compatible\n')

    const file = join(folder, 'post.created.json')
    const schema = JSON.parse(readFileSync(file, 'utf8'))
    schema.properties.mood = { type: 'string' }
    writeFileSync(file, JSON.stringify(schema))
    for (const args of [[], ['--release']]) {
      const { stderr, status } = command('--folder', folder, ...args)
      assert.equal(status, 1)
      assert.match(stderr, /\npost\.created: mood was removed\n$/)
    }
    assert.equal(readFileSync(file, 'utf8'), JSON.stringify(schema), 'a rejected release writes nothing')
  } finally {
    rmSync(dirname(folder), { recursive: true })
  }
})

test('the objects, enums and unions of the AsyncAPI document have names, and its payloads are the JSON Schemas', () => {
  const { components } = JSON.parse(document)
  const inlined = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(inlined)
    const { $ref, ...rest } = value as Record<string, unknown>
    if (typeof $ref !== 'string')
      return Object.fromEntries(Object.entries(rest).map(([key, it]) => [key, inlined(it)]))
    const name = $ref.split('/').at(-1) ?? ''
    const { title: named, ...schema } = components.schemas[name]
    assert.ok(named === name || eventTypes.includes(named), name)
    return inlined(schema)
  }
  const models = ['properties', 'enum', 'const', 'anyOf']
  const { headers: _, ...schemas } = components.schemas
  assert.ok(Object.keys(schemas).length > 100)
  for (const [name, schema] of Object.entries<Record<string, unknown>>(schemas))
    for (const part of [...Object.values(schema.properties ?? {}), ...((schema.anyOf as object[]) ?? [])])
      for (const keyword of models)
        assert.ok(!(keyword in part), `${name} has a nested schema without a name`)
  for (const type of eventTypes) {
    const { $schema: _, examples: __, title: ___, ...schema } = eventJsonSchema(type)
    assert.deepEqual(inlined(components.messages[type].payload), schema, type)
  }
})
