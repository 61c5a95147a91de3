import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { newId } from '@earshot/contracts'
import { type TestResponse, testAdmin, testSecret } from '@earshot/testing'
import { z } from 'zod'
import { signCaller } from './caller.ts'
import { readyIdeas, rotatedSecret } from './harness.ts'

const Problem = z.strictObject({
  error: z.strictObject({
    code: z.string(),
    message: z.string(),
    requestId: z.string(),
    details: z
      .strictObject({
        errors: z.array(z.strictObject({ path: z.string(), code: z.string(), message: z.string() })),
      })
      .optional(),
  }),
})

/** The field errors of a response in the error format. */
const errorsOf = (response: TestResponse): { path: string; message: string }[] => {
  assert.equal(response.status, 400)
  const { error } = Problem.parse(response.body)
  assert.equal(error.code, 'VALIDATION_ERROR')
  return error.details?.errors ?? []
}

const fieldsOf = (response: TestResponse): string[] => errorsOf(response).map(({ path }) => path)

const refusedAs = (response: TestResponse, status: number, code: string) => {
  assert.equal(response.status, status)
  const { error } = Problem.parse(response.body)
  assert.equal(error.code, code)
  assert.equal(error.requestId, response.headers.get('x-request-id'))
}

test('a created resource is in data, with its Location and ETag', async () => {
  await using it = await readyIdeas()
  const created = await it.as().post('/ideas', { title: 'Dark mode' })
  assert.equal(created.status, 201)
  assert.deepEqual(created.body, { data: { id: created.data.id, title: 'Dark mode', votes: 0 } })
  assert.equal(created.headers.get('location'), `/api/v1/ideas/${created.data.id}`)
  assert.equal(created.headers.get('content-type'), 'application/json; charset=utf-8')
  assert.equal(created.headers.get('cache-control'), 'no-store')
  const found = await it.as().get(`/ideas/${created.data.id}`)
  assert.equal(found.status, 200)
  assert.deepEqual(found.body, created.body)
  assert.equal(found.headers.get('etag'), created.headers.get('etag'))
})

test('a fixed path takes precedence over one with a parameter', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  const best = await it.as().get('/ideas/best')
  assert.deepEqual([best.status, best.data.id], [200, data.id])
  refusedAs(await it.as().patch('/ideas/best', {}), 405, 'METHOD_NOT_ALLOWED')
})

test('a deletion returns 204 without a body, and 404 when repeated', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  const deleted = await it.as().delete(`/ideas/${data.id}`)
  assert.deepEqual([deleted.status, deleted.body], [204, undefined])
  refusedAs(await it.as().delete(`/ideas/${data.id}`), 404, 'NOT_FOUND')
})

test('HEAD returns the headers of GET without the body', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  const caller = signCaller(rotatedSecret, testAdmin, 'feedback', Date.now())
  const response = await fetch(`${it.url}/api/v1/ideas/${data.id}`, {
    method: 'HEAD',
    headers: { 'x-caller': caller },
  })
  const got = await it.as().get(`/ideas/${data.id}`)
  assert.equal(response.status, 200)
  assert.equal(await response.text(), '')
  for (const name of ['etag', 'content-type', 'content-length'])
    assert.equal(response.headers.get(name), got.headers.get(name))
})

test('every invalid field is reported once, by its dotted path', async () => {
  await using it = await readyIdeas()
  const { post } = it.as()
  assert.deepEqual(
    fieldsOf(await post('/ideas', { title: '', tags: ['ok', 'x', 3], author: { name: '?' } })).sort(),
    ['author.name', 'tags.1', 'tags.2', 'title'],
  )
  assert.deepEqual(fieldsOf(await post('/ideas', { title: 42 })), ['title'])
  assert.deepEqual(fieldsOf(await post('/ideas', {})), ['title'])
  assert.deepEqual(fieldsOf(await post('/ideas', 'null')), ['title'])
  for (const body of ['[]', '"Dark mode"', '42'])
    assert.deepEqual(fieldsOf(await post('/ideas', body)), [''], body)
  assert.deepEqual(await it.titles(), [])
})

