import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { root } from '@earshot/testing/root'
import { sentenceOf } from './sentence.ts'

/** The sources that record actions, without tests. */
const sources = globSync('{services/*,libs/events}/src/**/*.ts', { cwd: root })
  .concat(globSync('services/all/*.ts', { cwd: root }))
  .filter(path => !/\.test\.ts$|harness/.test(path))
  .map(path => readFileSync(join(root, path), 'utf8'))

const found = (pattern: RegExp): string[] => [
  ...new Set(sources.flatMap(text => [...text.matchAll(pattern)].map(([, name = '']) => name))),
]

/** Those that are put together: `members_${done}`, `${kind}.sla_set` and `${kind}.merged`. */
const composed = [
  'segment.members_added',
  'segment.members_removed',
  'conversation.sla_set',
  'ticket.sla_set',
  'conversation.merged',
  'conversation.unmerged',
  'conversation.split',
  'ticket.merged',
  'ticket.unmerged',
  'ticket.split',
]

const t = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')

test('every action that a service records is a sentence', () => {
  const written = found(/\baction: '([a-z_]+\.[a-z_]+)'/g)
  const kinds = found(/\bauditedChanges\('(\w+)'/g)
  assert.ok(written.length > 35)
  assert.ok(kinds.length > 10)
  const changes = kinds.flatMap(kind => ['created', 'updated', 'deleted'].map(change => `${kind}.${change}`))
  const unknown = [...written, ...changes, ...composed].filter(
    action => sentenceOf({ t }, { action, before: null, after: null }) === action,
  )
  assert.deepEqual(unknown, [])
})

test('a sentence names the object if a recorded field does, and an unknown action stays as it is', () => {
  const say = (
    action: string,
    before: Record<string, unknown> | null,
    after: Record<string, unknown> | null,
  ) => sentenceOf({ t }, { action, before, after })
  assert.equal(
    say('team.created', null, { name: 'First line' }),
    'audit.created.named audit.what.team First line',
  )
  assert.equal(
    say('webhook.deleted', { url: 'https://a.example' }, null),
    'audit.deleted.named audit.what.webhook https://a.example',
  )
  assert.equal(
    say('team.updated', { name: 'Old' }, { name: 'New' }),
    'audit.updated.named audit.what.team New',
  )
  assert.equal(say('team.updated', { capacity: null }, { capacity: 8 }), 'audit.updated audit.what.team')
  assert.equal(say('robot.painted', null, null), 'robot.painted')
  assert.equal(say('team.renamed', null, null), 'team.renamed')
})
