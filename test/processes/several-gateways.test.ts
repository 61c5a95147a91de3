import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokerProxy, eventually, findRabbit, findRedis, type TestClient, testClient } from '@earshot/testing'
import { adminKey, type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'

// Two gateway processes share one PostgreSQL, RabbitMQ and Redis, so a change at one must apply at the other.

/** Requests per minute, which is also the burst. */
const limit = 600

const members: Member[] = [1, 2].flatMap(number => [
  { service: 'gateway', role: 'web', number },
  { service: 'accounts', role: 'web', number },
])

const startGateways = async (environment: Record<string, string> = {}) => {
  const earshot = await testDeployment(members, { RATE_LIMIT_PER_MINUTE: '0', ...environment })
  return {
    earshot,
    as: (number: 1 | 2, key = adminKey): TestClient =>
      testClient(`${earshot.urlOf('gateway', number)}/api/v1`, { authorization: `Bearer ${key}` }),
    [Symbol.asyncDispose]: earshot[Symbol.asyncDispose],
  }
}

type Gateways = Awaited<ReturnType<typeof startGateways>>

/** The status of listing API keys with a credential: 401 if it is invalid, 403 for a member, 200 for an admin. */
const statusOf = async (client: TestClient) => (await client.get('/api-keys')).status

/** Maximum delay of a change, as documented for API keys. */
const maxDelayMs = 2000

/**
 * Polls the second gateway with a key while the first gateway changes the key. Asserts that each request that starts after
 * the maximum delay has the new status. Returns the actual delay in ms.
 */
const changesTo = async (
  gateways: Gateways,
  {
    made,
    change,
    from,
    to,
  }: { made: object; change: (id: string) => Promise<number>; from: number; to: number },
): Promise<number> => {
  const { status, body, data } = await gateways.as(1).post('/api-keys', { name: 'Watched', ...made })
  assert.equal(status, 201, JSON.stringify(body))
  const watched = gateways.as(2, data.key)
  assert.equal(await statusOf(watched), from)
  const seen: { startedAt: number; status: number }[] = []
  let running = true
  const watch = async () => {
    for (; running; await sleep(20)) {
      const startedAt = Date.now()
      seen.push({ startedAt, status: await statusOf(watched) })
    }
  }
  const watching = watch()
  await eventually(() => seen.length > 0)
  const changed = await change(data.id)
  await eventually(() => seen.some(({ startedAt }) => startedAt > changed + maxDelayMs + 200))
  running = false
  await watching
  const late = seen.filter(({ startedAt, status }) => startedAt > changed + maxDelayMs && status !== to)
  assert.deepEqual(late, [])
  assert.deepEqual(new Set(seen.map(({ status }) => status)), new Set([from, to]))
  const last = seen.findLast(({ status }) => status === from)?.startedAt ?? 0
  return Math.max(0, last - changed)
}

/** Revokes, expires, promotes and demotes a key. Returns the delay of each in ms. */
const changeAll = async (gateways: Gateways) => {
  const at = gateways.as(1)
  const now = (work: (id: string) => Promise<{ status: number }>) => async (id: string) => {
    const { status } = await work(id)
    assert.ok(status < 300, `${status}`)
    return Date.now()
  }
  const expire = async (id: string) => {
    const expiresAt = new Date(Date.now() + 3000)
    assert.equal((await at.patch(`/api-keys/${id}`, { expiresAt: expiresAt.toISOString() })).status, 200)
    return Math.max(Date.now(), expiresAt.getTime())
  }
  const member = { role: 'member' }
  const admin = { role: 'admin' }
  const [revoked, expired, raised, lowered] = await Promise.all([
    changesTo(gateways, {
      made: member,
      change: now(id => at.delete(`/api-keys/${id}`)),
      from: 403,
      to: 401,
    }),
    changesTo(gateways, { made: member, change: expire, from: 403, to: 401 }),
    changesTo(gateways, {
      made: member,
      change: now(id => at.patch(`/api-keys/${id}`, { role: 'admin', access: 'full' })),
      from: 403,
      to: 200,
    }),
    changesTo(gateways, {
      made: admin,
      change: now(id => at.patch(`/api-keys/${id}`, { role: 'member', access: 'full' })),
      from: 200,
      to: 403,
    }),
  ])
  return { revoked, expired, raised, lowered }
}

const liveAdmins = async ({ query }: TestDeployment) =>
  (await query(`select id from identity.api_keys where revoked_at is null and 'admin' = any (scopes)`)).length

test('two gateways share one database and one broker', async context => {
  const rabbit = await findRabbit()
  await using broker = await brokerProxy(rabbit.url)
  await using gateways = await startGateways({ AMQP_URL: broker.url })

  await context.test(
    'repeated rotation of a key under traffic through both gateways causes no failed request',
    async () => {
      const { data } = await gateways.as(1).post('/api-keys', { name: 'Rotated', role: 'member' })
      const keys: string[] = [data.key]
      const statuses: number[] = []
      let running = true
      // Some clients use the new key at once, others still use the previous one.
      const client = async (number: 1 | 2, behind: number) => {
        while (running) {
          const key = keys[Math.max(0, keys.length - 1 - behind)]
          statuses.push(await statusOf(gateways.as(number, key)))
        }
      }
      const load = ([1, 2] as const).flatMap(number => [
        client(number, 0),
        client(number, 0),
        client(number, 1),
      ])
      /** Each client has sent requests with the current keys. */
      const someMore = () => {
        const before = statuses.length
        return eventually(() => statuses.length > before + 2 * load.length)
      }
      for (let round = 0; round < 5; round++) {
        await someMore()
        const rotated = await gateways
          .as(round % 2 ? 2 : 1)
          .post(`/api-keys/${data.id}/rotate`, { gracePeriodSeconds: 3600 })
        assert.equal(rotated.status, 200, JSON.stringify(rotated.body))
        keys.push(rotated.data.key)
      }
      await someMore()
      running = false
      await Promise.all(load)
      assert.deepEqual(new Set(statuses), new Set([403]), 'each request is authenticated as a member')
      assert.ok(statuses.length > 50, `${statuses.length} requests`)
      const ended = await gateways.as(1).post(`/api-keys/${data.id}/rotate`, { gracePeriodSeconds: 0 })
      await eventually(async () => (await statusOf(gateways.as(2, keys.at(-1)))) === 401)
      assert.equal(await statusOf(gateways.as(2, ended.data.key)), 403)
    },
  )

  await context.test(
    'a revoked, expired or changed key is updated at every gateway within 2 s, with or without RabbitMQ',
    async test => {
      test.diagnostic(`ms, with RabbitMQ: ${JSON.stringify(await changeAll(gateways))}`)
      await broker.cut()
      test.diagnostic(`ms, without RabbitMQ: ${JSON.stringify(await changeAll(gateways))}`)
    },
  )

  await context.test(
    'when two admin keys delete each other through two gateways, one always remains',
    async () => {
      const { earshot, as } = gateways
      const makeAdmin = async (asking: TestClient) =>
        (await asking.post('/api-keys', { name: 'Admin', role: 'admin' })).data as { id: string; key: string }
      const outcomes = new Map<number, number>()
      let left = await makeAdmin(as(1))
      const others: { id: string }[] = (await as(1, left.key).get('/api-keys')).data
      for (const { id } of others)
        if (id !== left.id) assert.equal((await as(1, left.key).delete(`/api-keys/${id}`)).status, 204)
      for (let round = 0; round < 12; round++) {
        const right = await makeAdmin(as(1, left.key))
        const responses = await Promise.all([
          as(1, left.key).delete(`/api-keys/${right.id}`),
          as(2, right.key).delete(`/api-keys/${left.id}`),
        ])
        for (const { status } of responses) outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
        assert.equal(await liveAdmins(earshot), 1)
        if (responses[0].status !== 204) left = right
      }
      // The second request fails: its target is the last admin key, or its own key is already revoked.
      assert.equal(outcomes.get(204), 12)
      assert.equal((outcomes.get(409) ?? 0) + (outcomes.get(401) ?? 0) + (outcomes.get(404) ?? 0), 12)
    },
  )

  await rabbit.stop()
})

test('two gateways together allow exactly the requests of one limit', async () => {
  await using redis = await findRedis()
  await using gateways = await startGateways({ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(limit) })
  const { earshot, as } = gateways
  /** Whether a gateway counts on its own, and how often one has. It logs the first timeout, and the next success. */
  const alone = () => {
    const outputs = members.map(it => earshot.process(it).output())
    return {
      now: outputs.some(it => it.lastIndexOf('redis_unavailable') > it.lastIndexOf('redis_available')),
      times: outputs.flatMap(it => it.match(/redis_unavailable/g) ?? []).length,
    }
  }
  const trial = async () => {
    const { data } = await as(1).post('/api-keys', { name: 'Limited' })
    await as(2).get('/me') // each asks Redis again
    const before = alone()
    if (before.now) return false
    const startedAt = performance.now()
    let allowed = 0
    for (let sent = 0; sent < 1.5 * limit; sent += 20) {
      const clients = Array.from({ length: 20 }, (_, index) => as(index % 2 ? 2 : 1, data.key))
      allowed += (await Promise.all(clients.map(statusOf))).filter(status => status === 403).length
    }
    const gained = ((performance.now() - startedAt) / 60_000) * limit
    await sleep(200) // until their output has arrived
    // A gateway that gets no response from Redis in time counts on its own for a second, so that trial proves nothing.
    return alone().times === before.times && { allowed, most: limit + Math.ceil(gained) }
  }
  await sleep(500) // until both are connected
  const { allowed, most } = await eventually(trial)
  assert.ok(allowed >= limit && allowed <= most, `${allowed} of ${limit} to ${most} were allowed`)
})
