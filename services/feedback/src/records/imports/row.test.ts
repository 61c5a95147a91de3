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

test('times of spreadsheets, Ruby and PostgreSQL are read, and become UTC', () => {
  const times: [string, string][] = [
    ['2024-03-01', '2024-03-01T00:00:00.000Z'],
    ['2024-03-01T09:00:00Z', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01t09:00:00z', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00:00 UTC', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00:00 GMT', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00:00 +0000', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00:00 -0530', '2024-03-01T14:30:00.000Z'],
    ['2024-03-01 09:00:00+00', '2024-03-01T09:00:00.000Z'],
    ['2024-03-01 09:00:00.123456+02', '2024-03-01T07:00:00.123Z'],
    ['2024-03-01 09:00:00+05:30', '2024-03-01T03:30:00.000Z'],
  ]
  for (const [createdAt, expected] of times) {
    const read = readRow(1, { title: 'Dark mode', createdAt })
    assert.equal('fields' in read && read.fields.createdAt, expected, createdAt)
  }
  for (const createdAt of ['2024-03-01 09:00 CET', '01.03.2024', '2024-03-01 09:00:00+1', '2024-13-01']) {
    const read = readRow(1, { title: 'Dark mode', createdAt })
    assert.deepEqual('errors' in read && read.errors.map(({ path }) => path), ['createdAt'], createdAt)
  }
})
