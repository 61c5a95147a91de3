import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventIds } from './event-ids.ts'
import { idTime, isId } from './ids.ts'

const now = 1_772_442_900_000
const lastCount = 2 ** 26 - 1

const assertIncreasing = (made: { id: string; ms: number }[]) => {
  for (const [index, { id, ms }] of made.entries()) {
    assert.ok(isId('evt', id), id)
    assert.equal(idTime(id), ms)
    const before = made[index - 1]
    assert.ok(!before || (before.id < id && before.ms <= ms), `${before?.id} is before ${id}`)
  }
}

test('event ids of one millisecond increase and keep its time', () => {
  const next = eventIds()
  const made = Array.from({ length: 5000 }, () => next(now))
  assertIncreasing(made)
  assert.deepEqual(new Set(made.map(it => it.ms)), new Set([now]))
})

test('event ids increase across the bits of the counter', () => {
  const next = eventIds(() => 2 ** 14 - 3)
  assertIncreasing(Array.from({ length: 10 }, () => next(now)))
})

test('after a full counter the next event id has the next millisecond', () => {
  const next = eventIds(() => lastCount - 1)
  const made = Array.from({ length: 5 }, () => next(now))
  assertIncreasing(made)
  assert.deepEqual(
    made.map(it => it.ms - now),
    [0, 0, 1, 1, 2],
  )
  const later = next(now + 1)
  assertIncreasing([...made, later])
  assert.equal(later.ms, now + 2)
})

test('event ids keep the latest time while the clock is back by at most ten seconds', () => {
  const next = eventIds()
  const steps = [0, -1, -10_000, -1, 0, 1, -9000]
  const made = steps.map(step => next(now + step))
  assertIncreasing(made)
  assert.deepEqual(
    made.map(it => it.ms - now),
    [0, 0, 0, 0, 0, 1, 1],
  )
})

test('event ids follow a clock that is corrected by more than ten seconds', () => {
  const next = eventIds()
  const corrected = now - 10_001
  assertIncreasing([next(now), next(now)])
  const made = [next(corrected), next(corrected), next(corrected + 1)]
  assertIncreasing(made)
  assert.deepEqual(
    made.map(it => it.ms),
    [corrected, corrected, corrected + 1],
  )
})

test('two processes do not create the same event ids', () => {
  const [one, other] = [eventIds(() => 7), eventIds(() => 7)]
  const made = Array.from({ length: 1000 }, () => [one(now).id, other(now).id]).flat()
  assert.equal(new Set(made).size, made.length)
})