test('an invalid field gets a message with the rule, in the error and in its details', async () => {
  await using it = await readyIdeas()
  const { get, post } = it.as()
  const missing = await post('/ideas', {})
  assert.equal(missing.error.message, 'title: is required')
  assert.deepEqual(missing.error.details?.errors, [
    { path: 'title', code: 'invalid_type', message: 'is required' },
  ])
  const messagesOf = (response: TestResponse) =>
    errorsOf(response).map(({ path, message }) => `${path}: ${message}`)
  const invalid = { title: 'x'.repeat(51), tags: ['a', 1], author: 'Ada' }
  assert.deepEqual(messagesOf(await post('/ideas', invalid)), [
    'title: must be at most 50 characters',
    'tags.0: must be at least 2 characters',
    'tags.1: must be a string',
    'author: must be an object',
  ])
  assert.deepEqual(messagesOf(await post('/keys', { name: 'CI', color: 'black' })), ['color: unknown field'])
  assert.deepEqual(messagesOf(await get('/ideas?color=black')), ['color: unknown parameter'])
  assert.deepEqual(messagesOf(await get('/ideas?limit=0')), ['limit: must be a whole number, at least 1'])
  assert.equal((await post('/ideas', '[]')).error.message, 'body: must be an object')
})

test('a body of nothing but unknown fields or unsafe numbers is rejected like any other', async () => {
  await using it = await readyIdeas()
  const fields = Object.fromEntries(Array.from({ length: 110_000 }, (_, index) => [index.toString(36), 1]))
  const unknown = await it.as().post('/ideas', fields)
  assert.deepEqual([unknown.status, errorsOf(unknown).length], [400, 100])
  const numbers = `{"operations":[${Array.from({ length: 200_000 }, () => '9007199254740993').join()}]}`
  const response = await fetch(`${it.url}/api/v1/ideas/batch`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-caller': signCaller(testSecret, testAdmin, 'feedback', Date.now()),
    },
    body: numbers,
  })
  assert.equal(response.status, 400)
})

test('a body with unknown fields is rejected, at any depth, and changes nothing', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  const patched = await it
    .as()
    .patch(`/ideas/${data.id}`, { title: 'Light mode', color: 'black', toString: 1 })
  assert.deepEqual([patched.status, fieldsOf(patched)], [400, ['color', 'toString']])
  assert.deepEqual(fieldsOf(await it.as().post('/ideas', { titel: 'Light mode' })), ['title', 'titel'])
  const batch = { operations: [{ method: 'update', id: data.id, body: { titel: 'Light mode' } }] }
  assert.deepEqual((await it.as().post('/ideas/batch', batch)).data[0].status, 400)
  assert.deepEqual(await it.titles(), ['Dark mode'])
  const body = { name: 'CI', color: 'black', owner: 1, access: { level: 'full', until: 'Monday' } }
  const fields = fieldsOf(await it.as().post('/keys', body))
  assert.deepEqual(fields.sort(), ['access.until', 'color', 'owner'])
})

test('no body, an empty one and null are the same: refused unless the operation works without a body', async () => {
  await using it = await readyIdeas()
  const { data } = await it.as().post('/ideas', { title: 'Dark mode' })
  for (const body of [undefined, '', 'null']) {
    const patched = await it.as().patch(`/ideas/${data.id}`, body)
    assert.deepEqual([patched.status, patched.error?.message], [400, 'body: is required'])
    assert.deepEqual(fieldsOf(await it.as().post('/ideas', body)), ['title'])
    const voted = await it.as().post(`/ideas/${data.id}/votes`, body)
    assert.deepEqual([voted.status, voted.body], [200, { data: { ...data, votes: voted.data.votes } }])
  }
  const unchanged = await it.as().patch(`/ideas/${data.id}`, {})
  assert.deepEqual([unchanged.status, unchanged.data.title], [200, 'Dark mode'])
  const chunked = await fetch(`${it.url}/api/v1/ideas/${data.id}/votes`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-caller': signCaller(rotatedSecret, testAdmin, 'feedback', Date.now()),
    },
    body: new ReadableStream({ start: controller => controller.close() }),
    duplex: 'half',
  })
  assert.equal(chunked.status, 200)
})

