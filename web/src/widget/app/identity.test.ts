import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signVisitorToken } from '@earshot/client'
import { createIdentity } from './identity.ts'

const tokenOf = (sub: string, expiresInSeconds = 60) =>
  signVisitorToken({ secret: 'secret', sub, expiresInSeconds })

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

test('only another visitor restarts the views, and only an identified one leaves what is unsent', async () => {
  const [first, renewed, other] = await Promise.all([tokenOf('a'), tokenOf('a', 120), tokenOf('b')])
  const { identify, changes, changesOf } = recorded()
  assert.deepEqual(changes, ['known '])
  assert.deepEqual(
    changesOf(() => identify(undefined)),
    ['known '],
  )
  assert.deepEqual(
    changesOf(() => identify(first)),
    ['restart', 'known a'],
  )
  assert.deepEqual(
    changesOf(() => identify(renewed)),
    ['known a'],
  )
  assert.deepEqual(
    changesOf(() => identify(other)),
    ['restart', 'left', 'known b'],
  )
  assert.deepEqual(
    changesOf(() => identify(undefined)),
    ['restart', 'left', 'known '],
  )
})

test('a function restarts the views, and its token shows who the visitor is', async () => {
  const { identify, changes } = recorded(await tokenOf('a'))
  let sub = 'a'
  const source = identify(async () => tokenOf(sub))
  assert.ok(typeof source === 'function')
  changes.length = 0
  await source()
  assert.deepEqual(changes, [])
  sub = 'b'
  await source()
  assert.deepEqual(changes, ['restart', 'left', 'known b'])
  identify(await tokenOf('c'))
  changes.length = 0
  await source()
  assert.deepEqual(changes, [], 'a function of before changes nothing')
})
