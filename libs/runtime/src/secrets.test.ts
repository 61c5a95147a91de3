import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { deriveKeys } from './secrets.ts'

const current = 'the-secret-of-this-deployment-now'
const previous = 'the-secret-of-this-deployment-before'
const hex = (keys: KeyObject[]) => keys.map(key => key.export().toString('hex'))

test('the same secret and label always give the same key of 32 bytes', () => {
  const [key] = deriveKeys({ current }, 'caller')
  assert.equal(key.symmetricKeySize, 32)
  // Written down, since signatures and ciphertexts of running deployments depend on it.
  const known = '7ef88ab526367d59b4f02685ca0e0973e75ce5e6a78e22b3db57c28885977671'
  assert.deepEqual(hex(deriveKeys({ current }, 'caller')), [known])
  assert.deepEqual(hex(deriveKeys({ current }, 'caller')), [known])
})

test('another label or another secret gives another key', () => {
  const keys = [
    ...deriveKeys({ current }, 'caller'),
    ...deriveKeys({ current }, 'webhook-secrets'),
    ...deriveKeys({ current: previous }, 'caller'),
  ]
  assert.equal(new Set(hex(keys)).size, 3)
})

test('during a rotation the new secret makes, and both verify', () => {
  assert.deepEqual(
    hex(deriveKeys({ current, previous }, 'caller')),
    hex([...deriveKeys({ current }, 'caller'), ...deriveKeys({ current: previous }, 'caller')]),
  )
})
