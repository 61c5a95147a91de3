import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { startUpstream } from '@earshot/testing'

const headers = { authorization: `Bearer ${testAdminKey}` }

/** A service that writes its response byte by byte. */
const startTrickle = async (bytes: string, everyMs: number) => {
  const server = createServer(socket => {
    let at = 0
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const timer = setInterval(() => {
        if (at < bytes.length) socket.write(bytes.charAt(at++))
        else socket.end()
      }, everyMs)
      socket.on('close', () => clearInterval(timer))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      await new Promise(resolve => server.close(resolve))
    },
  }
}

test('a slow response body arrives whole, as the timeout counts only idle time', async () => {
  const body = JSON.stringify({ data: 'x'.repeat(60) })
  await using upstream = await startUpstream(async (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length })
    for (const character of body) {
      response.write(character)
      await sleep(15)
    }
    response.end()
  })
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 1000, silenceMs: 600 },
  })
  const { status, data } = await gateway.as().get('/posts')
  assert.deepEqual([status, data.length], [200, 60])
})

test('a response head that never ends times out, although bytes keep arriving', async () => {
  await using upstream = await startTrickle(`HTTP/1.1 200 OK\r\nx-long: ${'x'.repeat(10_000)}`, 20)
  await using gateway = await startGateway({
    urls: { feedback: upstream.url },
    proxyLimits: { connectMs: 1000, silenceMs: 500 },
  })
  const { status, error } = await gateway.as().get('/posts')
  assert.deepEqual([status, error?.code], [503, 'UNAVAILABLE'])
})

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const bytesHeld = () => {
  collectGarbage()
  return process.memoryUsage().arrayBuffers
}

test('a response of 200 MB is forwarded in constant memory', async () => {
  const part = Buffer.alloc(256 * 1024, 'x')
  const total = 800 * part.length
  await using upstream = await startUpstream(async (_request, response) => {
    response.writeHead(200, { 'content-length': total })
    for (let sent = 0; sent < total; sent += part.length)
      if (!response.write(part)) await once(response, 'drain')
    response.end()
  })
  await using gateway = await startGateway({ urls: { feedback: upstream.url } })
  const sent = httpRequest(`${gateway.url}/api/v1/exports/posts.csv`, { headers }).end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  const before = bytesHeld()
  let received = 0
  let most = 0
  for await (const piece of response) {
    received += (piece as Buffer).length
    if (received % (16 * part.length) < 65_536) most = Math.max(most, bytesHeld() - before)
  }
  assert.equal(received, total)
  // V8 frees buffers late, so this allows a quarter. A buffered response would be in memory as a whole.
  assert.ok(most < total / 4, `${most} bytes were held`)
})

type Gateway = Awaited<ReturnType<typeof startGateway>>

/** Sends requests as a load balancer does: a request without a response is sent to the other gateway. */
const balanced = (gateways: () => Gateway[]) => {
  const agent = new Agent({ keepAlive: true })
  const send = async (gateway: Gateway): Promise<number> => {
    const sent = httpRequest(`${gateway.url}/api/v1/posts`, { headers, agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode ?? 0
  }
  const hasNoResponse = (error: NodeJS.ErrnoException) =>
    error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET'
  return {
    agent,
    send: async (turn: number): Promise<number> => {
      for (let tried = 0; ; tried++) {
        const running = gateways()
        try {
          return await send(running[(turn + tried) % running.length] as Gateway)
        } catch (error) {
          if (tried === 5 || !hasNoResponse(error as NodeJS.ErrnoException)) throw error
        }
      }
    },
  }
}

test('no request fails while gateways restart one after the other under load', async () => {
  let started = 0
  let ended = 0
  await using upstream = await startUpstream(async (_request, response) => {
    started++
    await sleep(80)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    ended++
  })
  await using first = await startGateway()
  const start = () =>
    startGateway({ on: first, urls: { feedback: upstream.url }, environment: { RATE_LIMIT_PER_MINUTE: '0' } })
  let gateways = [await start(), await start()]
  const { send, agent } = balanced(() => gateways)
  const statuses: number[] = []
  const faults: unknown[] = []
  let isRunning = true
  const client = async (turn: number) => {
    while (isRunning)
      await send(turn++).then(
        status => statuses.push(status),
        error => faults.push(error),
      )
  }
  const load = Array.from({ length: 12 }, (_, turn) => client(turn))
  for (let round = 0; round < 4; round++) {
    await sleep(150)
    const [oldest, ...others] = gateways as [Gateway, ...Gateway[]]
    const fresh = await start()
    gateways = [...others, fresh]
    await oldest[Symbol.asyncDispose]()
  }
  isRunning = false
  await Promise.all(load)
  agent.destroy()
  for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
  assert.deepEqual(faults, [])
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.ok(statuses.length > 60, `${statuses.length} requests`)
  assert.equal(started, ended, 'no request was aborted at the service')
})
