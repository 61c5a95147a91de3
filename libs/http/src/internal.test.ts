import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { ApiError, newId, systemCaller } from '@earshot/contracts'
import { eventually, recordLog, startUpstream, testSecret } from '@earshot/testing'
import { readyIdeas } from './harness.ts'
import { internalClient } from './internal.ts'

/** A fake service with the given responses. */
const startNeighbor = async (answer: () => { status: number; body?: string }) => {
  const it = await startUpstream((_request, response) => {
    const { status, body = '{"error":{"code":"INTERNAL_ERROR"}}' } = answer()
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  return { ...it, asked: () => it.requests.length }
}

const clientOf = (url: string) =>
  internalClient({ from: 'webhooks', to: 'feedback', url, secret: testSecret })

const isUnavailable = (error: unknown) => error instanceof ApiError && error.code === 'UNAVAILABLE'

test('GET returns the data of another service, or undefined when it does not exist', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  const client = clientOf(it.url)
  assert.deepEqual(await client.get(`/ideas/${data.id}`), data)
  assert.equal(await client.get(`/ideas/${newId('post')}`), undefined)
})

test("POST sends the body with the caller's request id", async () => {
  const { log, lines } = recordLog()
  await using it = await readyIdeas({ log })
  const caller = { ...systemCaller('webhooks'), requestId: 'request-7' }
  const made = await clientOf(it.url).post('/ideas', { title: 'Größer 東京' }, caller)
  assert.equal((made as { title: string }).title, 'Größer 東京')
  const served = await eventually(() => lines().find(line => line.msg === 'request.served'))
  assert.deepEqual([served.method, served.requestId], ['POST', 'request-7'])
})

test('404 responses do not open the circuit breaker', async () => {
  let there = false
  await using neighbor = await startNeighbor(() =>
    there ? { status: 200, body: '{"data":7}' } : { status: 404 },
  )
  const client = clientOf(neighbor.url)
  for (let ask = 0; ask < 20; ask++) assert.equal(await client.get('/boards/default'), undefined)
  there = true
  assert.equal(await client.get('/boards/default'), 7)
})

test('a service that is down, fails or redirects is UNAVAILABLE', async () => {
  await assert.rejects(clientOf('http://127.0.0.1:9').get('/boards/default'), isUnavailable)
  for (const answer of [{ status: 500 }, { status: 401 }, { status: 200, body: '<html>' }]) {
    await using neighbor = await startNeighbor(() => answer)
    await assert.rejects(clientOf(neighbor.url).get('/boards/default'), isUnavailable)
  }
})

test('a response that is late, or ends early, is UNAVAILABLE', async () => {
  for (const start of [
    () => undefined,
    (response: ServerResponse) => response.writeHead(200, { 'content-length': 100 }).write('{"data":7'),
  ]) {
    await using neighbor = await startUpstream((_request, response) => void start(response))
    const client = internalClient({
      ...{ from: 'webhooks', to: 'feedback', url: neighbor.url, secret: testSecret },
      timeoutMs: 100,
    })
    await assert.rejects(client.get('/boards/default'), isUnavailable)
  }
})

test('the circuit breaker opens while a service keeps failing, and closes when it recovers', async () => {
  let broken = true
  await using neighbor = await startNeighbor(() =>
    broken ? { status: 503 } : { status: 200, body: '{"data":7}' },
  )
  const client = clientOf(neighbor.url)
  for (let ask = 0; ask < 20; ask++) await assert.rejects(client.get('/boards/default'), isUnavailable)
  assert.ok(neighbor.asked() < 10, `asked ${neighbor.asked()} times`)
  broken = false
  assert.equal(await eventually(() => client.get('/boards/default').catch(() => undefined)), 7)
})
