import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reconnect } from './reconnect.ts'

test('attempts are counted while sessions fail, and restart at 0 once one was established', async () => {
  const stop = new AbortController()
  const losses: [attempt: number, error: unknown][] = []
  let sessions = 0
  await reconnect({
    session: async established => {
      sessions++
      if (sessions === 3) return established()
      throw new Error(`no ${sessions}`)
    },
    delayMs: () => 1,
    lost: ({ attempt, error }) => {
      losses.push([attempt, error instanceof Error ? error.message : error])
      if (losses.length === 5) stop.abort()
    },
    stop: stop.signal,
  })
  assert.deepEqual(losses, [
    [0, 'no 1'],
    [1, 'no 2'],
    [0, undefined],
    [1, 'no 4'],
    [2, 'no 5'],
  ])
})

test('a session that ends after the stop is not a loss, and no other one is started', async () => {
  const stop = new AbortController()
  let sessions = 0
  await reconnect({
    session: async () => {
      sessions++
      stop.abort()
      throw new Error('ended by the stop')
    },
    delayMs: () => assert.fail('no wait'),
    lost: () => assert.fail('no loss'),
    stop: stop.signal,
  })
  assert.equal(sessions, 1)
})
