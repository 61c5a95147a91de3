import assert from 'node:assert/strict'
import type { KeyObject } from 'node:crypto'
import { test } from 'node:test'
import { deriveKeys } from './secrets.ts'

const current = 'the-secret-of-this-deployment-now'
const previous = 'the-secret-of-this-deployment-before'
const hex = (keys: KeyObject[]) => keys.map(key => key.export().toString('hex'))

test('a secret and a label always derive the same 32-byte key', () => {
  const [key] = deriveKeys({ current }, 'caller')
  assert.equal(key.symmetricKeySize, 32)
  // A constant, because signatures and ciphertexts of existing deployments depend on it.
  const known = '7ef88ab526367d59b4f02685ca0e0973e75ce5e6a78e22b3db57c28885977671'
  assert.deepEqual(hex(deriveKeys({ current }, 'caller')), [known])
  assert.deepEqual(hex(deriveKeys({ current }, 'caller')), [known])
})

test('another label or secret derives another key', () => {
  const keys = [
    ...deriveKeys({ current }, 'caller'),
    ...deriveKeys({ current }, 'webhook-secrets'),
    ...deriveKeys({ current: previous }, 'caller'),
  ]
  assert.equal(new Set(hex(keys)).size, 3)
})

test('during a rotation the first key is the current one and the second the previous', () => {
  assert.deepEqual(
    hex(deriveKeys({ current, previous }, 'caller')),
    hex([...deriveKeys({ current }, 'caller'), ...deriveKeys({ current: previous }, 'caller')]),
  )
})
