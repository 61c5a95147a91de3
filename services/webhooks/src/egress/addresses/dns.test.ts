import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createResolver } from './dns.ts'

const publicAddress = [{ address: '8.8.8.8', family: 4 }]

test('concurrent lookups of a name are shared, and the result is cached for 30 seconds', async context => {
  let lookups = 0
  const resolve = createResolver(async () => {
    lookups++
    await sleep(5)
    return publicAddress
  })
  const results = await Promise.all(Array.from({ length: 50 }, () => resolve('example.com')))
  assert.ok(results.every(result => result === results[0]))
  await resolve('example.com')
  assert.equal(lookups, 1)
  await resolve('other.example.com')
  assert.equal(lookups, 2)

  const now = performance.now()
  context.mock.method(performance, 'now', () => now + 29_000)
  await resolve('example.com')
  assert.equal(lookups, 2)
  context.mock.method(performance, 'now', () => now + 31_000)
  await resolve('example.com')
  assert.equal(lookups, 3)
})

test('a failed lookup is shared by concurrent callers and not cached', async () => {
  let lookups = 0
  const resolve = createResolver(async () => {
    if (lookups++ === 0) throw new Error('EAI_AGAIN')
    return publicAddress
  })
  const first = await Promise.allSettled([resolve('example.com'), resolve('example.com')])
  assert.ok(first.every(({ status }) => status === 'rejected'))
  assert.deepEqual(await resolve('example.com'), publicAddress)
  assert.equal(lookups, 2)
})

test('a name whose lookup never ends uses one lookup, however many callers wait for it', async () => {
  let lookups = 0
  const resolve = createResolver(() => {
    lookups++
    return new Promise(() => undefined)
  })
  for (let count = 0; count < 1000; count++) void resolve('dead.example.com')
  assert.equal(lookups, 1)
})

test('names of the local machine resolve', async () => {
  const addresses = (await createResolver()('localhost')).map(({ address }) => address)
  assert.ok(addresses.includes('127.0.0.1') || addresses.includes('::1'))
})

/** Each lookup blocks a thread of libuv's pool, like `getaddrinfo` with a dead DNS server; pbkdf2 takes its place. */
const program = `
  const { pbkdf2 } = await import('node:crypto')
  const { createResolver } = await import(${JSON.stringify(new URL('dns.ts', import.meta.url))})
  const { lookup } = await import(${JSON.stringify('node:dns/promises')})
  let held = 0
  const resolve = createResolver(name => {
    if (name === 'localhost') return lookup(name, { all: true })
    held++
    return new Promise(done => pbkdf2('x', 'x', 3e7, 64, 'sha512', () => done([])))
  })
  for (let host = 0; host < 24; host++) for (let times = 0; times < 64; times++) void resolve('dead' + host)
  const started = performance.now()
  await resolve('localhost')
  console.log(JSON.stringify({ held, ms: performance.now() - started }))
  process.kill(process.pid, 'SIGKILL')
`

test('24 hosts with a dead DNS server do not slow down a 25th', async () => {
  const child = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '32' },
  }).catch((error: { stdout: string }) => error) // ended by a signal, since its threads cannot be stopped otherwise
  const { held, ms } = JSON.parse(child.stdout)
  assert.equal(held, 24)
  assert.ok(ms < 2000, `${ms} ms`)
})
