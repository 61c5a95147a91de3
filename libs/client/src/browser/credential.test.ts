import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as settled } from 'node:timers/promises'
import { createCredential } from './credential.ts'
import type { VisitorError } from './error.ts'
import type { Send } from './http.ts'
import { createStore } from './store.ts'
import { defaults } from './timing.ts'
import type { TokenSource } from './types.ts'

const tokenOf = (sub: string, number = 1): string =>
  [{ alg: 'HS256' }, { sub, number }, {}]
    .map(part => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')

const [grace, ada] = [tokenOf('grace'), tokenOf('ada')]

/** A function that fetches tokens, to whose calls the test responds one by one. */
const scriptedSource = () => {
  const calls: PromiseWithResolvers<string>[] = []
  const source: TokenSource = () => {
    const call = Promise.withResolvers<string>()
    calls.push(call)
    return call.promise
  }
  return { source, calls }
}

/** The credential of a page. `send` responds to its requests. */
const startCredential = (send: Send = () => assert.fail('unexpected request')) => {
  const errors: VisitorError[] = []
  const closing = new AbortController().signal
  const context = { url: 'http://earshot.test', closing, timing: { ...defaults, backoffMs: 0 } }
  let created = 0
  const store = createStore(null)
  const credential = createCredential(store, send, context, {
    created: () => created++,
    refused: error => errors.push(error),
  })
  return { credential, store, errors, created: () => created }
}

const replyOf = (status: number, data?: unknown) => ({
  status,
  headers: new Headers(),
  text: JSON.stringify({ data }),
})

test('requests that start while a token is fetched wait for it', async () => {
  const { credential } = startCredential()
  const { source, calls } = scriptedSource()
  await credential.identify(source)
  assert.equal(calls.length, 0, 'a function is called when a request needs it')
  const both = [credential.get(), credential.get()]
  await settled()
  assert.equal(calls.length, 1)
  calls[0]?.resolve(grace)
  const tokens = (await Promise.all(both)).map(({ token }) => token)
  assert.deepEqual([tokens, (await credential.get()).token], [[grace, grace], grace])
})

test('a token that arrives after another visitor was identified is not used', async () => {
  const { credential, errors } = startCredential()
  const { source, calls } = scriptedSource()
  await credential.identify(source)
  const before = credential.get()
  await settled()
  await credential.identify(ada)
  calls[0]?.resolve(grace)
  await before
  const { subject, token } = await credential.get()
  assert.deepEqual([subject, token, errors], ['ada', ada, []])
})

test('requests that are refused at the same time fetch one token, and later ones get it', async () => {
  const { credential } = startCredential()
  const { source, calls } = scriptedSource()
  await credential.identify(source)
  const getting = credential.get()
  await settled()
  calls[0]?.resolve(grace)
  const refused = await getting
  const renewing = [credential.renew(refused), credential.renew(refused)]
  await settled()
  assert.equal(calls.length, 2)
  const renewed = tokenOf('grace', 2)
  calls[1]?.resolve(renewed)
  const late = credential.renew(refused)
  for (const session of await Promise.all([...renewing, late])) assert.equal(session?.token, renewed)
  assert.equal(calls.length, 2)
})

test('a refused request is not repeated with the token of another visitor', async () => {
  const { credential } = startCredential()
  await credential.identify(grace)
  const session = await credential.get()
  await credential.identify(ada)
  assert.equal(await credential.renew(session), undefined)
  await credential.identify(undefined)
  assert.equal(await credential.renew(session), undefined)
})

test('a function that fails is reported for each call, without what it has thrown', async () => {
  const { credential, errors } = startCredential()
  const { source, calls } = scriptedSource()
  await credential.identify(source)
  const getting = credential.get()
  await settled()
  calls[0]?.reject(new RangeError(grace))
  await assert.rejects(getting, { code: 'TOKEN_FAILED', message: 'The token function failed: RangeError' })
  const again = credential.get()
  await settled()
  calls[1]?.resolve(grace)
  assert.equal((await again).token, grace)
  assert.equal(errors.length, 1)
})

test('requests of a new browser create one anonymous visitor', async () => {
  let mints = 0
  const { credential, created } = startCredential(async path => {
    assert.equal(path, '/widget/visitors')
    return replyOf(201, { token: `eav_${++mints}`, principalId: 'user_1' })
  })
  assert.equal(credential.exists(), false)
  const sessions = await Promise.all([credential.get(), credential.get()])
  const expected = { token: 'eav_1', subject: 'user_1', anonymous: true }
  assert.deepEqual([sessions, created(), mints], [[expected, expected], 1, 1])
})

test('requests wait until what the anonymous visitor did is merged, and not for a visitor who was replaced', async () => {
  const merges: string[] = []
  const list = Promise.withResolvers<ReturnType<typeof replyOf>>()
  const { credential, store } = startCredential(async (path, call) => {
    if (path === '/conversations') return list.promise
    merges.push(call?.token ?? '')
    return replyOf(204)
  })
  store.write({ token: 'eav_1', principalId: 'user_1' })
  const identifying = [credential.identify(grace), credential.identify(ada)]
  const getting = credential.get()
  await settled()
  list.resolve(replyOf(200, []))
  await Promise.all(identifying)
  assert.equal((await getting).subject, 'ada')
  assert.deepEqual([merges.includes(grace), merges.includes(ada)], [false, true])
  assert.deepEqual(store.read().token, undefined)
})
