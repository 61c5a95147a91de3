import assert from 'node:assert/strict'
import { test } from 'node:test'
import { identityOf } from './identity.ts'

test('a visitor that the product has identified is not shown as one who is not verified', () => {
  const email = 'grace@example.com'
  const states = [
    { email, emailVerified: true, externalId: 'crm-4711' },
    { email, emailVerified: false, externalId: 'crm-4711' },
    { email: null, emailVerified: false, externalId: 'crm-4711' },
    { email, emailVerified: false, externalId: null },
    { email: null, emailVerified: false, externalId: null },
  ].map(identityOf)
  assert.deepEqual(states, ['verified', 'identified', 'identified', 'unverified', 'anonymous'])
})
