import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, lengthOf, soon } from './times.ts'

const now = new Date('2026-03-04T12:00:00')

const plain = (text: string) => text.replaceAll(/[\u202f\u00a0]/g, ' ')

test('the day of a message is today, yesterday, or a date with the year if it is another one', () => {
  assert.equal(dayOf('en', '2026-03-04T00:10:00', now), 'today')
  assert.equal(dayOf('de', '2026-03-03T23:50:00', now), 'gestern')
  assert.equal(dayOf('en', '2026-02-27T10:00:00', now), 'Friday, February 27')
  assert.equal(dayOf('en', '2025-12-31T10:00:00', now), 'Wednesday, December 31, 2025')
})

test('the time at which the team is back has a weekday within a week, and then a date', () => {
  assert.equal(plain(soon('en', '2026-03-04T17:00:00', now)), '5:00 PM')
  assert.equal(plain(soon('en', '2026-03-05T09:00:00', now)), 'Thursday 9:00 AM')
  assert.equal(plain(soon('fr', '2026-03-20T09:00:00', now)), '20 mars à 9:00')
})

test('a reply time is rounded up to one unit', () => {
  assert.equal(lengthOf('en', 20), '1 minute')
  assert.equal(lengthOf('en', 61), '2 minutes')
  assert.equal(lengthOf('de', 5400), '2 Stunden')
  assert.equal(lengthOf('ar', 172_800), 'يومان')
})
