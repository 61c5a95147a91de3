import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextInterval, usualWeek, weekIn } from './week.ts'

test('consecutive days with the same hours are grouped', () => {
  assert.equal(weekIn('en', usualWeek), 'Mon–Fri 09:00–17:00')
  const wednesday = [
    { from: '08:00', to: '12:00' },
    { from: '13:00', to: '24:00' },
  ]
  assert.equal(
    weekIn('en', { ...usualWeek, wednesday, friday: [] }),
    'Mon–Tue 09:00–17:00 · Wed 08:00–12:00, 13:00–24:00 · Thu 09:00–17:00',
  )
})

test('a new interval starts after the last one of the day', () => {
  assert.deepEqual(nextInterval([]), { from: '09:00', to: '17:00' })
  assert.deepEqual(nextInterval([{ from: '08:00', to: '12:00' }]), { from: '13:00', to: '17:00' })
  assert.deepEqual(nextInterval([{ from: '08:00', to: '18:00' }]), { from: '18:00', to: '24:00' })
})
