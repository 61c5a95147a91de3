import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createFloor } from './floor.ts'

const minute = 60_000
const start = Date.parse('2026-03-05T09:15:00.000Z')

test('the floor is the sequence number of a minute ago', () => {
  const floor = createFloor()
  assert.equal(floor.from(start), 0)
  floor.drained(0, start, 100)
  assert.equal(floor.from(start + 59_000), 0)
  floor.drained(0, start + 59_000, 200)
  floor.drained(0, start + minute, 300)
  assert.equal(floor.from(start + minute), 100)
  floor.drained(100, start + minute + 59_000, 400)
  assert.equal(floor.from(start + minute + 59_000), 200)
})

test('once a minute the poll starts below the floor', () => {
  const floor = createFloor()
  for (let second = 0; second <= 100; second++) {
    const now = start + second * 1000
    floor.drained(floor.from(now), now, second + 1)
  }
  const looks = Array.from({ length: 180 }, (_, second) => {
    const now = start + (101 + second) * 1000
    const from = floor.from(now)
    floor.drained(from, now)
    return from
  })
  const deep = looks.flatMap((from, second) => (from === 0 ? [second] : []))
  assert.equal(deep.length, 3)
  assert.deepEqual(
    deep.map(second => second - (deep[0] ?? 0)),
    [0, 60, 120],
  )
})

test('a poll that starts below the floor continues there until it has found everything', () => {
  const floor = createFloor()
  floor.drained(0, start, 100)
  floor.drained(0, start + minute, 200)
  assert.equal(floor.from(start + minute + 1), 100)
  const later = start + 2 * minute
  // Three full batches, and then a smaller one.
  for (let look = 0; look < 3; look++) assert.equal(floor.from(later + look * 250), 0)
  floor.drained(0, later + 750, 50)
  assert.notEqual(floor.from(later + 1000), 0)
})

test('a row that is committed late is found within a minute', () => {
  const row = fc.record({ takenAt: fc.nat(300_000), openFor: fc.oneof(fc.nat(50), fc.nat(200_000)) })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 40 }), drafts => {
      // Numbers are assigned in order of time, and visible when their transactions commit.
      const rows = drafts
        .toSorted((one, other) => one.takenAt - other.takenAt)
        .map(({ takenAt, openFor }, index) => ({ seq: index + 1, seenAt: takenAt + openFor, foundAt: -1 }))
      const floor = createFloor()
      for (let now = 0; now <= 600_000; now += 1000) {
        const from = floor.from(now)
        const found = rows.filter(row => row.seenAt <= now && row.foundAt < 0 && row.seq > from)
        for (const row of found) row.foundAt = now
        floor.drained(from, now, found.at(-1)?.seq)
      }
      for (const { seenAt, foundAt } of rows)
        assert.ok(foundAt >= 0 && foundAt - seenAt <= minute + 1000, `seen ${seenAt}, found ${foundAt}`)
    }),
    { numRuns: 50 },
  )
})
