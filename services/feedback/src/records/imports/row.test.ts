import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptedAddresses, refusedAddresses } from '@earshot/testing'
import { readRow } from './row.ts'

test('an import accepts and rejects the same email addresses as the API', () => {
  for (const [authorEmail, stored] of acceptedAddresses) {
    const read = readRow(1, { title: 'Dark mode', authorEmail })
    assert.equal('fields' in read && read.fields.authorEmail, stored)
  }
  for (const authorEmail of refusedAddresses) {
    const read = readRow(1, { title: 'Dark mode', authorEmail })
    assert.deepEqual('errors' in read && read.errors.map(({ path }) => path), ['authorEmail'], authorEmail)
  }
})
