import assert from 'node:assert/strict'
import { test } from 'node:test'
import { patternsOf, redact, type Traces } from './redact.ts'

const traces: Traces = { emails: ['grace@example.com'], names: ['Grace "G" Holt', 'May'] }

const redacted = (value: unknown) => JSON.parse(redact(JSON.stringify(value), traces))

test("addresses are redacted everywhere, and names only in fields for users' names", () => {
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

test('another user with the same name is not redacted', () => {
  const other = { authorName: 'May', authorEmail: 'may@example.org' }
  assert.deepEqual(redacted(other), other)
  assert.deepEqual(redacted({ authorName: 'May', authorEmail: null }).authorName, 'Deleted user')
})

test('a user whose name is the address is redacted too', () => {
  assert.deepEqual(redacted({ voterName: 'grace@example.com', voterEmail: 'grace@example.com' }), {
    voterName: 'Deleted user',
    voterEmail: null,
  })
})

test('in text that is not JSON, every occurrence is redacted, even when escaped', () => {
  const cut = JSON.stringify({ authorName: 'Grace "G" Holt', authorEmail: 'GRACE@example.com' }).slice(0, -1)
  assert.doesNotMatch(redact(cut, traces), /grace/i)
  assert.equal(redact('nothing of theirs', traces), 'nothing of theirs')
})

test('text without traces of the user stays byte for byte', () => {
  const text = '{ "post": {"title":"x",  "n": 1.0} }'
  assert.equal(redact(text, traces), text)
  assert.equal(redact(text, { emails: [], names: [] }), text)
})

test('patterns match JSON strings, and escape wildcards', () => {
  assert.deepEqual(patternsOf({ emails: ['a_b%@x.org'], names: ['Q"'] }), [
    '%a\\_b\\%@x.org%',
    '%a\\_b\\%@x.org%',
    '%Q"%',
    '%Q\\\\"%',
  ])
})
