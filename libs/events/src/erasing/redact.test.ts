import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patternsOf, redact, type Traces } from './redact.ts'

const traces: Traces = { emails: ['grace@example.com'], names: ['Grace "G" Holt', 'May'] }

const redacted = (value: unknown) => JSON.parse(redact(JSON.stringify(value), traces))

test('addresses go wherever they stand, names where people are called by name', () => {
  assert.deepEqual(
    redacted({
      post: { title: 'May we', authorEmail: 'Grace@Example.com', authorName: 'Grace "G" Holt' },
      principal: { kind: 'user', name: 'May', email: 'grace@example.com' },
      lists: [{ note: 'Write to grace@example.com, please' }],
      status: { name: 'May', color: '#000000' },
    }),
    {
      post: { title: 'May we', authorEmail: null, authorName: 'Deleted user' },
      principal: { kind: 'user', name: 'Deleted user', email: null },
      lists: [{ note: 'Write to [erased], please' }],
      status: { name: 'May', color: '#000000' },
    },
  )
})

test('somebody else of the same name keeps it', () => {
  const other = { authorName: 'May', authorEmail: 'may@example.org' }
  assert.deepEqual(redacted(other), other)
  assert.deepEqual(redacted({ authorName: 'May', authorEmail: null }).authorName, 'Deleted user')
})

test('who is called by the address is so no longer', () => {
  assert.deepEqual(redacted({ voterName: 'grace@example.com', voterEmail: 'grace@example.com' }), {
    voterName: 'Deleted user',
    voterEmail: null,
  })
})

test('what is no JSON loses every occurrence, also of what was escaped', () => {
  const cut = JSON.stringify({ authorName: 'Grace "G" Holt', authorEmail: 'GRACE@example.com' }).slice(0, -1)
  assert.doesNotMatch(redact(cut, traces), /grace/i)
  assert.equal(redact('nothing of theirs', traces), 'nothing of theirs')
})

test('what holds nothing of theirs stays byte for byte', () => {
  const text = '{ "post": {"title":"x",  "n": 1.0} }'
  assert.equal(redact(text, traces), text)
  assert.equal(redact(text, { emails: [], names: [] }), text)
})

test('patterns find what stands in JSON, and take nothing of it for a wildcard', () => {
  assert.deepEqual(patternsOf({ emails: ['a_b%@x.org'], names: ['Q"'] }), [
    '%a\\_b\\%@x.org%',
    '%a\\_b\\%@x.org%',
    '%Q"%',
    '%Q\\\\"%',
  ])
})
