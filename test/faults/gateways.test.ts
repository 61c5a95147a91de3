import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, freePorts } from '@earshot/runtime'
import { eventually, nodeCommand, startProcess, type TestDatabase, testDatabase } from '@earshot/testing'
import { residentMb } from '../bench/harness/proc.ts'
import { adminKey, secretKey } from '../deployments/deployment.ts'
import { startBalancer } from '../processes/balancer.ts'

// Gateways in separate processes: restarted one after another, and flooded with connections.

/** A stub of the feedback service that responds after `delayMs`, and counts its requests. */
const startStubService = async (delayMs = 0) => {
  const requests = { started: 0, finished: 0 }
  const server = createServer(async (incoming, response) => {
    requests.started++
    for await (const _ of incoming);
    await sleep(delayMs)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    requests.finished++
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    requests,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** The accounts service, which no test of these stops. */
const startAccounts = async (database: TestDatabase) => {
  const port = await freePort()
  const accounts = startProcess(nodeCommand('services/accounts/src/main.ts'), {
    DATABASE_URL: database.url,
    AMQP_URL: 'amqp://127.0.0.1:9',
    SECRET_KEY: secretKey,
    BOOTSTRAP_ADMIN_KEY: adminKey,
    SERVICE_ROLE: 'web',
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await accounts.waitFor(/service\.ready/)
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: () => accounts[Symbol.asyncDispose]() }
}

/** Starts a gateway on a port, optionally with a limit on its open files. */
const startGateway = async (
  { accounts, port, service }: { accounts: { url: string }; port: number; service: { url: string } },
  openFiles?: number,
) => {
  const node = nodeCommand('services/gateway/src/main.ts')
  const limited = ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...node]
  const gateway = startProcess(openFiles ? limited : node, {
    ACCOUNTS_URL: accounts.url,
    AMQP_URL: 'amqp://127.0.0.1:9',
    SECRET_KEY: secretKey,
    BASE_URL: `http://localhost:${port}`,
    SERVICE_ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: '0',
    FEEDBACK_URL: service.url,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await gateway.waitFor(/service\.ready/)
  return gateway
}

/** Sends one request without retries: any error counts as a failed request. */
const send = (url: string, agent: Agent, body?: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' }
    const method = body === undefined ? 'GET' : 'POST'
    request(`${url}/api/v1/posts`, { agent, method, headers }, response => {
      response.on('error', reject).on('end', () => resolve(response.statusCode ?? 0))
      response.resume()
    })
      .on('error', reject)
      .end(body)
  })

test('a rolling restart of two gateways under load fails no request', async context => {
  await using database = await testDatabase()
  await using accounts = await startAccounts(database)
  await using service = await startStubService(30)
  const ports = await freePorts(2)
  const at = (index: number) => ({ accounts, service, port: ports[index % 2] ?? 0 })
  const gateways = [await startGateway(at(0)), await startGateway(at(1))]
  await using balancer = await startBalancer(() => ports.map(port => `http://127.0.0.1:${port}`))
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  const errors: unknown[] = []
  let running = true
  const client = async (turn: number) => {
    for (; running; turn++)
      await send(balancer.url, agent, turn % 2 ? '{"title":"Kept"}' : undefined).then(
        status => statuses.push(status),
        error => errors.push(error),
      )
  }
  const load = Array.from({ length: 16 }, (_, turn) => client(turn))
  const exits: unknown[] = []
  for (let round = 0; round < 3; round++) {
    await sleep(500)
    const gateway = gateways[round % 2]
    gateway?.kill('SIGTERM')
    exits.push(await gateway?.exited)
    gateways[round % 2] = await startGateway(at(round))
  }
  running = false
  await Promise.all(load)
  agent.destroy()
  for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
  context.diagnostic(`${statuses.length} requests`)
  assert.deepEqual(exits, [0, 0, 0])
  assert.deepEqual(errors, [])
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.ok(statuses.length > 500, `${statuses.length} requests`)
  assert.deepEqual(service.requests, { started: statuses.length, finished: statuses.length })
})

/** Opens a connection, sends one request and keeps it open. Undefined when the gateway does not accept it. */
const openIdleConnection = (port: number): Promise<Socket | undefined> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(socket))
    socket.once('error', () => resolve(undefined)).once('close', () => resolve(undefined))
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  })

const openIdleConnections = async (port: number, count: number): Promise<Socket[]> => {
  const open: Socket[] = []
  while (open.length < count) {
    const some = Array.from({ length: Math.min(200, count - open.length) }, () => openIdleConnection(port))
    const got = (await Promise.all(some)).filter(it => it !== undefined)
    open.push(...got)
    if (got.length < some.length) break
  }
  return open
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** The limit of a Node process: Node raises its soft limit to the hard one. */
const maxOpenFiles = () =>
  Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])

test('10,000 idle connections cost less than 40 KB each, and other clients are still served', async context => {
  await using database = await testDatabase()
  await using accounts = await startAccounts(database)
  await using service = await startStubService()
  const [port = 0] = await freePorts(1)
  await using gateway = await startGateway({ accounts, service, port })
  const url = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true })
  const load = async () => {
    for (let index = 0; index < 30; index++)
      assert.deepEqual(
        new Set(await Promise.all(Array.from({ length: 10 }, () => send(url, agent)))),
        new Set([200]),
      )
  }
  await load()
  const before = { mb: residentMb(gateway.pid), files: openFilesOf(gateway.pid) }
  const count = Math.min(10_000, maxOpenFiles() - 1500)
  assert.ok(count >= 500, `a process may open only ${maxOpenFiles()} files here`)
  const idle = await openIdleConnections(port, count)
  assert.equal(idle.length, count)
  agent.destroy()
  await load()
  const perConnectionKb = ((residentMb(gateway.pid) - before.mb) * 1024) / count
  context.diagnostic(`${count} connections, ${Math.round(perConnectionKb)} KB each`)
  assert.ok(perConnectionKb < 40, `${perConnectionKb} KB per connection`)
  assert.ok(openFilesOf(gateway.pid) > count / 2)
  // Only the newest 500: an idle connection is closed after 75 s, and a slow machine may need that long to open all of them.
  assert.ok(idle.slice(-500).every(socket => !socket.closed && !socket.readableEnded))
  for (const socket of idle) socket.destroy()
  await eventually(() => openFilesOf(gateway.pid) < before.files + 100, { everyMs: 200 })
  await load()
  agent.destroy()
})

test('a client that uses up all connections of a gateway blocks new clients, but not connected ones', async () => {
  await using database = await testDatabase()
  await using accounts = await startAccounts(database)
  await using service = await startStubService(30)
  const [port = 0] = await freePorts(1)
  await using gateway = await startGateway({ accounts, service, port }, 300)
  const url = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const load = () => Promise.all(Array.from({ length: 20 }, () => send(url, agent)))
  assert.deepEqual(new Set(await load()), new Set([200]))
  const flood = await openIdleConnections(port, 400)
  assert.ok(flood.length < 200, `${flood.length} connections were accepted`)
  assert.equal(await openIdleConnection(port), undefined)
  for (let round = 0; round < 3; round++) assert.deepEqual(new Set(await load()), new Set([200]))
  for (const socket of flood) socket.destroy()
  agent.destroy()
  await eventually(async () => (await send(url, agent).catch(() => 0)) === 200)
  agent.destroy()
  assert.doesNotMatch(gateway.output(), /EMFILE/)
})
