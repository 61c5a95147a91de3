import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import type { Api } from './api.ts'
import type { Session } from './credential.ts'
import { VisitorError } from './error.ts'
import { createLive } from './live.ts'
import type { SharedMessage } from './state.ts'
import { defaults } from './timing.ts'

/** The page that the client finds in a browser. */
const page = new EventTarget()
const browser = { isOnline: true, document: { visibilityState: 'visible' } }
Object.assign(globalThis, { addEventListener: page.addEventListener.bind(page), document: browser.document })
Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => browser.isOnline })

const happen = (type: string): boolean => page.dispatchEvent(new Event(type))
const goOnline = (isOnline: boolean): void => {
  browser.isOnline = isOnline
  happen(isOnline ? 'online' : 'offline')
}
const show = (visibilityState: string): void => {
  browser.document.visibilityState = visibilityState
  happen('visibilitychange')
}

let count = 0

/** A page that follows the changes. The test responds to its requests. */
const openPage = () => {
  const sessions: PromiseWithResolvers<Session>[] = []
  const streams: (PromiseWithResolvers<never> & { signal?: AbortSignal | undefined })[] = []
  const readings: PromiseWithResolvers<{ data: []; cursor: null }>[] = []
  const wait = <T>(all: PromiseWithResolvers<T>[], signal?: AbortSignal) => {
    const next = Promise.withResolvers<T>()
    all.push(Object.assign(next, { signal }))
    signal?.addEventListener('abort', () => next.reject(signal.reason))
    return next.promise
  }
  const api = {
    session: () => wait(sessions),
    send: (_: string, { signal }: { signal: AbortSignal }) => wait(streams, signal),
    page: (_: string, _query: unknown, signal: AbortSignal) => wait(readings, signal),
  } as unknown as Api // no other calls
  const emitted: SharedMessage[] = []
  const closing = new AbortController()
  const context = {
    url: `http://earshot-${++count}.test`,
    closing: closing.signal,
    timing: { ...defaults, hiddenMs: 0, maxWaitMs: 0 },
  }
  const live = createLive(
    api,
    context,
    () => !closing.signal.aborted,
    message => emitted.push(message),
  )
  live.update()
  const state = () => emitted.findLast(it => it.kind === 'state')?.connection
  return { live, sessions, streams, readings, state, [Symbol.dispose]: () => closing.abort() }
}

const grace: Session = { token: 'eav_1', subject: 'grace' }

const refused = new VisitorError('Sign in', { code: 'UNAUTHORIZED', status: 401 })

test('a page that goes offline and online in turn follows once, for the latest session', async () => {
  using it = openPage()
  for (const isOnline of [false, true, false, true]) goOnline(isOnline)
  assert.deepEqual([it.sessions.length, it.state()], [3, 'connecting'])
  it.sessions[0]?.resolve(grace)
  it.sessions[1]?.reject(refused)
  await settled()
  assert.equal(it.streams.length, 0)
  it.sessions[2]?.resolve(grace)
  await settled()
  assert.equal(it.streams.length, 1)
  goOnline(false)
  assert.equal(it.state(), 'offline')
  it.live.update()
  await settled()
  assert.deepEqual([it.sessions.length, it.streams.length], [3, 1])
  goOnline(true)
})

test('a session that arrives after the visitor was replaced is not followed', async () => {
  using it = openPage()
  it.live.reset()
  it.sessions[0]?.resolve(grace)
  await settled()
  assert.deepEqual([it.sessions.length, it.streams.length], [1, 0])
  it.live.update(true)
  assert.equal(it.sessions.length, 2)
})

test('a refused token is not used again before another one is given, or something is written', async () => {
  using it = openPage()
  for (const [place, again] of [() => it.live.update(true), () => it.live.changed()].entries()) {
    it.sessions[place]?.resolve(grace)
    await settled()
    it.streams[place]?.reject(refused)
    await settled()
    it.live.update()
    await settled()
    assert.deepEqual([it.sessions.length, it.state()], [place + 1, 'offline'])
    again()
    assert.equal(it.sessions.length, place + 2)
  }
})

test('a second token does not interrupt the connection of the first', async () => {
  using it = openPage()
  it.live.update(true)
  it.sessions[0]?.resolve(grace)
  await settled()
  it.live.update(true)
  await settled()
  assert.deepEqual([it.sessions.length, it.streams.length], [1, 1])
})

test('an anonymous visitor without conversations is not followed until something is written', async () => {
  using it = openPage()
  it.sessions[0]?.resolve({ ...grace, anonymous: true })
  await settled()
  it.readings[0]?.resolve({ data: [], cursor: null })
  await settled()
  assert.deepEqual([it.streams.length, it.state()], [0, 'open'])
  it.live.changed()
  it.sessions[1]?.resolve({ ...grace, anonymous: true })
  await settled()
  assert.equal(it.streams.length, 1)
})

test('what is written while the first list is read is followed', async () => {
  using it = openPage()
  it.sessions[0]?.resolve({ ...grace, anonymous: true })
  await settled()
  it.live.changed()
  it.readings[0]?.resolve({ data: [], cursor: null })
  await settled()
  assert.equal(it.streams.length, 1)
})

test('a page that is hidden for long or left disconnects until it is shown', async () => {
  using it = openPage()
  const follow = async (number: number) => {
    assert.equal(it.sessions.length, number)
    it.sessions.at(-1)?.resolve(grace)
    await settled()
    assert.equal(it.streams.length, number)
  }
  await follow(1)
  show('hidden')
  while (!it.streams[0]?.signal?.aborted) await new Promise(resolve => setTimeout(resolve))
  it.live.update()
  assert.equal(it.sessions.length, 1)
  show('visible')
  await follow(2)
  happen('pagehide')
  happen('pageshow')
  await follow(3)
})

test('after close, nothing is requested', async () => {
  const it = openPage()
  it[Symbol.dispose]()
  it.sessions[0]?.resolve(grace)
  await settled()
  it.live.update(true)
  it.live.changed()
  await settled()
  assert.deepEqual([it.sessions.length, it.streams.length, it.readings.length], [1, 0, 0])
})
