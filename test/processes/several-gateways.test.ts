import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { brokerProxy, eventually, findRabbit, findRedis, type TestClient, testClient } from '@earshot/testing'
import { adminKey, type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'

// Two gateways in processes of their own on one PostgreSQL, one RabbitMQ and one Redis: what one does counts at the other.

/** A minute; as much at once. */
const limit = 600

const members: Member[] = [1, 2].map(number => ({ service: 'gateway', role: 'web', number }))

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

/** What a credential may see of the API keys: 401 none of ours, 403 ours, 200 an admin's. */
const standing = async (client: TestClient) => (await client.get('/api-keys')).status

/** Promised in the API description of keys. */
const everywhereMs = 2000

/**
 * Asks at the second gateway again and again, while the first changes a key. Asserts that each request which begins
 * later than the promise has the new outcome, and gives the ms after which it was so.
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
  assert.equal(await standing(watched), from)
  const seen: { begun: number; status: number }[] = []
  let going = true
  const watch = async () => {
    for (; going; await sleep(20)) {
      const begun = Date.now()
      seen.push({ begun, status: await standing(watched) })
    }
  }
  const watching = watch()
  await sleep(100)
  const changed = await change(data.id)
  await eventually(() => seen.some(({ begun }) => begun > changed + everywhereMs + 200))
  going = false
  await watching
  const late = seen.filter(({ begun, status }) => begun > changed + everywhereMs && status !== to)
  assert.deepEqual(late, [])
  assert.deepEqual(new Set(seen.map(({ status }) => status)), new Set([from, to]))
  const last = seen.findLast(({ status }) => status === from)?.begun ?? 0
  return Math.max(0, last - changed)
}

/** Every way in which a key can come to do less, or more. Gives the ms that each took. */
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

test('two gateways on one database, one broker', async context => {
  const rabbit = await findRabbit()
  await using broker = await brokerProxy(rabbit.url)
  await using gateways = await startGateways({ AMQP_URL: broker.url })

  await context.test(
    'a key is rotated again and again under traffic through both gateways, and no request is refused',
    async () => {
      const { data } = await gateways.as(1).post('/api-keys', { name: 'Rotated', role: 'member' })
      const keys: string[] = [data.key]
      const statuses: number[] = []
      let going = true
      // Some clients take the new key at once, others are a rotation behind.
      const client = async (number: 1 | 2, behind: number) => {
        while (going) {
          const key = keys[Math.max(0, keys.length - 1 - behind)]
          statuses.push(await standing(gateways.as(number, key)))
        }
      }
      const load = ([1, 2] as const).flatMap(number => [
        client(number, 0),
        client(number, 0),
        client(number, 1),
      ])
      for (let round = 0; round < 5; round++) {
        await sleep(300)
        const rotated = await gateways
          .as(round % 2 ? 2 : 1)
          .post(`/api-keys/${data.id}/rotate`, { gracePeriodSeconds: 3600 })
        assert.equal(rotated.status, 200, JSON.stringify(rotated.body))
        keys.push(rotated.data.key)
      }
      await sleep(300)
      going = false
      await Promise.all(load)
      assert.deepEqual(new Set(statuses), new Set([403]), 'each was proven, as a member')
      assert.ok(statuses.length > 50, `${statuses.length} requests`)
      const ended = await gateways.as(1).post(`/api-keys/${data.id}/rotate`, { gracePeriodSeconds: 0 })
      await eventually(async () => (await standing(gateways.as(2, keys.at(-1)))) === 401)
      assert.equal(await standing(gateways.as(2, ended.data.key)), 403)
    },
  )

  await context.test(
    'a key that is revoked, expired or changed is so at every gateway within 2 s, RabbitMQ or not',
    async test => {
      test.diagnostic(`ms, all there: ${JSON.stringify(await changeAll(gateways))}`)
      await broker.cut()
      test.diagnostic(`ms, RabbitMQ away: ${JSON.stringify(await changeAll(gateways))}`)
    },
  )

  await context.test(
    'of two admins who delete each other through two gateways one remains, every time',
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
        const answers = await Promise.all([
          as(1, left.key).delete(`/api-keys/${right.id}`),
          as(2, right.key).delete(`/api-keys/${left.id}`),
        ])
        for (const { status } of answers) outcomes.set(status, (outcomes.get(status) ?? 0) + 1)
        assert.equal(await liveAdmins(earshot), 1)
        if (answers[0].status !== 204) left = right
      }
      // Who comes second is refused: as the last admin's, or because its own key is gone by then.
      assert.equal(outcomes.get(204), 12)
      assert.equal((outcomes.get(409) ?? 0) + (outcomes.get(401) ?? 0) + (outcomes.get(404) ?? 0), 12)
    },
  )

  await rabbit.stop()
})

test('two gateways let through what one limit allows, to the request', async () => {
  await using redis = await findRedis()
  await using gateways = await startGateways({ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: String(limit) })
  const { earshot, as } = gateways
  const giveUps = () =>
    members
      .map(
        it =>
          earshot
            .process(it)
            .output()
            .match(/redis_unavailable/g)?.length ?? 0,
      )
      .join()
  const trial = async () => {
    const before = giveUps()
    const { data } = await as(1).post('/api-keys', { name: 'Limited' })
    const began = performance.now()
    let allowed = 0
    for (let sent = 0; sent < 1.5 * limit; sent += 20) {
      const clients = Array.from({ length: 20 }, (_, index) => as(index % 2 ? 2 : 1, data.key))
      allowed += (await Promise.all(clients.map(standing))).filter(status => status === 403).length
    }
    const gained = ((performance.now() - began) / 60_000) * limit
    // A gateway that did not hear from Redis in time counts on its own for a second: nothing is proven then.
    return giveUps() === before && { allowed, most: limit + Math.ceil(gained) }
  }
  await sleep(500) // until both are connected
  const { allowed, most } = await eventually(trial)
  assert.ok(allowed >= limit && allowed <= most, `${allowed} of ${limit} to ${most} were let through`)
})
