import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationIn } from './durations.ts'
import { momentOf, presetsFrom } from './snooze-times.ts'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

test('snooze presets are in three hours and on later mornings, without duplicates', () => {
  const thursday = new Date(2026, 2, 5, 22, 30)
  assert.deepEqual(
    presetsFrom(thursday).map(({ name, until }) => [name, until]),
    [
      ['later', new Date(2026, 2, 6, 1, 30).toISOString()],
      ['tomorrow', at(6, 9)],
      ['monday', at(9, 9)],
      ['month', at(35, 9)],
    ],
  )
  const mondayFrom = (day: number) =>
    presetsFrom(new Date(2026, 2, day, 12)).find(({ name }) => name === 'monday')?.until
  assert.equal(mondayFrom(8), undefined, 'on a Sunday, Monday is tomorrow')
  assert.equal(mondayFrom(9), at(16, 9), 'on a Monday, the preset is the next Monday')
})

test('an incomplete custom time is undefined', () => {
  assert.equal(momentOf(''), undefined)
  assert.equal(momentOf('2026-03-05T09:00'), at(5, 9))
})

test('a duration is shown in its largest unit, at least one minute', () => {
  assert.equal(durationIn('en', 0), '1 min')
  assert.equal(durationIn('en', 59 * 60_000 + 59_000), '59 min')
  assert.equal(durationIn('en', 3 * 3_600_000), '3 hr')
  assert.equal(durationIn('en', 50 * 3_600_000), '2 days')
})
