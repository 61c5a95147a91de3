import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError, type ErrorCode, errorCatalogue } from '@earshot/contracts'
import { eventually, recordLog, testAdmin } from '@earshot/testing'
import { readyIdeas, startIdeas } from './harness.ts'

test('every error code has its status and the error format', async () => {
  let code: ErrorCode = 'CONFLICT'
  await using it = await readyIdeas({
    hooks: {
      ask: () => {
        throw new ApiError(code)
      },
    },
  })
  for (code of Object.keys(errorCatalogue) as ErrorCode[]) {
    const { status, body, headers } = await it.as().get('/questions')
    const { status: expected, message } = errorCatalogue[code]
    assert.equal(status, expected)
    assert.deepEqual(body, { error: { code, message, requestId: headers.get('x-request-id') } })
    assert.equal(headers.get('retry-after'), status === 503 ? '2' : null)
    assert.equal(headers.has('www-authenticate'), status === 401)
  }
})

test('a bug results in a 500 without details and one log line with its stack, without secrets', async () => {
  const { log, lines, text } = recordLog()
  await using it = await readyIdeas({
    log,
    hooks: {
      ask: () => {
        const cause = Object.assign(new Error('socket closed'), { config: { password: 'sesame' } })
        throw Object.assign(new TypeError('x is undefined', { cause }), {
          parameters: ['sesame'],
          detail: 'sesame',
        })
      },
    },
  })
  const response = await it
    .as({ ...testAdmin, email: 'ada@example.org' })
    .get('/questions', { authorization: 'Bearer sesame' })
  assert.equal(response.status, 500)
  assert.deepEqual(response.body, {
    error: {
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      requestId: response.headers.get('x-request-id'),
    },
  })
  const [failed, ...more] = lines().filter(({ msg }) => msg === 'request.failed')
  assert.equal(more.length, 0)
  assert.equal(failed?.requestId, response.headers.get('x-request-id'))
  assert.match(JSON.stringify(failed), /x is undefined.*errors\.test\.ts.*socket closed/)
  assert.doesNotMatch(text(), /sesame|ada@example\.org/)
})

test('client errors are not logged as failures', async () => {
  const { log, lines } = recordLog()
  await using it = await readyIdeas({ log })
  await it.as().post('/ideas', {})
  await it.as().get('/dreams')
  const served = await eventually(() => {
    const found = lines().filter(({ msg }) => msg === 'request.served')
    return found.length === 2 && found
  })
  assert.deepEqual(
    served.map(({ status, error, method, route }) => ({ status, error, method, route })),
    [
      { status: 400, error: 'VALIDATION_ERROR', method: 'POST', route: '/ideas' },
      { status: 404, error: 'NOT_FOUND', method: 'GET', route: undefined },
    ],
  )
  assert.equal(
    lines().some(({ msg }) => msg === 'request.failed'),
    false,
  )
})

test('a request is logged in one line with the route, without ids or content', async () => {
  const { log, lines, text } = recordLog()
  await using it = await readyIdeas({ log })
  const created = await it.as().post('/ideas', { title: 'A very private plan' }, { 'x-request-id': 'r-1' })
  await it.as().get(`/ideas/${created.data.id}`)
  const [line] = await eventually(() => {
    const found = lines().filter(({ msg }) => msg === 'request.served')
    return found.length === 2 && found
  })
  assert.ok(line)
  const { requestId, method, route, status, credentialId, durationMs } = line
  assert.deepEqual(
    { requestId, method, route, status, credentialId },
    { requestId: 'r-1', method: 'POST', route: '/ideas', status: 201, credentialId: testAdmin.credentialId },
  )
  assert.equal(typeof durationMs, 'number')
  assert.doesNotMatch(text(), new RegExp(`private plan|${created.data.id}`))
})

test('requests get 503 while the database is unreachable', async () => {
  await using it = await readyIdeas()
  await it.proxy.cut()
  for (const response of [
    await it.as().get('/ideas'),
    await it.as().post('/ideas', { title: 'Dark mode' }),
  ]) {
    assert.deepEqual([response.status, response.error.code], [503, 'UNAVAILABLE'])
    assert.equal(response.headers.get('retry-after'), '2')
  }
  await it.proxy.restore()
  assert.equal((await it.as().post('/ideas', { title: 'Dark mode' })).status, 201)
})

test('a request that loses its database connection gets 503 and changes nothing', async () => {
  await using it = await readyIdeas({
    hooks: {
      created: async () => {
        await it.server.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'idle in transaction'`,
        )
        await eventually(async () => {
          const rows = await it.server.query(`select from pg_stat_activity where state = 'idle in transaction'
            and datname = current_database()`)
          return rows.length === 0
        })
      },
    },
  })
  const response = await it.as().post('/ideas', { title: 'Dark mode' }, { 'idempotency-key': 'order-1' })
  assert.equal(response.status, 503)
  assert.deepEqual(await it.titles(), [])
})

test('requests get 503 before the migrations have run', async () => {
  await using it = await readyIdeas()
  await it.server.query('alter table feedback.ideas drop column votes')
  assert.equal((await it.as().get('/ideas')).status, 503)
  await it.server.query('drop table feedback.ideas')
  assert.equal((await it.as().get('/ideas')).status, 503)
  await it.server.query('drop schema feedback cascade')
  assert.equal((await it.as().get('/ideas')).status, 503)
})

test('a request id of safe characters is kept, any other is replaced', async () => {
  await using it = await startIdeas()
  const echoed = async (id: string) => {
    const response = await it.as().get('/dreams', { 'x-request-id': id })
    assert.equal(response.error.requestId, response.headers.get('x-request-id'))
    return response.headers.get('x-request-id')
  }
  for (const id of ['r-1', 'Root=1-67891233-abcdef012345678912345678', 'a:b@c/d+e=f_g.h', 'x'.repeat(200)])
    assert.equal(await echoed(id), id)
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  for (const id of ['', 'x'.repeat(201), 'two words', '<script>', 'a,b', '{"a":1}'])
    assert.match((await echoed(id)) ?? '', uuid)
  assert.match((await it.as().get('/dreams')).headers.get('x-request-id') ?? '', uuid)
})
