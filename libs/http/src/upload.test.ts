import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { ApiError } from '@earshot/contracts'
import { eventually, recordLog, testAdmin } from '@earshot/testing'
import { signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret, uploadLimit } from './harness.ts'
import type { Upload } from './upload.ts'

type Ideas = Awaited<ReturnType<typeof readyIdeas>>

const caller = () => ({ 'x-caller': signCaller(rotatedSecret, testAdmin, 'feedback', Date.now()) })
const csv = { 'content-type': 'text/csv' }

/** Reads the whole upload. */
const uploaded = async ({ type, charset, bytes }: Upload) => {
  const chunks: Buffer[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return { type, charset, text: Buffer.concat(chunks).toString() }
}

const send = async (it: Ideas, body: RequestInit['body'], headers: Record<string, string> = csv) => {
  const response = await fetch(`${it.url}/api/v1/files`, {
    method: 'POST',
    headers: { ...caller(), ...headers },
    body,
    duplex: 'half',
  } as RequestInit)
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as { data?: unknown },
  }
}

const stream = (...pieces: string[]) => ReadableStream.from(pieces.map(piece => Buffer.from(piece)))

test('an upload is streamed to the handler with its type and charset', async () => {
  await using it = await readyIdeas({ hooks: { uploaded } })
  const answer = await send(it, stream('a,', 'b\n', '1,2'), {
    'content-type': 'Text/CSV; charset="UTF-16LE"',
  })
  assert.equal(answer.status, 201)
  assert.deepEqual(answer.body.data, { type: 'text/csv', charset: 'utf-16le', text: 'a,b\n1,2' })
  assert.deepEqual((await send(it, '')).body.data, { type: 'text/csv', text: '' })
})

test('other media types and compressed bodies are rejected', async () => {
  await using it = await readyIdeas({ hooks: { uploaded } })
  for (const headers of [
    { 'content-type': 'application/json' },
    { 'content-type': 'text/csv-of-sorts' },
    { ...csv, 'content-encoding': 'gzip' },
  ])
    assert.equal((await send(it, 'a', headers)).status, 415)
  assert.equal((await it.as().post('/files')).status, 415)
})

test('an upload above the limit is rejected, with and without Content-Length, and the connection can be reused', async () => {
  await using it = await readyIdeas({ hooks: { uploaded } })
  const piece = 'x'.repeat(uploadLimit / 2)
  assert.equal((await send(it, piece + piece)).status, 201)
  assert.equal((await send(it, `${piece}${piece}x`)).status, 413)
  assert.equal((await send(it, stream(piece, piece, 'x', piece, piece))).status, 413)
  assert.equal((await send(it, 'small')).status, 201)
})

test('a handler that stops reading can still respond', async () => {
  const hooks = {
    uploaded: async ({ bytes }: Upload) => {
      for await (const _chunk of bytes) throw new ApiError('CONFLICT')
    },
  }
  await using it = await readyIdeas({ hooks })
  // More than fits into the buffers between client and handler.
  const large = Array.from({ length: 50 }, () => 'x'.repeat(100_000))
  for (let round = 0; round < 3; round++) {
    assert.equal((await send(it, stream(...large))).status, 409)
    assert.equal((await send(it, large.join(''))).status, 413)
  }
})

test('a handler that leaves its reader open does not hold up the next request on the connection', async context => {
  const hooks = {
    uploaded: async ({ bytes }: Upload) => {
      await bytes[Symbol.asyncIterator]().next()
      throw new ApiError('CONFLICT')
    },
  }
  await using it = await readyIdeas({ hooks })
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  context.after(() => agent.destroy())
  const reused: boolean[] = []
  for (let round = 0; round < 3; round++) {
    const sent = httpRequest(`${it.url}/api/v1/files`, {
      agent,
      method: 'POST',
      headers: { ...caller(), ...csv, 'transfer-encoding': 'chunked' },
      signal: AbortSignal.timeout(20_000),
    })
    sent.end('x'.repeat(20 * uploadLimit)) // more than fits into the buffers
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    assert.equal(response.statusCode, 409)
    await once(response.resume(), 'end')
    reused.push(sent.reusedSocket)
  }
  assert.deepEqual(reused, [false, true, true])
})

