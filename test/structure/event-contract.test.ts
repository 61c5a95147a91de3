import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Parser } from '@asyncapi/parser'
import { Envelope, eventCatalogue, eventSchema, eventTypes } from '@earshot/contracts'
import { root } from '@earshot/testing/root'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { differences } from '../../tools/compatibility/compare.ts'
import { broken, currentSchemas, releasedSchemas } from '../../tools/compatibility/released.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const document = read('services/gateway/src/edge/reference/asyncapi.json')

test('the official parser finds nothing wrong with the AsyncAPI document, and every event in it', async () => {
  const parsed = await new Parser().parse(document)
  const complaints = parsed.diagnostics.filter(({ code }) => code !== 'asyncapi-latest-version') // 3.0 is meant
  assert.deepEqual(complaints, [])
  const messages = parsed.document?.components().messages().all() ?? []
  assert.deepEqual(messages.map(it => it.name()).toSorted(), eventTypes.toSorted())
})

test('the parser would find something, were it there', async () => {
  const wrong = JSON.parse(document)
  wrong.operations['post.created'].channel.$ref = '#/channels/post.imagined'
  const { diagnostics } = await new Parser().parse(JSON.stringify(wrong))
  assert.ok(diagnostics.some(({ severity }) => severity === 0))
})

test('what is private is on the private exchange alone, and comments are on both', async () => {
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

test('the golden example of each event is what we would send, and what the released schema lets in', () => {
  const ajv = new Ajv2020()
  formats.default(ajv)
  const files = readdirSync(join(root, 'docs/reference/event-examples'))
  assert.deepEqual(files.sort(), eventTypes.map(type => `${type}.json`).sort())
  for (const type of eventTypes) {
    const example = JSON.parse(read(`docs/reference/event-examples/${type}.json`))
    assert.deepEqual(Envelope.parse(example), example)
    assert.deepEqual(eventSchema(type).parse(example.data), example.data)
    const fits = ajv.compile(JSON.parse(read(`docs/reference/event-schemas/${type}.json`)))
    assert.ok(fits(example), `${type}: ${ajv.errorsText(fits.errors)}`)
  }
})

test('events have lost nothing since they were released', () => {
  const released = releasedSchemas()
  assert.equal(Object.keys(released).length, 36)
  assert.deepEqual(broken(released, currentSchemas()), [])
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
  ['a field goes', { kind, owner }, ['kind', 'owner'], 'post.title was removed'],
  [
    'a field is only sometimes there',
    { title, kind, owner },
    ['kind', 'owner'],
    'post.title is not always there any longer',
  ],
  [
    'a type gets narrower',
    { title, kind, owner: { type: 'string' } },
    ['title', 'kind', 'owner'],
    'post.owner was narrowed: it may be null no longer',
  ],
  [
    'a type becomes another',
    { title: { type: 'integer' }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title was narrowed: it may be string no longer',
  ],
  [
    'a value goes',
    { title, kind: { type: 'string', enum: ['open'] }, owner },
    ['title', 'kind', 'owner'],
    'post.kind was narrowed: it may be closed no longer',
  ],
  [
    'a limit gets tighter',
    { title: { type: 'string', maxLength: 20 }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title was narrowed: its maxLength is another one',
  ],
  [
    'null may come where it never did',
    { title: { anyOf: [title, { type: 'null' }] }, kind, owner },
    ['title', 'kind', 'owner'],
    'post.title may now be null, which no consumer expects',
  ],
]
for (const [what, fields, required, message] of losses)
  test(`consumers are protected when ${what}`, () => {
    const after = post(fields, required)
    assert.ok(differences(before, after).includes(message), differences(before, after).join('\n'))
    assert.equal(
      broken({ 'post.updated': before }, { 'post.updated': after })[0]?.split(': ')[0],
      'post.updated',
    )
  })

test('a new field, a new value and a wider limit are no loss, while an event that is gone is one', () => {
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

test('npm run check asks the same', () => {
  const scripts = JSON.parse(read('package.json')).scripts
  assert.match(scripts.check, /check:events/)
  const said = execFileSync(process.execPath, ['tools/compatibility/released.ts'], {
    cwd: root,
    encoding: 'utf8',
  })
  assert.equal(said, '36 released event schemas still hold\n')
})
