import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markedEmails } from './sender-marks.ts'

type Mailed = Parameters<typeof markedEmails>[0][number]

const grace = 'principal_01kjyzskgxecst1qm4s4vy0znr'

const thread = (...checks: (NonNullable<Mailed['email']>['senderCheck'] | 'chat')[]): Mailed[] =>
  checks.map((check, index) => ({
    id: String(index),
    authorPrincipalId: grace,
    email: check === 'chat' ? null : { senderCheck: check },
  }))

const marksIn = (...checks: Parameters<typeof thread>) => [...markedEmails(thread(...checks))].map(Number)

test('each email that failed the check is marked, and verified ones are not', () => {
  assert.deepEqual(marksIn('fail', 'pass', 'fail', 'fail'), [0, 2, 3])
})

test('emails without a result are marked once, and again after a verified one', () => {
  assert.deepEqual(marksIn('none', 'unknown', 'chat', 'none'), [0])
  assert.deepEqual(marksIn('pass', 'none', 'none', 'pass', 'unknown'), [1, 4])
  assert.deepEqual(marksIn('none', 'fail', 'none'), [0, 1])
})

test('each author is marked on their own', () => {
  const [first, second] = thread('none', 'none')
  assert.ok(first && second)
  const other = { ...second, authorPrincipalId: null }
  assert.equal(markedEmails([first, other]).size, 2)
})
