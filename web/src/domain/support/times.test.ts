import assert from 'node:assert/strict'
import { test } from 'node:test'
import { durationIn } from './durations.ts'
import { momentOf, presetsFrom } from './snooze-times.ts'

const at = (day: number, hour: number) => new Date(2026, 2, day, hour).toISOString()

test('a snooze ends in the morning of a day to come, and on no day twice', () => {
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
  assert.equal(mondayFrom(8), undefined, 'on a Sunday that is tomorrow')
  assert.equal(mondayFrom(9), at(16, 9), 'on a Monday it is the one after')
})

test('a time of one’s own is none before it is whole', () => {
  assert.equal(momentOf(''), undefined)
  assert.equal(momentOf('2026-03-05T09:00'), at(5, 9))
})

test('how long something takes is told in the largest unit that fits, and is never nothing', () => {
  assert.equal(durationIn('en', 0), '1 min')
  assert.equal(durationIn('en', 59 * 60_000 + 59_000), '59 min')
  assert.equal(durationIn('en', 3 * 3_600_000), '3 hr')
  assert.equal(durationIn('en', 50 * 3_600_000), '2 days')
})
