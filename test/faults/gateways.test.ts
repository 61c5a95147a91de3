import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePorts } from '@earshot/runtime'
import { eventually, nodeCommand, startProcess, type TestDatabase, testDatabase } from '@earshot/testing'
import { residentMb } from '../bench/proc.ts'
import { adminKey, secretKey } from '../deployments/deployment.ts'
import { startBalancer } from '../processes/balancer.ts'

// Gateways in processes of their own: restarted one after the other, and held open by more clients than they serve.

/** Stands in for the feedback service: answers what it is asked after a moment. */
const startService = async (lateMs = 0) => {
  const told = { begun: 0, ended: 0 }
  const server = createServer(async (incoming, response) => {
    told.begun++
    for await (const _ of incoming);
    await sleep(lateMs)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    told.ended++
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    told,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on TCP
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** A gateway on a port, with at most so many open files where that is said. */
const startGateway = async (
  { database, port, service }: { database: TestDatabase; port: number; service: { url: string } },
  openFiles?: number,
) => {
  const node = nodeCommand('services/gateway/src/main.ts')
  const limited = ['/bin/sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`, ...node]
  const gateway = startProcess(openFiles ? limited : node, {
    DATABASE_URL: database.url,
    AMQP_URL: 'amqp://127.0.0.1:9',
    SECRET_KEY: secretKey,
    BOOTSTRAP_ADMIN_KEY: adminKey,
    SERVICE_ROLE: 'web',
    RATE_LIMIT_PER_MINUTE: '0',
    FEEDBACK_URL: service.url,
    HOST: '127.0.0.1',
    PORT: String(port),
  })
  await gateway.waitFor(/service\.ready/)
  return gateway
}

/** Asks once, and never again: whatever goes wrong is a failed request. */
const ask = (url: string, agent: Agent, body?: string): Promise<number> =>
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

test('gateways are restarted one after the other under load, and no request fails, not even once', async context => {
  await using database = await testDatabase()
  await using service = await startService(30)
  const ports = await freePorts(2)
  const at = (index: number) => ({ database, service, port: ports[index % 2] ?? 0 })
  const gateways = [await startGateway(at(0)), await startGateway(at(1))]
  await using balancer = await startBalancer(() => ports.map(port => `http://127.0.0.1:${port}`))
  const agent = new Agent({ keepAlive: true })
  const statuses: number[] = []
  const faults: unknown[] = []
  let going = true
  const client = async (turn: number) => {
    for (; going; turn++)
      await ask(balancer.url, agent, turn % 2 ? '{"title":"Kept"}' : undefined).then(
        status => statuses.push(status),
        error => faults.push(error),
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
  going = false
  await Promise.all(load)
  agent.destroy()
  for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
  context.diagnostic(`${statuses.length} requests`)
  assert.deepEqual(exits, [0, 0, 0])
  assert.deepEqual(faults, [])
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.ok(statuses.length > 500, `${statuses.length} requests`)
  assert.deepEqual(service.told, { begun: statuses.length, ended: statuses.length })
})

/** Opens a connection that asks for one thing and is then kept; undefined when it is not let in. */
const openKept = (port: number): Promise<Socket | undefined> =>
  new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => resolve(socket))
    socket.once('error', () => resolve(undefined)).once('close', () => resolve(undefined))
    socket.write('GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n')
  })

const openMany = async (port: number, count: number): Promise<Socket[]> => {
  const open: Socket[] = []
  while (open.length < count) {
    const some = Array.from({ length: Math.min(200, count - open.length) }, () => openKept(port))
    const got = (await Promise.all(some)).filter(it => it !== undefined)
    open.push(...got)
    if (got.length < some.length) break
  }
  return open
}

const openFilesOf = (pid: number) => readdirSync(`/proc/${pid}/fd`).length

/** Node itself asks for as many as the system lets it have. */
const openFilesAtMost = () =>
  Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1])

test('10,000 idle connections cost little memory, and a new client is answered', async context => {
  await using database = await testDatabase()
  await using service = await startService()
  const [port = 0] = await freePorts(1)
  await using gateway = await startGateway({ database, service, port })
  const url = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true })
  const load = async () => {
    for (let index = 0; index < 30; index++)
      assert.deepEqual(
        new Set(await Promise.all(Array.from({ length: 10 }, () => ask(url, agent)))),
        new Set([200]),
      )
  }
  await load()
  const before = { mb: residentMb(gateway.pid), files: openFilesOf(gateway.pid) }
  const count = Math.min(10_000, openFilesAtMost() - 1500)
  assert.ok(count >= 500, `the system lets a process open ${openFilesAtMost()} files only`)
  const idle = await openMany(port, count)
  assert.equal(idle.length, count)
  agent.destroy()
  await load()
  const perConnectionKb = ((residentMb(gateway.pid) - before.mb) * 1024) / count
  context.diagnostic(`${count} connections, ${Math.round(perConnectionKb)} KB each`)
  assert.ok(perConnectionKb < 40, `${perConnectionKb} KB for each`)
  assert.ok(openFilesOf(gateway.pid) > count / 2)
  // The youngest: an idle one is closed after 75 s, and a slow machine may need that long for all of them.
  assert.ok(idle.slice(-500).every(socket => !socket.closed && !socket.readableEnded))
  for (const socket of idle) socket.destroy()
  await eventually(() => openFilesOf(gateway.pid) < before.files + 100, { everyMs: 200 })
  await load()
  agent.destroy()
})

test('who opens every connection that a gateway takes stops new clients, and none that is connected', async () => {
  await using database = await testDatabase()
  await using service = await startService(30)
  const [port = 0] = await freePorts(1)
  await using gateway = await startGateway({ database, service, port }, 300)
  const url = `http://127.0.0.1:${port}`
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  const load = () => Promise.all(Array.from({ length: 20 }, () => ask(url, agent)))
  assert.deepEqual(new Set(await load()), new Set([200]))
  const flood = await openMany(port, 400)
  assert.ok(flood.length < 200, `${flood.length} were let in`)
  assert.equal(await openKept(port), undefined)
  for (let round = 0; round < 3; round++) assert.deepEqual(new Set(await load()), new Set([200]))
  for (const socket of flood) socket.destroy()
  agent.destroy()
  await eventually(async () => (await ask(url, agent).catch(() => 0)) === 200)
  agent.destroy()
  assert.doesNotMatch(gateway.output(), /EMFILE/)
})