test('invalid JSON is a BAD_REQUEST and not echoed', async () => {
  await using it = await readyIdeas()
  for (const body of ['{"title": "Dark', '{title: 1}', 'sesame']) {
    const response = await it.as().post('/ideas', body)
    refusedAs(response, 400, 'BAD_REQUEST')
    assert.doesNotMatch(response.error.message, /sesame/)
  }
})

const ideaJson = '{"title":"Grüße"}'

test('a body that is not JSON, or in an unknown coding, gets 415 with the reason', async () => {
  await using it = await readyIdeas()
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
    const response = await it.as().post('/ideas', ideaJson, { 'content-type': type })
    refusedAs(response, 415, 'UNSUPPORTED_MEDIA_TYPE')
    assert.match(response.error.message, /application\/json/)
  }
  const encoded = await it.as().post('/ideas', ideaJson, { 'content-encoding': 'klingon' })
  refusedAs(encoded, 415, 'UNSUPPORTED_MEDIA_TYPE')
  assert.match(encoded.error.message, /Content-Encoding .* gzip/)
})

/** Sends bytes, which the test client cannot. */
const postBytes = async (url: string, body: Buffer, headers: Record<string, string> = {}) => {
  const caller = signCaller(rotatedSecret, testAdmin, 'feedback', Date.now())
  const given = { 'content-type': 'application/json', 'x-caller': caller, ...headers }
  const response = await fetch(`${url}/api/v1/ideas`, { method: 'POST', headers: given, body })
  const { data, error } = JSON.parse(await response.text())
  return { status: response.status, title: data?.title, code: error?.code, message: error?.message }
}

test('the charset of JSON has no effect, and bytes that are not UTF-8 are refused', async () => {
  await using it = await readyIdeas()
  for (const charset of ['utf-8', 'UTF8', 'us-ascii', '"utf-8"', 'iso-8859-1', 'utf-16', 'klingon', '']) {
    const typed = { 'content-type': `application/json; charset=${charset}` }
    assert.equal((await postBytes(it.url, Buffer.from(ideaJson), typed)).title, 'Grüße', charset)
  }
  const mark = Buffer.from('\ufeff')
  assert.equal((await postBytes(it.url, Buffer.concat([mark, Buffer.from(ideaJson)]))).title, 'Grüße')
  const before = (await it.titles()).length
  for (const [bytes, charset] of [
    [Buffer.from(ideaJson, 'latin1'), 'utf-8'],
    [Buffer.from(ideaJson, 'latin1'), 'iso-8859-1'],
    [Buffer.from(ideaJson.replace('ü', 'x')).fill(0xff, 10, 11), 'utf-8'],
    [Buffer.concat([Buffer.from('{"title":"'), Buffer.from('eda080', 'hex'), Buffer.from('"}')]), 'utf-8'],
    [Buffer.concat([Buffer.from('{"title":"'), Buffer.from('c0af', 'hex'), Buffer.from('"}')]), 'utf-8'],
    [Buffer.from(ideaJson).subarray(0, 13), 'utf-8'],
  ] as [Buffer, string][]) {
    const typed = { 'content-type': `application/json; charset=${charset}` }
    const { status, code, message } = await postBytes(it.url, bytes, typed)
    assert.deepEqual([status, code], [400, 'BAD_REQUEST'])
    assert.match(message, /not valid UTF-8/)
  }
  assert.equal((await it.titles()).length, before)
})

