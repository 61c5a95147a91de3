import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Identity, type Permission, permits, presetScopes, type Role, systemCaller } from './caller.ts'

const holder = (access: 'read-only' | 'full', role: Role): Identity => ({
  principalId: 'principal_01kjvqhs34ecst1qkmw75hj5cn',
  name: 'Ada Moreno',
  email: 'ada@example.org',
  role,
  scopes: presetScopes(access, role),
  credentialId: 'key_01kjvqhs34ecst1qkmw75hj5cn',
})

const everything: Permission[] = [
  'none',
  'any',
  'read:feedback',
  'write:feedback',
  'read:support',
  'write:support',
  'write',
  'admin:read',
  'admin',
]

const permitted = (caller: Identity) => everything.filter(permission => permits(caller, permission))

test('a full admin key has every permission', () => {
  assert.deepEqual(permitted(holder('full', 'admin')), everything)
})

test('a read-only admin key may read admin resources and change nothing', () => {
  const reads = ['none', 'any', 'read:feedback', 'read:support', 'admin:read']
  assert.deepEqual(permitted(holder('read-only', 'admin')), reads)
})

test('a member has no access to admin resources, even with the scope admin', () => {
  assert.deepEqual(permitted(holder('read-only', 'member')), ['none', 'any', 'read:feedback', 'read:support'])
  assert.deepEqual(permitted(holder('full', 'member')), everything.slice(0, 7))
  assert.equal(permits({ ...holder('full', 'member'), scopes: ['admin'] }, 'admin'), false)
})

test('background work has no scope', () => {
  assert.deepEqual(permitted(systemCaller('support')), ['none', 'any'])
})
