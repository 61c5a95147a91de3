import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitorToken } from '../../../../services/gateway/src/credentials/visitors/harness.ts'
import { createIdentity } from './identity.ts'

const tokenOf = (sub: string, claims: object = {}): string => visitorToken('secret', { sub, ...claims })

/** An identity that records what it changes. */
const recorded = (first?: string) => {
  const changes: string[] = []
  const identity = createIdentity(first, {
    left: () => changes.push('left'),
    known: subject => changes.push(`known ${subject}`),
    restart: () => changes.push('restart'),
  })
  const changesOf = (act: () => unknown): string[] => {
    changes.length = 0
    act()
    return [...changes]
  }
  return { ...identity, changes, changesOf }
}

test('only another visitor restarts the views, and only an identified one leaves what is unsent', () => {
  const { identify, changes, changesOf } = recorded()
  assert.deepEqual(changes, ['known '])
  assert.deepEqual(
    changesOf(() => identify(undefined)),
    ['known '],
  )
  assert.deepEqual(
    changesOf(() => identify(tokenOf('a'))),
    ['restart', 'known a'],
  )
  assert.deepEqual(
    changesOf(() => identify(tokenOf('a', { nbf: 0 }))),
    ['known a'],
  )
  assert.deepEqual(
    changesOf(() => identify(tokenOf('b'))),
    ['restart', 'left', 'known b'],
  )
  assert.deepEqual(
    changesOf(() => identify(undefined)),
    ['restart', 'left', 'known '],
  )
})

test('a function restarts the views, and its token shows who the visitor is', async () => {
  const { identify, changes } = recorded(tokenOf('a'))
  let sub = 'a'
  const source = identify(async () => tokenOf(sub))
  assert.ok(typeof source === 'function')
  changes.length = 0
  await source()
  assert.deepEqual(changes, [])
  sub = 'b'
  await source()
  assert.deepEqual(changes, ['restart', 'left', 'known b'])
  identify(tokenOf('c'))
  changes.length = 0
  await source()
  assert.deepEqual(changes, [], 'a function of before changes nothing')
})
