import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countScale, latencyScale, timeTicks } from './scale.ts'

test('a scale for counts has round whole-number ticks from 0 to above the maximum', () => {
  assert.deepEqual(countScale(0).ticks, [0, 1])
  assert.deepEqual(countScale(3).ticks, [0, 1, 2, 3])
  assert.deepEqual(countScale(118).ticks, [0, 50, 100, 150])
  assert.deepEqual(countScale(1_000_000).ticks, [0, 500_000, 1_000_000])
  for (const most of [1, 7, 42, 99, 12_345]) assert.ok(countScale(most).at(most) <= 1)
})

test('the latency scale is logarithmic and keeps values within the chart', () => {
  assert.deepEqual([1, 10, 100, 1000, 10_000].map(latencyScale.at), [0, 0.25, 0.5, 0.75, 1])
  assert.deepEqual([latencyScale.at(0), latencyScale.at(60_000)], [0, 1])
})

const hours = (count: number) =>
  Array.from({ length: count }, (_, index) => new Date(2026, 2, 3, 5 + index).toISOString())

test('the time axis has labels at round times, as many as fit', () => {
  const clock = (moments: string[], room: number) =>
    timeTicks(moments, room).map(index => new Date(moments[index] ?? '').getHours())
  assert.deepEqual(clock(hours(24), 6), [8, 12, 16, 20, 0, 4])
  assert.deepEqual(clock(hours(24), 3), [12, 0])
  assert.deepEqual(new Set(clock(hours(720), 6)), new Set([0]))
  assert.ok(timeTicks(hours(720), 6).length <= 7)
})