test('a compressed body is read, and one that is not compressed as it says gets the reason', async () => {
  await using it = await readyIdeas()
  const codings = {
    gzip: gzipSync,
    'X-Gzip': gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
    zstd: zstdCompressSync,
  }
  for (const [coding, compress] of Object.entries(codings)) {
    const encoded = { 'content-encoding': coding }
    assert.equal((await postBytes(it.url, compress(ideaJson), encoded)).title, 'Grüße', coding)
    const plain = await postBytes(it.url, Buffer.from(ideaJson), encoded)
    assert.deepEqual([plain.status, plain.code], [400, 'BAD_REQUEST'], coding)
    assert.match(plain.message, new RegExp(`not valid ${coding}`, 'i'))
    const bomb = await postBytes(it.url, compress(`${' '.repeat(20_000_000)}{}`), encoded)
    assert.deepEqual([bomb.status, bomb.code], [413, 'PAYLOAD_TOO_LARGE'], coding)
  }
})

test('a whole number beyond 2^53 is refused with its path and the advice to send text', async () => {
  await using it = await readyIdeas()
  const unsafe = [
    '9007199254740993',
    '-9007199254740993',
    '12345678901234567890',
    '1e20',
    '9007199254740993.0',
  ]
  for (const number of unsafe) {
    const response = await it.as().post('/ideas', `{"title":"x","author":{"ids":[1,${number}]}}`)
    assert.deepEqual(fieldsOf(response), ['author.ids.1'], number)
    assert.match(response.error.message, /9007199254740991; send a larger one as text/)
  }
  assert.deepEqual(fieldsOf(await it.as().post('/ideas', '9007199254740993')), ['body'])
  for (const number of ['9007199254740991', '-9007199254740991', '1.5', '0.12345678901234567890', '1e15'])
    assert.deepEqual(fieldsOf(await it.as().post('/ideas', `{"title":${number}}`)), ['title'], number)
  const text = await it.as().post('/ideas', '{"title":"9007199254740993 1e20"}')
  assert.equal(text.data.title, '9007199254740993 1e20')
})

test('a body that is nested too deeply is refused, brackets in texts do not count', async () => {
  await using it = await readyIdeas()
  const nested = (open: string, levels: number, close: string) =>
    it
      .as()
      .post('/ideas', `{"title":"x","tags":${open.repeat(levels)}9007199254740993${close.repeat(levels)}}`)
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    assert.equal(fieldsOf(await nested(open, 99, close)).length, 1)
    for (const levels of [100, 100_000]) refusedAs(await nested(open, levels, close), 400, 'BAD_REQUEST')
  }
  const flat = `[${Array(200).fill('[]').join(',')}]`
  assert.deepEqual(fieldsOf(await it.as().post('/ideas', flat)), [''])
  const text = JSON.stringify({ title: `\\"${'['.repeat(60)}"${'{'.repeat(60)}` })
  assert.deepEqual(fieldsOf(await it.as().post('/ideas', text)), ['title'])
})

test('a response lists the first hundred errors, with the start of a long path', async () => {
  await using it = await readyIdeas()
  const numbers = Array(40_000).fill('9007199254740993').join(',')
  const key = 'k'.repeat(100_000)
  const bodies = [`{"${key}":[${numbers}]}`, `{"title":"x","tags":[${Array(200_000).fill('1').join(',')}]}`]
  for (const body of bodies) {
    const response = await it.as().post('/ideas', body)
    const errors = errorsOf(response)
    assert.equal(errors.length, 100, body.slice(0, 40))
    for (const { path } of errors) assert.ok(path.length <= 501)
    assert.match(response.error.message, /; and more$/)
  }
  assert.equal(errorsOf(await it.as().post('/ideas', bodies[0] ?? ''))[0]?.path, `${key.slice(0, 500)}…`)
})

