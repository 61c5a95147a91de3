import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attempts, decide, firstAttempts, type Outcome, polls } from './attempts.ts'
import { defaults } from './timing.ts'

const now = 1_800_000_000_000
const { reconnectMs, maxWaitMs, stableMs, pollMs, refusedMs } = defaults

const poll: Outcome = { streamMs: undefined, error: undefined, retryMs: 0 }
const ended: Outcome = { streamMs: 0, error: undefined, retryMs: 0 }
const failed = (status?: number, retryAfterSeconds?: number) => ({
  error: { status, retryAfterSeconds } as Outcome['error'],
})

const after = (...outcomes: Outcome[]): Attempts =>
  outcomes.reduce((before, outcome) => decide(before, outcome, now, defaults), firstAttempts)

/** The least and the longest wait before the next attempt. */
const waitOf = ({ waitMs = Number.NaN, jitterMs }: Attempts) => [waitMs, waitMs + jitterMs]

test('the first attempt is a stream, without a wait', () => {
  assert.equal(polls(firstAttempts, now), false)
  assert.deepEqual(waitOf(firstAttempts), [0, 0])
})

test('a stream that the server ends is opened again, after longer and longer waits', () => {
  const first = after(ended)
  assert.deepEqual([first.connection, polls(first, now)], ['connecting', false])
  assert.deepEqual(waitOf(first), [0, reconnectMs])
  assert.deepEqual(waitOf(after(ended, ended)), [0, 2 * reconnectMs])
  assert.deepEqual(waitOf(after(...Array.from({ length: 20 }, () => ended))), [0, maxWaitMs])
  assert.deepEqual(waitOf(after(ended, ended, { ...ended, streamMs: stableMs + 1 })), [0, reconnectMs])
  assert.deepEqual(waitOf(after(ended, { ...ended, streamMs: stableMs })), [0, 2 * reconnectMs])
  assert.deepEqual(waitOf(after({ ...ended, retryMs: 5000 })), [5000, 5000 + reconnectMs])
})

test('a lost or silent stream is opened again, without a poll', () => {
  for (const error of [failed(0), failed(), { error: { name: 'AbortError' } as Outcome['error'] }]) {
    const next = after({ ...ended, ...error })
    assert.deepEqual([next.connection, polls(next, now)], ['offline', false])
    assert.deepEqual(waitOf(next), [0, reconnectMs])
  }
})

test('a server that cannot stream now is polled once, and then asked again when it says', () => {
  for (const status of [429, 500, 503]) {
    const refused = after({ ...ended, ...failed(status, 7) })
    assert.deepEqual([refused.connection, polls(refused, now), waitOf(refused)], [undefined, true, [0, 0]])
    const next = after({ ...ended, ...failed(status, 7) }, poll)
    assert.deepEqual([next.connection, polls(next, now)], [undefined, false])
    assert.deepEqual(waitOf(next), [7000, 7000 + reconnectMs])
    assert.deepEqual(waitOf(after({ ...ended, ...failed(status, 7) }, poll, ended)), [0, 2 * reconnectMs])
  }
})

test('where streams are refused, the page polls until the next attempt to stream', () => {
  for (const status of [200, 400, 403, 404]) {
    const refused = after({ ...ended, ...failed(status) })
    assert.deepEqual([polls(refused, now), waitOf(refused)], [true, [0, 0]])
    const polled = decide(refused, poll, now, defaults)
    assert.deepEqual(waitOf(polled), [pollMs / 2, 1.5 * pollMs])
    assert.equal(polled.connection, undefined)
    assert.equal(polls(polled, now + refusedMs - 1), true)
    assert.equal(polls(polled, now + refusedMs), false)
  }
})

test('a poll that fails is repeated after longer and longer waits, or when the server says', () => {
  const refused = { ...ended, ...failed(400) }
  const once = after(refused, { ...poll, ...failed(0) })
  assert.deepEqual([once.connection, polls(once, now)], ['offline', true])
  assert.deepEqual(waitOf(once), [0, reconnectMs])
  assert.deepEqual(waitOf(after(refused, { ...poll, ...failed(0) }, { ...poll, ...failed(503, 9) })), [
    9000,
    9000 + 2 * reconnectMs,
  ])
})

test('a token that is refused for a stream or a poll ends the attempts', () => {
  for (const outcome of [ended, poll]) {
    const next = after({ ...outcome, ...failed(401, 7) })
    assert.deepEqual([next.connection, next.waitMs], ['offline', undefined])
  }
})

test('an inbox that is turned off is asked again later', () => {
  for (const status of [403, 404]) {
    const next = after({ ...ended, ...failed(503, 9) }, { ...poll, ...failed(status) })
    assert.deepEqual([next.connection, ...waitOf(next)], ['offline', refusedMs, refusedMs])
  }
})
