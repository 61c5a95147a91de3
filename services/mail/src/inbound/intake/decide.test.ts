import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { decide, type Facts } from './decide.ts'

const mail = {
  messageId: '<1@example.com>',
  from: { name: 'Grace Holt', address: 'grace@example.com' },
  report: null,
  notice: null,
  textBounce: null,
  automatic: null,
  references: [],
  hasEmptyReturnPath: false,
}
const delivery = {
  address: 'support@acme.example',
  teamId: null,
  threadId: undefined,
  returnedMailId: undefined,
}
const facts: Facts = {
  isOurs: false,
  returned: undefined,
  isFromOwnAddress: false,
  isOverLimit: false,
  isFeatureOn: true,
}
const failed = { action: 'failed' as const, status: '5.1.1', messageId: null }

type Case = {
  of?: Partial<Parameters<typeof decide>[0]>
  at?: Partial<Parameters<typeof decide>[1]>
  known?: Partial<Facts>
  hasEmptyEnvelopeFrom?: boolean
}

const verdictOf = ({ of, at, known, hasEmptyEnvelopeFrom = false }: Case) =>
  decide({ ...mail, ...of }, { ...delivery, ...at }, { ...facts, ...known }, { hasEmptyEnvelopeFrom })

test('a mail of a person to the workspace is accepted', () => {
  assert.deepEqual(verdictOf({}), { outcome: 'accepted', reason: null })
  assert.deepEqual(verdictOf({ of: { automatic: 'generated' } }), { outcome: 'accepted', reason: null })
})

test('a mail is ignored for the most specific of its reasons', () => {
  const cases: [Case, string][] = [
    [{ known: { isFeatureOn: false } }, 'feature_disabled'],
    [{ known: { isFeatureOn: false, isOverLimit: true } }, 'too_many_mails'],
    [{ known: { isOverLimit: true, isFromOwnAddress: true } }, 'own_address'],
    [{ of: { from: null }, known: { isOverLimit: true } }, 'invalid_sender'],
    [{ of: { from: null }, hasEmptyEnvelopeFrom: true }, 'empty_return_path'],
    [{ of: { hasEmptyReturnPath: true } }, 'empty_return_path'],
    [{ of: { hasEmptyReturnPath: true, automatic: 'bulk' } }, 'bulk'],
    [{ of: { automatic: 'generated', references: ['<2@example.com>'] } }, 'auto_reply'],
    [{ of: { report: { ...failed, action: 'delayed' }, automatic: 'bulk' } }, 'delivery_report'],
    [{ of: { report: failed }, known: { isOurs: true } }, 'own_mail'],
  ]
  for (const [given, reason] of cases)
    assert.deepEqual(verdictOf(given), { outcome: 'ignored', reason }, reason)
})

test('a report bounces a mail only at the return address of that mail', () => {
  const returnedMailId = newId('mail')
  const returned = { id: returnedMailId, kind: 'conversation_reply' as const, threadId: null, sealed: null }
  const of = { report: failed }
  assert.deepEqual(verdictOf({ of }), { outcome: 'ignored', reason: 'unsigned_bounce' })
  assert.deepEqual(verdictOf({ of, at: { returnedMailId } }), { outcome: 'ignored', reason: 'bounce' })
  assert.deepEqual(verdictOf({ of, at: { returnedMailId }, known: { returned } }), {
    outcome: 'ignored',
    reason: 'bounce',
    bounced: returned,
  })
})

test('a bounce as text bounces a mail at the return address of that mail, if it says that the mail failed', () => {
  const returnedMailId = newId('mail')
  const returned = { id: returnedMailId, kind: 'conversation_reply' as const, threadId: null, sealed: null }
  const reasonOf = (action: 'failed' | 'delayed' | 'other', at = {}) => {
    const of = { notice: 'bounce' as const, textBounce: { ...failed, action } }
    const verdict = verdictOf({ of, at, known: { returned } })
    return [verdict.reason, 'bounced' in verdict]
  }
  assert.deepEqual(reasonOf('failed', { returnedMailId }), ['bounce', true])
  assert.deepEqual(reasonOf('delayed', { returnedMailId }), ['delivery_report', false])
  assert.deepEqual(reasonOf('other', { returnedMailId }), ['bounce', false])
  assert.deepEqual(reasonOf('failed'), ['bounce', false])
})
