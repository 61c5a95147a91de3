import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { test } from 'node:test'
import { ApiError } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { eventually, testAdmin, transactionsOf } from '@earshot/testing'
import { z } from 'zod'
import { batchRoute } from './batch.ts'
import { signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret, silent } from './harness.ts'
import { type Route, route } from './route.ts'
import type { Upload } from './upload.ts'

type Ideas = Awaited<ReturnType<typeof readyIdeas>>

const headers = (key?: string) => ({
  'x-caller': signCaller(rotatedSecret, testAdmin, 'feedback', Date.now()),
  'content-type': 'text/csv',
  ...(key && { 'idempotency-key': key }),
})

/** Starts an upload that never ends. */
const startUpload = ({ url }: Ideas, key?: string) => {
  const sent = httpRequest(`${url}/api/v1/files`, { method: 'POST', headers: headers(key) })
  sent.on('error', () => undefined)
  sent.write('only a part')
  return sent
}

const upload = async ({ url }: Ideas, key?: string) => {
  const response = await fetch(`${url}/api/v1/files`, { method: 'POST', headers: headers(key), body: 'a,b' })
  return { status: response.status, body: await response.json() }
}

test('more slow uploads than the pool has connections, with and without an Idempotency-Key, hold none', async () => {
  let arrived = 0
  const uploaded = async ({ bytes }: Upload) => {
    arrived++
    for await (const _chunk of bytes);
  }
  await using it = await readyIdeas({ hooks: { uploaded }, environment: { DATABASE_POOL_MAX: '2' } })
  const uploads = ['a', 'b', 'c', undefined, undefined, undefined].map(key => startUpload(it, key))
  await eventually(() => arrived === uploads.length)
  assert.deepEqual(await transactionsOf({ database: it.server }), [])
  assert.equal((await it.as().post('/ideas', { title: 'Dark mode' }, { 'idempotency-key': 'a' })).status, 201)
  assert.equal((await it.health.get('/ready')).status, 200)
  for (const sent of uploads) sent.destroy()
})

test('deferred work runs before the response, for a success, a refusal, a replay and an aborted request', async () => {
  let failing = false
  const log: string[] = []
  const hooks = {
    uploaded: async ({ bytes }: Upload) => {
      log.push('prepared')
      for await (const _chunk of bytes) if (failing) throw new ApiError('CONFLICT')
    },
    stored: async () => log.push('stored'),
    ended: () => log.push('ended'),
  }
  await using it = await readyIdeas({ hooks })
  const taken = () => log.splice(0)
  assert.equal((await upload(it)).status, 201)
  assert.deepEqual(taken(), ['prepared', 'stored', 'ended'])
  const first = await upload(it, 'key-1')
  assert.deepEqual(taken(), ['prepared', 'stored', 'ended'])
  assert.deepEqual(await upload(it, 'key-1'), first)
  assert.deepEqual(taken(), ['prepared', 'ended'])
  const sent = startUpload(it)
  await eventually(() => log.length === 1)
  sent.destroy()
  await eventually(() => log.length === 2)
  assert.deepEqual(taken(), ['prepared', 'ended'])
  failing = true
  assert.equal((await upload(it)).status, 409)
  assert.deepEqual(taken(), ['prepared', 'ended'])
})

test('a batch prepares its operations before the transaction that they share, and each fails on its own', async () => {
  const open: number[] = []
  const hooks = {
    prepared: async (title: string) => {
      open.push((await transactionsOf({ database: it.server })).length)
      if (title === 'Refused') throw new ApiError('CONFLICT')
      return `${title}, prepared`
    },
  }
  await using it = await readyIdeas({ hooks })
  const operations = ['One', 'Refused', 'Two', ''].map(title => ({ method: 'create', body: { title } }))
  for (const key of [undefined, 'batch-1']) {
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const { data } = await it.as().post('/ideas/batch', { operations }, headers)
    assert.deepEqual(
      data.map((result: { status: number }) => result.status),
      [201, 409, 201, 400],
    )
  }
  assert.deepEqual(open, [0, 0, 0, 0, 0, 0])
  const titles = ['One, prepared', 'Two, prepared']
  assert.deepEqual(await it.titles(), [...titles, ...titles])
})

test('a dependency that is down while a batch is prepared fails only its operation, or the batch that shares a transaction', async () => {
  const prepared = async (title: string) => {
    if (title === 'Down') throw new ApiError('UNAVAILABLE')
    return title
  }
  await using it = await readyIdeas({ hooks: { prepared } })
  const operations = ['One', 'Down'].map(title => ({ method: 'create', body: { title } }))
  const { data } = await it.as().post('/ideas/batch', { operations })
  assert.deepEqual(
    data.map((result: { status: number }) => result.status),
    [201, 503],
  )
  const shared = await it.as().post('/ideas/batch', { operations }, { 'idempotency-key': 'batch-1' })
  assert.equal(shared.status, 503)
  assert.deepEqual(await it.titles(), ['One'])
})

test('a batch refuses routes with an upload', () => {
  const idea = z.object({ id: z.string() }).meta({ id: 'Idea', example: { id: '1' } })
  const uploading = route({
    method: 'post',
    path: '/ideas',
    summary: 'Create an idea',
    permission: 'any',
    upload: { types: ['text/csv'], limit: 10, example: '' },
    reply: { status: 201, body: idea },
    handle: async () => ({ id: '1' }),
  })
  assert.throws(() => batchRoute({ path: '/ideas', routes: [uploading], log: silent }), /has an upload/)
})

test('the types give no transactions to code that waits for a client', () => {
  const routes: Route[] = [
    route({
      method: 'post',
      path: '/files',
      summary: 'Upload a file',
      permission: 'any',
      upload: { types: ['text/csv'], limit: 10, example: '' },
      reply: { status: 204 },
      // @ts-expect-error prepare runs single statements
      prepare: ({ db }) => tx(db, async () => undefined),
      handle: async () => undefined,
    }),
    route({
      method: 'get',
      path: '/files',
      summary: 'Download a file',
      permission: 'any',
      reply: { status: 200, file: { name: 'a.txt', type: 'text/plain', example: '' } },
      // @ts-expect-error a handler that streams a file runs single statements
      handle: ({ pool }) => tx(pool, async () => [] as never),
    }),
    route({
      method: 'get',
      path: '/changes',
      summary: 'Stream changes',
      permission: 'any',
      reply: { status: 200, events: z.string() },
      // @ts-expect-error a handler that streams events runs single statements
      handle: ({ pool }) => tx(pool, async () => () => () => undefined),
    }),
    route({
      method: 'post',
      path: '/others',
      summary: 'Upload another file',
      permission: 'any',
      reply: { status: 204 },
      // @ts-expect-error only prepare reads an upload
      handle: async ({ upload }) => upload,
    }),
  ]
  assert.equal(routes.length, 4)
})
