import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Id, newIdAt } from '@earshot/contracts'
import { eventually, type Received, startReceiver } from '@earshot/testing'
import { brokerKinds, postCreated, startWebhooks, type WebhooksUnderTest } from '../../harness.ts'
import { verifiers } from './harness.ts'

const verifiedByAll = async (received: Received, secret: string): Promise<void> => {
  for (const [name, verify] of Object.entries(verifiers))
    await assert.doesNotReject(verify(received, secret), `${name} takes ${received.body}`)
}

const refusedByAll = async (received: Received, secret: string): Promise<void> => {
  for (const [name, verify] of Object.entries(verifiers))
    await assert.rejects(verify(received, secret), `${name} refuses ${received.body}`)
}

/** Text that would change if the body were ever parsed and serialized again, depending on the JSON library. */
const awkwardData = [
  '{"title":"</script><script>alert(1)</script>"}',
  '{"title":"\\u003c/script\\u003e \\/ \\u0041"}',
  '{"title":"🎧 👩🏽‍🚀 𝒳 größer \u2028\u2029\ufeff\u200d \\u0000"}',
  '{"title":"\\ud83c\\udfa7 and half of one: \\ud83c"}',
  '{"count":9007199254740993,"huge":123456789012345678901234567890,"tiny":1e-400,"precise":0.1000000000000000055}',
  '{"one":1.0,"exponent":1E+2,"zero":-0,"twice":1,"twice":2}',
  '{ "spaced" : [ 1 , 2 ],\t"lines":\r\n[ ] }',
  `{"long":"${'é'.repeat(20_000)}"}`,
]

/** Publishes a body that `JSON.stringify` would not produce. */
const publishText = async ({ broker }: WebhooksUnderTest, data: string) => {
  const now = Date.now()
  const id = newIdAt('evt', now)
  const body = `{"id":"${id}","type":"post.created","createdAt":"${new Date(now).toISOString()}","data":${data}}`
  await broker.publish({ exchange: 'earshot.events', key: 'post.created', id, body })
  return { id, body }
}

const rotate = async (webhooks: WebhooksUnderTest, id: Id<'webhook'>): Promise<string> =>
  (await webhooks.as().post(`/webhooks/${id}/rotate`, { gracePeriodSeconds: 60 })).data.secret

for (const kind of brokerKinds)
  describe(`on the wire, with the ${kind} broker`, () => {
    test('the bytes of an event arrive as they were published, whatever they contain, and every verifier accepts them', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { secret } = await webhooks.subscribe(receiver.url)
      const published = await Promise.all(awkwardData.map(data => publishText(webhooks, data)))
      const received = await receiver.waitFor(published.length)
      for (const { id, body } of published) {
        const it = received.find(({ headers }) => headers['webhook-id'] === id)
        assert.ok(it, body)
        assert.deepEqual(it.bytes, Buffer.from(body))
        await verifiedByAll(it, secret)
      }
    })

    test('every verifier rejects a changed body, another secret or another time', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { secret } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      const [it] = await receiver.waitFor(1)
      assert.ok(it)
      await verifiedByAll(it, secret)
      await refusedByAll({ ...it, bytes: Buffer.concat([it.bytes, Buffer.from(' ')]) }, secret)
      await refusedByAll(it, 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=')
      const later = String(Number(it.headers['x-service-timestamp']) + 1)
      await refusedByAll(
        { ...it, headers: { ...it.headers, 'x-service-timestamp': later, 'webhook-timestamp': later } },
        secret,
      )
    })

    test('every attempt has the same bytes and id, a new timestamp, and valid signatures of its own', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver((_, index) => (index < 2 ? 500 : 200))
      const { id, secret } = await webhooks.subscribe(receiver.url)
      const { body } = await publishText(webhooks, awkwardData[2] ?? '')
      const attempts = await receiver.waitFor(3)
      for (const attempt of attempts) {
        assert.deepEqual(attempt.bytes, Buffer.from(body))
        assert.equal(attempt.headers['webhook-id'], attempts[0]?.headers['webhook-id'])
        assert.equal(attempt.headers['webhook-timestamp'], attempt.headers['x-service-timestamp'])
        assert.ok(Math.abs(attempt.at / 1000 - Number(attempt.headers['x-service-timestamp'])) < 2)
        await verifiedByAll(attempt, secret)
      }
      const times = attempts.map(({ headers }) => Number(headers['x-service-timestamp']))
      assert.deepEqual(times, [...new Set(times)].sort())
      await eventually(async () => (await webhooks.deliveries(id))[0]?.status === 'succeeded')
    })

    test('after a rotation between two attempts, the second is signed with the new secret, and the previous one verifies in its grace period', async () => {
      await using webhooks = await startWebhooks(kind)
      const rotated = Promise.withResolvers<string>()
      await using receiver = await startReceiver(async (_, index) => {
        if (index > 0) return 200
        await rotated.promise
        return 503
      })
      const { id, secret: former } = await webhooks.subscribe(receiver.url)
      await webhooks.publish('post.created', postCreated())
      const [first] = await receiver.waitFor(1)
      assert.ok(first)
      await verifiedByAll(first, former)
      rotated.resolve(await rotate(webhooks, id))
      const newest = await rotated.promise
      await refusedByAll(first, newest)

      const second = (await receiver.waitFor(2))[1]
      assert.ok(second)
      await verifiedByAll(second, newest)
      assert.match(String(second.headers['webhook-signature']), /^v1,\S+ v1,\S+$/)
      for (const [name, verify] of Object.entries(verifiers))
        if (name === 'openssl, X-Service-Signature') await assert.rejects(verify(second, former))
        else await assert.doesNotReject(verify(second, former), name)
    })

    test('after the grace period only the newest secret signs', async () => {
      await using webhooks = await startWebhooks(kind)
      await using receiver = await startReceiver()
      const { id, secret: former } = await webhooks.subscribe(receiver.url)
      const newest = await rotate(webhooks, id)
      await webhooks.database.query(
        'update webhooks.webhooks set previous_secret_expires_at = now() where id = $1',
        [id],
      )
      await webhooks.publish('post.created', postCreated())
      const [it] = await receiver.waitFor(1)
      assert.ok(it)
      await verifiedByAll(it, newest)
      await refusedByAll(it, former)
    })
  })
