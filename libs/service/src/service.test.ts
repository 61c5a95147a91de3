import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newEvent, ServiceStatus } from '@earshot/contracts'
import { run } from '@earshot/db'
import { createInProcessBroker } from '@earshot/events'
import { mountWorker } from '@earshot/http'
import { commonSettings, createLog, type Loop, pause, readSettings } from '@earshot/runtime'
import {
  databaseProxy,
  eventually,
  scrape,
  type TestDatabase,
  testClient,
  testDatabase,
  testSecret,
} from '@earshot/testing'
import { z } from 'zod'
import { defineService, type ServiceParts } from './definition.ts'
import { type StartOptions, startService } from './service.ts'

const log = createLog({ level: 'silent' })

type Given = {
  role?: 'all' | 'web' | 'worker'
  /** The database refuses connections at first. */
  away?: boolean
  parts?: Partial<ServiceParts>
  relayAfter?: Promise<unknown>
  readyAfter?: Promise<unknown>
}

const connectionsOf = (server: TestDatabase) =>
  server.query(
    `select from pg_stat_activity where application_name like 'earshot-support %' and datname = current_database()`,
  )

/** A service with a proxy to its database and one loop, `beat`. */
const start = async ({ role = 'all', away = false, parts = {}, relayAfter, readyAfter }: Given = {}) => {
  const server = await testDatabase()
  const proxy = await databaseProxy(server.url)
  if (away) await proxy.cut()
  const broker = createInProcessBroker({ log })
  const seen = { prepared: 0, beats: 0 }
  const beat: Loop = {
    name: 'beat',
    run: async ({ signal, unit }) => {
      await unit(async () => void seen.beats++)
      await pause(3_600_000, signal)
    },
  }
  const definition = defineService({
    name: 'support',
    schema: 'support',
    settings: {},
    create: ({ database, status }) => ({
      mount: app => {
        app.get('/status', async (_request, response) => {
          response.json(await status())
        })
        app.get('/api/v1/prepared', (_request, response) => response.end(`${seen.prepared}`))
        app.get('/tables', async (_request, response) => {
          await run(database.pool)`select from outbox`
          response.end('{}')
        })
        mountWorker(app, 'support', log)
      },
      prepare: async () => void seen.prepared++,
      loops: () => [beat],
      ...parts,
    }),
  })
  const options: StartOptions = {
    settings: readSettings(commonSettings, { SERVICE_ROLE: role }),
    log,
    secret: testSecret,
    databaseUrl: proxy.url,
    broker,
    host: '127.0.0.1',
    port: 0,
    origin: 'http://localhost',
    urls: { accounts: 'http://127.0.0.1:9', feedback: '', support: '', webhooks: '', files: '', mail: '' },
    ...(relayAfter && { relayAfter }),
    ...(readyAfter && { readyAfter }),
  }
  const service = await startService(definition, options)
  const url = `http://127.0.0.1:${service.port}`
  const health = testClient(`${url}/api/health`)
  let closed: Promise<void> | undefined
  const close = () => {
    closed ??= service.close()
    return closed
  }
  return {
    url,
    server,
    proxy,
    broker,
    service,
    seen,
    close,
    connections: async () => (await connectionsOf(server)).length,
    restart: () => startService(definition, options),
    status: async () => ServiceStatus.parse(await (await fetch(`${url}/status`)).json()),
    live: async () => (await health.get('/live')).status,
    ready: async () => (await health.get('/ready')).status,
    workers: async () =>
      z
        .object({ checks: z.object({ workers: z.record(z.string(), z.unknown()) }) })
        .parse((await health.get('/ready')).body).checks.workers,
    [Symbol.asyncDispose]: async () => {
      await close()
      await broker.close()
      await proxy[Symbol.asyncDispose]()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('a service listens before it can reach its database, and becomes ready when it connects', async () => {
  await using it = await start({ away: true })
  assert.deepEqual([await it.live(), await it.ready(), it.seen.prepared], [200, 503, 0])
  await it.proxy.restore()
  await it.service.ready
  assert.deepEqual([await it.live(), await it.ready(), it.seen.prepared], [200, 200, 1])
})

test('a service is not ready, and refuses requests of clients, until its first rows exist', async () => {
  const first = Promise.withResolvers<void>()
  const others = Promise.withResolvers<void>()
  const prepare = async () => {
    await first.promise
    it.seen.prepared++
  }
  await using it = await start({ role: 'web', parts: { prepare }, readyAfter: others.promise })
  const ask = async () => {
    const response = await fetch(`${it.url}/api/v1/prepared`)
    return [response.status, response.headers.get('retry-after'), response.ok && (await response.text())]
  }
  assert.deepEqual([await ask(), await it.ready()], [[503, '2', false], 503])
  first.resolve()
  await it.service.ready
  assert.deepEqual([await ask(), await it.ready()], [[200, null, '1'], 503])
  others.resolve()
  await eventually(async () => (await it.ready()) === 200)
})

test('a service reports its status, even when its database is unreachable', async () => {
  await using it = await start({ relayAfter: new Promise(() => undefined) })
  await it.service.ready
  await it.server.query(
    `insert into support.outbox (event_id, type, private, headers, body, created_at)
     values ('evt_1', 'ticket.created', false, '{}', '{}', now())`,
  )
  const { startedAt, version, outbox, ...status } = await it.status()
  assert.ok(Math.abs(Date.parse(startedAt) - Date.now()) < 60_000)
  assert.match(version, /^\d+\.\d+\.\d+/)
  assert.deepEqual([outbox?.unpublished, outbox?.failed], [1, 0])
  assert.deepEqual(status, {
    role: 'all',
    ready: true,
    problems: [],
    broker: { kind: 'in-process', connected: true, fault: null },
    queues: [
      { name: 'support.events', ready: 0, consumers: 0 },
      { name: 'support.dead.events', ready: 0, consumers: 0 },
    ],
    lanes: null,
  })
  await it.proxy.cut()
  const away = await it.status()
  assert.deepEqual([away.ready, away.outbox], [false, null])
  assert.ok(away.problems.some(problem => problem.startsWith('db ')))
})

test('a service creates its schema and the common tables in a new database', async () => {
  await using it = await start()
  await it.service.ready
  const rows = await it.server.query(
    `select relname from pg_class where relnamespace = 'support'::regnamespace and relkind in ('r', 'p')
     and not relispartition order by 1`,
  )
  assert.deepEqual(
    rows.map(({ relname }) => relname),
    ['broker_epoch', 'erasures', 'idempotency_keys', 'migrations', 'outbox'],
  )
  const partitions = await it.server.query(
    `select from pg_inherits where inhparent = 'support.outbox'::regclass`,
  )
  assert.ok(partitions.length > 7, 'the outbox has partitions')
})

test('prepare is retried until it succeeds', async () => {
  let tries = 0
  let mayWork = false
  await using it = await start({
    parts: {
      prepare: async () => {
        tries++
        if (!mayWork) throw new Error('not yet')
      },
    },
  })
  await eventually(() => tries === 2)
  assert.equal(await it.ready(), 503)
  mayWork = true
  await it.service.ready
  assert.ok(tries >= 3)
  assert.equal(await it.ready(), 200)
})

test('the web role serves requests and runs no background work', async () => {
  await using it = await start({ role: 'web' })
  await it.service.ready
  assert.equal(await it.ready(), 200)
  assert.equal((await fetch(`${it.url}/tables`)).status, 200)
  assert.deepEqual(await it.workers(), {
    ok: true,
    expected: false,
    running: false,
    loops: 0,
    inFlight: 0,
    schemaMissing: 0,
    refused: 0,
  })
  assert.equal(it.seen.beats, 0)
})

test('the worker role serves only health and metrics', async () => {
  await using it = await start({ role: 'worker' })
  await it.service.ready
  const statusOf = async (path: string) => (await fetch(it.url + path)).status
  assert.deepEqual(
    await Promise.all(['/api/health/live', '/api/health/ready', '/metrics', '/tables'].map(statusOf)),
    [200, 200, 200, 404],
  )
})

test("the roles worker and all run the service's loops and the common ones", async () => {
  for (const role of ['worker', 'all'] as const) {
    await using it = await start({ role })
    await it.service.ready
    await eventually(async () => (await it.workers()).inFlight === 0)
    const { ok, expected, running, loops } = await it.workers()
    assert.deepEqual({ ok, expected, running, loops }, { ok: true, expected: true, running: true, loops: 6 })
    assert.equal(it.seen.beats, 1)
  }
})

for (const role of ['all', 'web', 'worker'] as const)
  test(`the role ${role} serves metrics even while the database is unreachable`, async () => {
    await using it = await start({ role, away: true })
    const metrics = async () => (await scrape(it.url)).value
    const load = async () => {
      const value = await metrics()
      const pool = { service: 'support' }
      return [
        value('earshot_database_connections', pool) !== undefined,
        value('earshot_database_waiting', pool),
        value('earshot_broker_connected'),
        (value('process_cpu_seconds_total') ?? 0) > 0,
      ]
    }
    assert.deepEqual(await load(), [true, 0, 1, true])
    await it.proxy.restore()
    await it.service.ready
    if (role !== 'web')
      await eventually(
        async () => (await metrics())('earshot_outbox_unpublished', { service: 'support' }) === 0,
      )
    await it.proxy.cut()
    assert.deepEqual(await load(), [true, 0, 1, true])
    await eventually(
      async () => (await metrics())('earshot_outbox_unpublished', { service: 'support' }) === undefined,
    )
  })

/** Inserts an event into the outbox, and returns the keys of events that a consumer receives. */
const emitOne = async (it: Awaited<ReturnType<typeof start>>) => {
  const keys: string[] = []
  it.broker.consume('webhooks.events', { prefetch: 10 }, async ({ key }) => {
    keys.push(key)
    return 'ack'
  })
  const board = { id: 'board_01kk345nnfecst1qjr1ncrnnw3', slug: 'ideas', name: 'Ideas' }
  const { id, type, createdAt, body } = newEvent('board.created', { board }, Date.now())
  await it.server.query(
    `insert into support.outbox (event_id, type, private, headers, body, created_at) values ($1, $2, false, '{}', $3, $4)`,
    [id, type, body, createdAt],
  )
  return keys
}

test('the worker role publishes events from the outbox', async () => {
  await using it = await start({ role: 'worker' })
  await it.service.ready
  const keys = await emitOne(it)
  await eventually(() => keys.length === 1)
  assert.deepEqual(keys, ['board.created'])
})

test('events are not published before relayAfter resolves, but other loops run', async () => {
  const consumers = Promise.withResolvers<void>()
  await using it = await start({ relayAfter: consumers.promise })
  await it.service.ready
  assert.deepEqual([await it.ready(), it.seen.beats], [200, 1])
  const keys = await emitOne(it)
  await sleep(600)
  assert.deepEqual(keys, [])
  consumers.resolve()
  await eventually(() => keys.length === 1)
})

test('a service can be closed at any stage of its startup', async () => {
  await using connecting = await start({ away: true })
  await connecting.close()
  await using migrating = await start()
  await migrating.close()
  await using waiting = await start({ relayAfter: new Promise(() => undefined) })
  await eventually(() => waiting.seen.beats === 1)
  await waiting.close()
  for (const it of [connecting, migrating, waiting]) await assert.rejects(fetch(it.url), 'the port is closed')
  assert.deepEqual([connecting.seen.beats, migrating.seen.beats], [0, 0])
})

test('closing finishes requests in flight and accepts no new ones', async () => {
  const gate = Promise.withResolvers<void>()
  let asked = 0
  await using it = await start({
    role: 'web',
    parts: {
      mount: app =>
        app.get('/slow', async (_request, response) => {
          asked++
          await gate.promise
          response.end('done')
        }),
    },
  })
  await it.service.ready
  // A client that keeps its connection open afterwards, like every connection pool.
  const slow = fetch(`${it.url}/slow`)
  await eventually(() => asked === 1)
  let closed = false
  const closing = it.close().then(() => {
    closed = true
  })
  await eventually(() =>
    fetch(`${it.url}/slow`, { headers: { connection: 'close' } }).then(
      () => false,
      () => true,
    ),
  )
  assert.equal(closed, false)
  gate.resolve()
  assert.equal(await (await slow).text(), 'done')
  await closing
  assert.equal(asked, 1)
})

test('a connection without a request does not delay closing', async () => {
  await using it = await start({ role: 'web' })
  await it.service.ready
  const { port } = new URL(it.url)
  const ahead = connect(Number(port), '127.0.0.1')
  await once(ahead, 'connect')
  const gone = once(ahead, 'close')
  ahead.resume()
  await it.close()
  await gone
})

test("closing stops the loops, then the service's own resources, then the database", async () => {
  const order: string[] = []
  let isThere = async () => {}
  await using it = await start({
    parts: {
      loops: () => [
        {
          name: 'sweep',
          run: async ({ signal, unit }) => {
            await pause(3_600_000, signal)
            await unit(async () => void order.push('loop'))
          },
        },
      ],
      close: async () => {
        await isThere()
        order.push('service')
      },
    },
  })
  await it.service.ready
  isThere = async () => assert.notEqual(await it.connections(), 0)
  await it.close()
  assert.deepEqual(order, ['loop', 'service'])
  await eventually(async () => (await it.connections()) === 0)
})

test('a port in use is an error, and nothing is left running', async () => {
  const taken = createServer()
  await new Promise<void>(resolve => taken.listen(0, '127.0.0.1', resolve))
  const { port } = taken.address() as AddressInfo
  await using server = await testDatabase()
  const definition = defineService({
    name: 'support',
    schema: 'support',
    settings: {},
    create: () => ({ mount: () => {} }),
  })
  const broker = createInProcessBroker({ log })
  await assert.rejects(
    startService(definition, {
      settings: readSettings(commonSettings, {}),
      log,
      secret: testSecret,
      databaseUrl: server.url,
      broker,
      host: '127.0.0.1',
      port,
      origin: 'http://localhost',
      urls: {
        accounts: 'http://127.0.0.1:9',
        feedback: '',
        support: '',
        webhooks: '',
        files: '',
        mail: '',
      },
    }),
    { code: 'EADDRINUSE' },
  )
  await eventually(async () => (await connectionsOf(server)).length === 0)
  await broker.close()
  await new Promise(resolve => taken.close(resolve))
})

test('a restarted service becomes ready on the same database', async () => {
  await using it = await start()
  await it.service.ready
  await it.close()
  const again = await it.restart()
  await again.ready
  const health = testClient(`http://127.0.0.1:${again.port}/api/health`)
  assert.equal((await health.get('/ready')).status, 200)
  await again.close()
})
