import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import type { Api } from './api.ts'
import { VisitorError } from './error.ts'
import { createRun } from './run.ts'
import { decide, firstState, type SharedMessage } from './state.ts'
import { defaults } from './timing.ts'

const item = (id: string, updatedAt: string) => ({ id, lastMessageAt: 'a', updatedAt, unread: false })
type List = { data: ReturnType<typeof item>[]; cursor: null }

/** A run whose readings and streams the test responds to one by one. */
const startRun = () => {
  const readings: PromiseWithResolvers<List>[] = []
  const streams: PromiseWithResolvers<never>[] = []
  const shared: SharedMessage[] = []
  let state = firstState
  const answer = <T>(all: PromiseWithResolvers<T>[], signal?: AbortSignal) => {
    const next = Promise.withResolvers<T>()
    all.push(next)
    signal?.addEventListener('abort', () => next.reject(signal.reason))
    return next.promise
  }
  const api = {
    page: (_: string, _query: unknown, signal: AbortSignal) => answer(readings, signal),
    send: (_: string, { signal }: { signal: AbortSignal }) => answer(streams, signal),
  } as unknown as Api // no other calls
  const closing = new AbortController()
  const context = {
    url: 'http://earshot.test',
    closing: closing.signal,
    timing: { ...defaults, reconnectMs: 0 },
  }
  const run = createRun(
    api,
    context,
    () => state,
    message => {
      shared.push(message)
      state = decide(state, message)
    },
  )
  const kinds = () => shared.map(({ kind }) => kind)
  return { run, readings, streams, shared, kinds, state: () => state, close: () => closing.abort() }
}

const list = (...data: List['data']): List => ({ data, cursor: null })

test('readings run one after another, and those that have not started are one', async () => {
  const { run, readings, state } = startRun()
  const first = run.sync()
  assert.equal(run.sync(), first)
  await settled()
  const second = run.sync()
  assert.equal(run.sync(), second)
  assert.notEqual(second, first)
  await settled()
  assert.equal(readings.length, 1)
  readings[0]?.resolve(list(item('conversation_1', '1')))
  await first
  await settled()
  assert.equal(readings.length, 2)
  readings[1]?.resolve(list(item('conversation_1', '2')))
  await second
  assert.equal(state().known.marks?.conversation_1?.updatedAt, '2')
})

test('a reading that fails does not keep the next one from running', async () => {
  const { run, readings, kinds } = startRun()
  const first = run.sync()
  await settled()
  readings[0]?.reject(new Error('lost'))
  await assert.rejects(first, /lost/)
  const second = run.sync()
  await settled()
  readings[1]?.resolve(list())
  await second
  assert.deepEqual(kinds(), ['state'])
})

test('what arrives after the run was stopped is not shared', async () => {
  const { run, readings, kinds } = startRun()
  const reading = run.sync()
  await settled()
  run.stop()
  readings[0]?.resolve(list(item('conversation_1', '1')))
  await assert.rejects(reading, { name: 'AbortError' })
  await assert.rejects(run.sync(), { name: 'AbortError' })
  assert.deepEqual([kinds(), readings.length], [[], 1])
})

test('a run that is closed while it connects shares nothing', async () => {
  const { run, streams, kinds, close } = startRun()
  const following = run.follow()
  await settled()
  close()
  streams[0]?.reject(new VisitorError('The visitor was closed', { code: 'CLOSED' }))
  await following
  assert.deepEqual([kinds(), run.signal.aborted], [[], true])
})

test('a refused token ends a run, which is offline then', async () => {
  const { run, streams, state } = startRun()
  const following = run.follow()
  await settled()
  streams[0]?.reject(new VisitorError('Sign in', { code: 'UNAUTHORIZED', status: 401 }))
  await following
  assert.deepEqual([state().known.connection, run.signal.aborted, streams.length], ['offline', false, 1])
})

test('a page whose streams are refused polls instead', async () => {
  const { run, readings, streams, state, shared } = startRun()
  const following = run.follow()
  await settled()
  streams[0]?.reject(new VisitorError('Refused', { code: 'FORBIDDEN', status: 403 }))
  while (readings.length === 0) await new Promise(resolve => setTimeout(resolve))
  readings[0]?.resolve(list(item('conversation_1', '1')))
  await settled()
  assert.deepEqual([state().known.connection, streams.length, shared.length], ['open', 1, 1])
  run.stop()
  await following
})
