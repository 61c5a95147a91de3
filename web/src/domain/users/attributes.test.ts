import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributesPatch, rowsOf } from './attributes.ts'

const before = { plan: 'team', seats: 12, phone: '0123', beta: false }

test('unchanged attributes are not sent and keep their types', () => {
  assert.deepEqual(attributesPatch(before, rowsOf(before)), {})
})

test('a changed value that looks like a number or boolean becomes one', () => {
  const rows = [
    { name: 'plan', value: 'enterprise' },
    { name: 'seats', value: '14' },
    { name: 'phone', value: '0124' },
    { name: 'beta', value: 'true' },
    { name: ' since ', value: '2026' },
    { name: '', value: 'nothing' },
  ]
  assert.deepEqual(attributesPatch(before, rows), {
    plan: 'enterprise',
    seats: 14,
    phone: '0124',
    beta: true,
    since: 2026,
  })
})

test('removed and renamed attributes are set to null', () => {
  assert.deepEqual(attributesPatch({ plan: 'team', seats: 12 }, [{ name: 'tier', value: 'team' }]), {
    plan: null,
    seats: null,
    tier: 'team',
  })
})
