import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { startGateway, startUpstream, testAdminKey } from '../../harness.ts'

const headers = { authorization: `Bearer ${testAdminKey}` }

/** A service that writes its answer byte by byte. */
const startTrickle = async (answer: string, everyMs: number) => {
  const server = createServer(socket => {
    let at = 0
    socket.on('error', () => undefined)
    socket.once('data', () => {
      const timer = setInterval(() => {
        if (at < answer.length) socket.write(answer.charAt(at++))
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

test('a body that comes slowly comes whole: only silence is given up', async () => {
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

test('a head that never ends is given up, though it never falls silent', async () => {
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

test('an answer of 200 MB passes in flat memory', async () => {
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
  // What was let go of is given back when V8 gets to it; an answer that is kept is there as a whole.
  assert.ok(most < total / 4, `${most} bytes were held`)
})

type Gateway = Awaited<ReturnType<typeof startGateway>>

/** Sends requests as a load balancer does: what was not answered at all goes to the other gateway. */
const balanced = (gateways: () => Gateway[]) => {
  const agent = new Agent({ keepAlive: true })
  const ask = async (gateway: Gateway): Promise<number> => {
    const sent = httpRequest(`${gateway.url}/api/v1/posts`, { headers, agent }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    await once(response.resume(), 'end')
    return response.statusCode ?? 0
  }
  const unanswered = (error: NodeJS.ErrnoException) =>
    error.code === 'ECONNREFUSED' || error.code === 'ECONNRESET'
  return {
    agent,
    ask: async (turn: number): Promise<number> => {
      for (let tried = 0; ; tried++) {
        const there = gateways()
        try {
          return await ask(there[(turn + tried) % there.length] as Gateway)
        } catch (error) {
          if (tried === 5 || !unanswered(error as NodeJS.ErrnoException)) throw error
        }
      }
    },
  }
}

test('gateways are restarted one after the other under load, and no request fails', async () => {
  let begun = 0
  let ended = 0
  await using upstream = await startUpstream(async (_request, response) => {
    begun++
    await sleep(80)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"data":[]}')
    ended++
  })
  await using first = await startGateway()
  const start = () =>
    startGateway({ on: first, urls: { feedback: upstream.url }, environment: { RATE_LIMIT_PER_MINUTE: '0' } })
  let gateways = [await start(), await start()]
  const { ask, agent } = balanced(() => gateways)
  const statuses: number[] = []
  const faults: unknown[] = []
  let going = true
  const client = async (turn: number) => {
    while (going)
      await ask(turn++).then(
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
  going = false
  await Promise.all(load)
  agent.destroy()
  for (const gateway of gateways) await gateway[Symbol.asyncDispose]()
  assert.deepEqual(faults, [])
  assert.deepEqual(new Set(statuses), new Set([200]))
  assert.ok(statuses.length > 60, `${statuses.length} requests`)
  assert.equal(begun, ended, 'no request was cut off at the service')
})
