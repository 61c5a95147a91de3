import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Bucket, takeFrom, verdictOf } from './bucket.ts'
import { localLimiter } from './limiter.ts'

test('a full bucket allows its whole limit at once, then refills at a steady rate', () => {
  const bucket: Bucket = { tokens: 60, at: 0 }
  const taken = (now: number) => {
    let count = 0
    while (takeFrom(bucket, { limit: 60, cost: 1 }, now)) count++
    return count
  }
  assert.equal(taken(0), 60)
  assert.equal(taken(999), 0)
  assert.equal(taken(1000), 1)
  assert.equal(taken(11_000), 10)
  assert.equal(taken(1_000_000), 60)
})

test('a clock that goes back refills nothing', () => {
  const bucket: Bucket = { tokens: 0, at: 60_000 }
  assert.equal(takeFrom(bucket, { limit: 60, cost: 1 }, 0), false)
  assert.equal(takeFrom(bucket, { limit: 60, cost: 1 }, 60_500), false)
  assert.equal(takeFrom(bucket, { limit: 60, cost: 1 }, 61_000), true)
})

test('a verdict has the remaining requests, when to retry and when the bucket is full', () => {
  const empty = verdictOf(false, { tokens: 0, at: 100_000 }, { limit: 6 })
  assert.deepEqual(empty, { allowed: false, limit: 6, remaining: 0, resetAt: 160, retryAfter: 10 })
  const half = verdictOf(true, { tokens: 30.5, at: 100_000 }, { limit: 60 })
  assert.deepEqual(half, { allowed: true, limit: 60, remaining: 30, resetAt: 130, retryAfter: 1 })
})

test('a bucket can refill within another period than a minute', () => {
  const hourMs = 60 * 60 * 1000
  const bucket: Bucket = { tokens: 0, at: 0 }
  assert.equal(takeFrom(bucket, { limit: 30, cost: 1, periodMs: hourMs }, 119_000), false)
  assert.equal(takeFrom(bucket, { limit: 30, cost: 1, periodMs: hourMs }, 120_000), true)
  assert.deepEqual(verdictOf(false, bucket, { limit: 30, periodMs: hourMs }).retryAfter, 120)
})

test('each key has its own bucket, and reading takes no tokens', async () => {
  const { take } = localLimiter(() => 0)
  for (let index = 0; index < 3; index++) assert.equal((await take('a', 2, 0)).remaining, 2)
  assert.deepEqual(
    [await take('a', 2, 1), await take('a', 2, 1), await take('a', 2, 1), await take('b', 2, 1)].map(
      it => it.allowed,
    ),
    [true, true, false, true],
  )
})
