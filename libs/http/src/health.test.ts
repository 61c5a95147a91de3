import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProcessRole } from '@earshot/runtime'
import { eventually, testClient } from '@earshot/testing'
import express, { type RequestHandler } from 'express'
import { readyIdeas, startIdeas } from './harness.ts'
import { createReadiness, type HealthSource, healthRouter } from './health.ts'

const idle = { running: true, loops: 3, inFlight: 0, schemaMissing: 0, refused: 0 }
const passed = { ok: true }
const failed = { ok: false, error: 'failed' }
const unneeded = {
  ok: true,
  expected: false,
  running: false,
  loops: 0,
  inFlight: 0,
  schemaMissing: 0,
  refused: 0,
}

const healthyProbe: HealthSource['probe'] = {
  answers: async () => undefined,
  hasFreeConnection: async () => undefined,
  migrationsBehind: async () => false,
}

/** The health endpoints with a fake source. */
const startHealth = async ({
  role = 'all',
  probe,
  ...source
}: Partial<Omit<HealthSource, 'probe'>> & { probe?: Partial<HealthSource['probe']>; role?: ProcessRole }) => {
  let arrived = 0
  const count: RequestHandler = (_request, _response, next) => {
    arrived++
    next()
  }
  const app = express().use(
    count,
    healthRouter(
      role,
      createReadiness({
        probe: { ...healthyProbe, ...probe },
        workers: () => idle,
        stopping: () => false,
        ...source,
      }),
    ),
  )
  const server = app.listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  assert.ok(address && typeof address === 'object')
  return {
    ...testClient(`http://127.0.0.1:${address.port}/api/health`),
    arrived: () => arrived,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

const never = () => new Promise<never>(() => undefined)

test('a healthy process of each role responds in exactly the format of the specification', async () => {
  for (const role of ['all', 'web', 'worker'] as const) {
    await using health = await startHealth({ role, workers: () => (role === 'web' ? undefined : idle) })
    const { status, body, headers } = await health.get('/ready')
    assert.equal(status, 200)
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8')
    assert.equal(
      JSON.stringify(body),
      JSON.stringify({
        status: 'ok',
        role,
        checks: {
          db: passed,
          migrations: passed,
          workers: role === 'web' ? unneeded : { ok: true, expected: true, ...idle },
        },
      }),
    )
  }
})

test('liveness does no I/O and has a legacy alias', async () => {
  await using health = await startHealth({
    probe: { answers: never, migrationsBehind: never },
    stopping: () => true,
  })
  for (const path of ['', '/live']) {
    const { status, body, headers } = await health.get(path)
    assert.deepEqual([status, body], [200, { status: 'ok' }])
    assert.match(headers.get('x-request-id') ?? '', /^[\da-f-]{36}$/)
  }
})

test('a failed check reports a short code and never the reason', async () => {
  const refuse = () => Promise.reject(new Error('password of sesame refused'))
  await using health = await startHealth({
    probe: { answers: refuse, migrationsBehind: refuse },
    workers: () => ({ ...idle, running: false }),
  })
  const { status, body } = await health.get('/ready')
  assert.deepEqual(
    [status, body],
    [
      503,
      {
        status: 'unavailable',
        role: 'all',
        checks: {
          db: failed,
          migrations: failed,
          workers: { ok: false, error: 'failed', expected: true, ...idle, running: false },
        },
      },
    ],
  )
})

test('the workers check fails when loops lack their tables or have stopped permanently', async () => {
  for (const counts of [{ schemaMissing: 1 }, { refused: 1 }]) {
    await using health = await startHealth({ workers: () => ({ ...idle, ...counts }) })
    assert.equal((await health.get('/ready')).status, 503)
  }
  await using busy = await startHealth({ workers: () => ({ ...idle, inFlight: 12 }) })
  assert.equal((await busy.get('/ready')).status, 200)
})

test('a process that is shutting down is not ready', async () => {
  await using health = await startHealth({ stopping: () => true })
  assert.equal((await health.get('/ready')).status, 503)
})

test('concurrent checks share one run, later ones do not', async () => {
  let runs = 0
  const gate = Promise.withResolvers<void>()
  await using health = await startHealth({
    probe: {
      answers: async () => {
        runs++
        await gate.promise
      },
    },
  })
  const asked = Array.from({ length: 10 }, () => health.get('/ready'))
  await eventually(() => health.arrived() === 10)
  gate.resolve()
  for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
  assert.equal(runs, 1)
  await health.get('/ready')
  assert.equal(runs, 2)
})

test('a service without its database is live but not ready, and becomes ready when it connects', async () => {
  await using it = await startIdeas({ away: true })
  assert.equal((await it.health.get('/live')).status, 200)
  const { status, body } = await it.health.get('/ready')
  assert.deepEqual(
    [status, body],
    [
      503,
      { status: 'unavailable', role: 'web', checks: { db: failed, migrations: failed, workers: unneeded } },
    ],
  )
  await it.proxy.restore()
  await it.service.ready
  const ready = await it.health.get('/ready')
  assert.deepEqual(
    [ready.status, ready.body],
    [200, { status: 'ok', role: 'web', checks: { db: passed, migrations: passed, workers: unneeded } }],
  )
})

test('in every role, other methods get 405 with Allow, and need neither a credential nor the database', async () => {
  for (const role of ['all', 'web', 'worker']) {
    await using it = await startIdeas({ away: true, environment: { SERVICE_ROLE: role } })
    for (const path of ['', '/live', '/ready'])
      for (const method of ['post', 'put', 'patch', 'delete'] as const) {
        const { status, error, headers } = await it.health[method](path, undefined)
        const allow = headers.get('allow')
        assert.deepEqual(
          [status, error.code, allow],
          [405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
          `${method} ${path}`,
        )
        assert.equal(error.requestId, headers.get('x-request-id'))
      }
  }
})

test('migrations that have not run yet are behind', async () => {
  await using it = await readyIdeas()
  await it.server.query(`delete from feedback.migrations where id like 'http/%'`)
  const { status, body } = await it.health.get('/ready')
  assert.equal(status, 503)
  assert.deepEqual((body as { checks: unknown }).checks, {
    db: passed,
    migrations: { ok: false, error: 'behind' },
    workers: unneeded,
  })
})

test('a database that hangs times out the check, connected before or not', async () => {
  await using it = await readyIdeas()
  assert.equal((await it.health.get('/ready')).status, 200)
  it.proxy.hang()
  const timeout = { ok: false, error: 'timeout' }
  for (const state of ['connected', 'connecting']) {
    const begin = performance.now()
    const { status, body } = await it.health.get('/ready')
    assert.equal(status, 503)
    assert.deepEqual(
      (body as { checks: unknown }).checks,
      { db: timeout, migrations: timeout, workers: unneeded },
      state,
    )
    assert.ok(performance.now() - begin >= 2900)
  }
  assert.equal((await it.health.get('/live')).status, 200)
  await it.proxy.restore()
  await eventually(async () => (await it.health.get('/ready')).status === 200)
})

test('a pool whose connections are all taken times out the check until one is free', async () => {
  const gate = Promise.withResolvers<void>()
  let created = 0
  const hooks = {
    created: async () => {
      created++
      await gate.promise
    },
  }
  await using it = await readyIdeas({ hooks, environment: { DATABASE_POOL_MAX: '1' } })
  assert.equal((await it.health.get('/ready')).status, 200)
  // With an Idempotency-Key, the request holds a transaction until its handler returns.
  const request = it.as().post('/ideas', { title: 'a' }, { 'idempotency-key': 'a' })
  await eventually(() => created === 1)
  const { status, body } = await it.health.get('/ready')
  assert.deepEqual(
    [status, (body as { checks: unknown }).checks],
    [503, { db: { ok: false, error: 'timeout' }, migrations: passed, workers: unneeded }],
  )
  gate.resolve()
  assert.equal((await request).status, 201)
  assert.equal((await it.health.get('/ready')).status, 200)
})

test('a connection that the database closed between two checks does not fail the check', async () => {
  await using it = await readyIdeas()
  assert.equal((await it.health.get('/ready')).status, 200)
  const ended = await it.server.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name like 'earshot-feedback %' and datname = current_database()`,
  )
  assert.notEqual(ended.length, 0)
  assert.equal((await it.health.get('/ready')).status, 200)
})
