import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryMs } from './reconnect.ts'

test('the time before a reconnect is random in a range that grows with the open streams, up to a minute', () => {
  const rangeOf = (openStreams: number) => [0, 0.5, 1].map(random => retryMs(openStreams, random))
  assert.deepEqual(rangeOf(1), [1000, 2000, 3000])
  assert.deepEqual(rangeOf(300), [1000, 2500, 4000])
  assert.deepEqual(rangeOf(2000), [1000, 11_000, 21_000])
  assert.deepEqual(rangeOf(10_000), [1000, 31_000, 61_000])
})
