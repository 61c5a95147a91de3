import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rule } from '../../../../domain/segments/rule.ts'
import { isComplete, newRow, ruleIn, ruleValuesOf, withField } from './values.ts'

test('a rule stays as it is when the form shows and saves it', () => {
  const rule: Rule = {
    match: 'any',
    conditions: [
      { field: 'email', operator: 'contains', value: '@example.com' },
      { field: 'emailVerified', operator: 'is', value: false },
      { field: 'joinedAt', operator: 'at_least', value: '2026-03-01T10:15:00.000Z' },
      { field: 'company', operator: 'is_not', value: 'company_01kk345nnfecst1qjr1ncrnnw3' },
      { field: 'company.plan', operator: 'is_not_set' },
      { field: 'company.mrrCents', operator: 'at_least', value: 1999 },
      { field: 'company.size', operator: 'at_most', value: 0 },
      { field: 'attributes.seats', operator: 'is', value: 12 },
      { field: 'attributes.beta', operator: 'is', value: true },
      { field: 'attributes.team.name', operator: 'contains', value: '12' },
    ],
  }
  assert.deepEqual(ruleIn(ruleValuesOf(rule)), rule)
  assert.ok(isComplete(rule))
})

test('a flag that is not true is shown as false', () => {
  const rule: Rule = {
    match: 'all',
    conditions: [{ field: 'emailVerified', operator: 'is_not', value: true }],
  }
  assert.deepEqual(ruleIn(ruleValuesOf(rule)).conditions, [
    { field: 'emailVerified', operator: 'is', value: false },
  ])
})

test('a rule is complete when each condition has what it needs', () => {
  const ruleWith = (row: object) => ruleIn({ match: 'all', conditions: [{ ...newRow(), ...row }] })
  assert.ok(!isComplete(ruleWith({})))
  assert.ok(isComplete(ruleWith({ value: 'team' })))
  assert.ok(isComplete(ruleWith({ operator: 'is_set' })))
  assert.ok(!isComplete(ruleWith({ field: 'attribute', operator: 'is_set' })))
  assert.deepEqual(ruleWith({ field: 'company.size', operator: 'at_least', value: '-' }).conditions, [
    { field: 'company.size', operator: 'at_least', value: '-' },
  ])
})

test('another field keeps the operator only if it has the same one', () => {
  const row = { ...newRow('company.size'), operator: 'at_most' as const, value: '9' }
  assert.deepEqual(withField(row, 'joinedAt'), { ...row, field: 'joinedAt', value: '' })
  assert.deepEqual(withField(row, 'emailVerified'), {
    ...row,
    field: 'emailVerified',
    operator: 'is',
    value: 'true',
  })
})