test('a request that the client aborts ends and is not logged as a failure', async () => {
  const { log, lines } = recordLog()
  const started = Promise.withResolvers<void>()
  const hooks = {
    uploaded: async ({ bytes }: Upload) => {
      for await (const _chunk of bytes) started.resolve()
    },
  }
  await using it = await readyIdeas({ hooks, log })
  const sent = httpRequest(`${it.url}/api/v1/files`, {
    method: 'POST',
    headers: { ...caller(), ...csv, 'content-length': '1000' },
  })
  sent.on('error', () => undefined)
  sent.write('only a part')
  await started.promise
  sent.destroy()
  await eventually(() => lines().some(line => line.msg === 'request.served'))
  assert.ok(!lines().some(line => line.msg === 'request.failed'), 'an aborted request is not a server fault')
})

test('with an Idempotency-Key, the same upload is processed once, and a different one is rejected', async () => {
  let stored = 0
  const hooks = {
    uploaded,
    stored: async () => {
      stored++
      return stored
    },
  }
  await using it = await readyIdeas({ hooks })
  const key = { ...csv, 'idempotency-key': 'file-1' }
  const first = await send(it, stream('a', 'bc'), key)
  assert.equal(first.status, 201)
  const again = await send(it, stream('ab', 'c'), key)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  assert.deepEqual(again.body, first.body)
  const other = await send(it, stream('ab', 'd'), key)
  assert.equal(other.status, 422)
  assert.equal(stored, 1)
})

/** The raw response to a GET, as far as it could be read. */
const get = async (it: Ideas, method = 'GET') => {
  const sent = httpRequest(`${it.url}/api/v1/files/ideas.txt`, { method, headers: caller() })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  const whole = await (async () => {
    for await (const chunk of response) chunks.push(chunk)
    return true
  })().catch(() => false)
  return {
    status: response.statusCode,
    headers: response.headers,
    text: Buffer.concat(chunks).toString(),
    whole,
  }
}

test('a file is streamed while it is generated', async () => {
  async function* pieces() {
    yield 'Dark '
    await setImmediate()
    yield 'mode ✨'
  }
  await using it = await readyIdeas({ hooks: { pieces } })
  const answer = await get(it)
  assert.deepEqual([answer.status, answer.text, answer.whole], [200, 'Dark mode ✨', true])
  assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(answer.headers['content-disposition'], 'attachment; filename="ideas.txt"')
  const head = await get(it, 'HEAD')
  assert.deepEqual([head.status, head.text], [200, ''])
})

test('an empty file can be downloaded', async () => {
  async function* pieces() {}
  await using it = await readyIdeas({ hooks: { pieces } })
  assert.deepEqual((({ status, text, whole }) => [status, text, whole])(await get(it)), [200, '', true])
})

test('an error before the first piece returns 500, one after it closes the connection', async () => {
  let good = 0
  async function* pieces() {
    for (let piece = 0; piece < good; piece++) yield 'x'.repeat(100_000)
    throw new Error('sesame')
  }
  await using it = await readyIdeas({ hooks: { pieces } })
  const before = await get(it)
  assert.deepEqual([before.status, JSON.parse(before.text).error.code], [500, 'INTERNAL_ERROR'])
  good = 3
  const after = await get(it)
  assert.deepEqual([after.status, after.whole], [200, false])
})

test('a client that disconnects stops the generation of its file, which is not logged as a failure', async () => {
  const { log, lines } = recordLog()
  let ended = false
  async function* pieces() {
    try {
      for (;;) yield 'x'.repeat(100_000)
    } finally {
      ended = true
    }
  }
  await using it = await readyIdeas({ hooks: { pieces }, log })
  const sent = httpRequest(`${it.url}/api/v1/files/ideas.txt`, { headers: caller() })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  await once(response, 'data')
  response.destroy()
  await eventually(() => ended)
  assert.ok(!lines().some(line => line.msg === 'request.failed'))
})

test('a client that disconnects before the first piece ends the generation of its file as well', async () => {
  const { log, lines } = recordLog()
  const gone = Promise.withResolvers<void>()
  let [started, ended] = [false, false]
  async function* pieces() {
    started = true
    await gone.promise
    try {
      yield 'x'
    } finally {
      ended = true
    }
  }
  await using it = await readyIdeas({ hooks: { pieces }, log })
  const sent = httpRequest(`${it.url}/api/v1/files/ideas.txt`, { headers: caller() })
  sent.on('error', () => undefined).end()
  await eventually(() => started)
  sent.destroy()
  await eventually(() => lines().some(line => line.msg === 'request.served'))
  gone.resolve()
  await eventually(() => ended, { withinMs: 5000 })
  await setImmediate()
  assert.ok(!lines().some(line => line.msg === 'request.failed'))
})
