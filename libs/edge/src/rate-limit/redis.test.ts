import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { redisPrefix, startGateway } from '@earshot/accounts/harness'
import { createLog } from '@earshot/runtime'
import { eventually, findRedis } from '@earshot/testing'
import { createClient } from 'redis'
import { localLimiter } from './limiter.ts'
import { sharedLimiter } from './redis.ts'

/** A Redis client for the test. Deletes the test's keys at the end. */
const inspector = async (prefix: string) => {
  const redis = await findRedis()
  const client = createClient({ url: redis.url })
  client.on('error', () => undefined)
  await client.connect()
  const keys = () => client.keys(`${prefix}*`)
  return {
    url: redis.url,
    client,
    keys,
    [Symbol.asyncDispose]: async () => {
      for (const key of await keys()) await client.del(key)
      client.destroy()
      await redis[Symbol.asyncDispose]()
    },
  }
}

const log = createLog({ level: 'silent' })

test('two gateways on one Redis share a credential’s limit', async () => {
  const prefix = redisPrefix()
  await using redis = await inspector(prefix)
  const environment = { RATE_LIMIT_PER_MINUTE: '10', REDIS_URL: redis.url }
  await using one = await startGateway({ environment, redisPrefix: prefix })
  await using other = await startGateway({ on: one, environment, redisPrefix: prefix })
  await eventually(async () => {
    await one.as().get('/api-keys')
    await other.as().get('/api-keys')
    return (await redis.keys()).length > 0
  })
  const keys: string[] = []
  const letThrough = async () => {
    const { key } = await one.createKey()
    keys.push(key)
    const statuses: number[] = []
    for (let index = 0; index < 8; index++)
      for (const gateway of [one, other]) statuses.push((await gateway.as(key).get('/posts')).status)
    return { through: statuses.filter(status => status === 503).length, last: statuses.at(-1) }
  }
  // A gateway that gets no response in time uses its own buckets for a second. If both gateways always did, all 16 would pass.
  const { through } = await eventually(async () => {
    const it = await letThrough()
    return it.last === 429 && it.through <= 12 && it
  })
  assert.ok(through >= 10, String(through))
  for (const name of await redis.keys()) {
    const ttl = await redis.client.pTTL(name)
    assert.ok(ttl > 0 && ttl <= 60_000)
    assert.ok(!keys.some(key => name.includes(key)))
  }
})

test('the Redis script and the in-process limiter return the same verdicts', async () => {
  const prefix = redisPrefix()
  await using redis = await inspector(prefix)
  const shared = sharedLimiter({ url: redis.url, prefix, local: localLimiter(Date.now), log })
  const local = localLimiter(Date.now)
  await eventually(async () => {
    await shared.take('warm-up', 5, 1)
    return (await redis.keys()).length > 0
  })
  for (let index = 0; index < 8; index++) {
    const [a, b] = [await shared.take('key', 5, 1), await local.take('key', 5, 1)]
    assert.deepEqual([a.allowed, a.limit, a.remaining], [b.allowed, b.limit, b.remaining])
    assert.ok(Math.abs(a.resetAt - b.resetAt) <= 1)
    assert.ok(Math.abs(a.retryAfter - b.retryAfter) <= 1)
  }
  assert.equal((await shared.take('seen', 5, 0)).remaining, 5)
  assert.ok(!(await redis.keys()).some(name => name.endsWith('seen')))
  await shared.close()
})

test('without Redis, each gateway limits in its own memory', async () => {
  await using gateway = await startGateway({
    environment: { RATE_LIMIT_PER_MINUTE: '3', REDIS_URL: 'redis://127.0.0.1:9' },
  })
  const { key } = await gateway.createKey()
  const statuses: number[] = []
  for (let index = 0; index < 5; index++) statuses.push((await gateway.as(key).get('/api-keys')).status)
  assert.deepEqual(statuses, [403, 403, 403, 429, 429])
})

test('a Redis that hangs delays one request per second, not every request', async () => {
  await using opened = new AsyncDisposableStack()
  const sockets: Socket[] = []
  let asked = 0
  // Responds to the commands of a new connection and to nothing after them.
  const server = createServer(socket => {
    sockets.push(socket)
    socket.on('data', data => {
      const commands = String(data).match(/\*\d+\r\n\$\d+\r\n(?!EVAL)/gi) ?? []
      for (const _ of commands) socket.write('+OK\r\n')
      asked += String(data).match(/EVAL/gi)?.length ?? 0
    })
  })
  opened.defer(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise(resolve => server.close(resolve))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `redis://127.0.0.1:${(server.address() as AddressInfo).port}`
  const limiter = sharedLimiter({ url, prefix: 'unused:', local: localLimiter(Date.now), log })
  opened.defer(() => limiter.close())
  await eventually(async () => {
    await limiter.take('warm-up', 10, 1)
    return asked > 0
  })
  asked = 0
  const start = performance.now()
  const verdicts = []
  for (let index = 0; index < 50; index++) verdicts.push(await limiter.take('key', 10, 1))
  const seconds = (performance.now() - start) / 1000
  assert.ok(asked <= 1 + seconds, `asked ${asked} times in ${seconds} s`)
  assert.equal(verdicts.filter(verdict => verdict.allowed).length, 10)
})