test('a body that is too large is refused before it arrives', async () => {
  await using it = await readyIdeas()
  const caller = signCaller(rotatedSecret, testAdmin, 'feedback', Date.now())
  const head = `POST /api/v1/ideas HTTP/1.1\r\nhost: x\r\nx-caller: ${caller}\r\ncontent-type: application/json\r\n`
  const chunk = `100001\r\n${' '.repeat(0x100001)}\r\n`
  for (const text of [
    `${head}content-length: 90000000\r\n\r\n`,
    `${head}content-length: 90000000\r\n\r\n{"title":`,
    `${head}transfer-encoding: chunked\r\n\r\n${chunk}`,
  ]) {
    const socket = connect(Number(new URL(it.url).port), '127.0.0.1')
    socket.write(text)
    const [first] = await once(socket, 'data')
    assert.match(String(first), /^HTTP\/1.1 413 /)
    socket.destroy()
  }
})

test('a body of more than 1 MiB gets 413, one of exactly 1 MiB is accepted', async () => {
  await using it = await readyIdeas()
  const bodyOf = (bytes: number) => '{"title":"Dark mode"}'.padEnd(bytes)
  const mebibyte = 1024 * 1024
  assert.equal((await it.as().post('/ideas', bodyOf(mebibyte))).status, 201)
  refusedAs(await it.as().post('/ideas', bodyOf(mebibyte + 1)), 413, 'PAYLOAD_TOO_LARGE')
})

test('text that PostgreSQL cannot store is a BAD_REQUEST', async () => {
  await using it = await readyIdeas()
  refusedAs(await it.as().post('/ideas', { title: 'Dark\0mode' }), 400, 'BAD_REQUEST')
})

test('a malformed id, or an id of another kind, in a path gets 404', async () => {
  await using it = await readyIdeas()
  for (const wrong of [
    '42',
    newId('board'),
    `${newId('post')}0`,
    newId('post').toUpperCase(),
    '%00',
    '%E0%A4%A',
  ])
    refusedAs(await it.as().get(`/ideas/${wrong}`), 404, 'NOT_FOUND')
  refusedAs(await it.as().get(`/ideas/${newId('post')}`), 404, 'NOT_FOUND')
})

test('an unknown path gets 404, and an unsupported method 405 with an Allow header', async () => {
  await using it = await readyIdeas()
  refusedAs(await it.as().get('/dreams'), 404, 'NOT_FOUND')
  refusedAs(await it.as().get('/Ideas'), 404, 'NOT_FOUND')
  const put = await it.as().put('/ideas', {})
  refusedAs(put, 405, 'METHOD_NOT_ALLOWED')
  assert.equal(put.headers.get('allow'), 'GET, HEAD, POST')
  const post = await it.as().post(`/ideas/${newId('post')}`, {})
  refusedAs(post, 405, 'METHOD_NOT_ALLOWED')
  assert.equal(post.headers.get('allow'), 'DELETE, GET, HEAD, PATCH')
  refusedAs(await it.as().get(`/ideas/${newId('post')}/votes`), 405, 'METHOD_NOT_ALLOWED')
})

test('unknown, malformed and repeated query parameters are rejected', async () => {
  await using it = await readyIdeas()
  const { get } = it.as()
  assert.deepEqual(fieldsOf(await get('/ideas?color=black&sort=votes')), ['color', 'sort'])
  assert.deepEqual(fieldsOf(await get('/ideas?minVotes=3&mostVotes=2')), ['mostVotes'])
  assert.equal((await get('/ideas?minVotes=2&mostVotes=2&limit=1')).status, 200)
  assert.deepEqual(fieldsOf(await get('/ideas?minVotes=many')), ['minVotes'])
  assert.deepEqual(fieldsOf(await get('/ideas?minVotes=1&minVotes=2&limit=5')), ['minVotes'])
  assert.deepEqual(fieldsOf(await get('/ideas?limit=1&limit=1')), ['limit'])
  assert.deepEqual(fieldsOf(await get(`/ideas/${newId('post')}?limit=1`)), ['limit'])
  assert.deepEqual(fieldsOf(await it.as().post('/ideas?draft=true', { title: 'Dark mode' })), ['draft'])
  assert.deepEqual(await it.titles(), [])
})
