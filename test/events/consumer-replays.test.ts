import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createConsumer } from '@earshot/client/consumer'
import { newEvent, newId, sampleData } from '@earshot/contracts'
import { eventually, nodeCommand, startProcess, startReceiver, testSecret } from '@earshot/testing'
import { type Channel, connect, type GetMessage } from 'amqplib'
import { postCreated, startWebhooks, type WebhooksUnderTest } from '../../services/webhooks/src/harness.ts'
import { keepEvent, startReplay } from '../../services/webhooks/src/jobs/consumer-replays/harness.ts'

type Amqp = { url: string; prefix: string }

/** A team's queue on the broker with the given bindings, deleted at the end of the scope. */
const openQueue = async (
  { url, prefix }: Amqp,
  name: string,
  bindings: [exchange: string, key: string][],
) => {
  const connection = await connect(url)
  const channel = await connection.createChannel()
  const { queue } = await channel.assertQueue(`${prefix}consumer.${name}.events`, { exclusive: true })
  for (const [exchange, key] of bindings) await channel.bindQueue(queue, prefix + exchange, key)
  return {
    take: () => takeFrom(channel, queue),
    ready: async () => (await channel.checkQueue(queue)).messageCount,
    [Symbol.asyncDispose]: () => connection.close(),
  }
}

const takeFrom = (channel: Channel, queue: string) =>
  eventually(async () => ((await channel.get(queue, { noAck: true })) || undefined) as GetMessage | undefined)

test('past events are replayed to the queue of one consumer only, with the same bytes and headers, and marked', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using receiver = await startReceiver()
  await webhooks.subscribe(receiver.url)
  await using team = await openQueue(webhooks.amqp, 'team', [
    ['earshot.events', 'post.*'],
    ['earshot.replays', 'team'],
  ])
  await using others = await openQueue(webhooks.amqp, 'others', [
    ['earshot.events', 'post.*'],
    ['earshot.replays', 'others'],
  ])
  const event = newEvent('post.created', postCreated(undefined, 'Größe </script> “M”'), Date.now())
  await webhooks.broker.publish({
    exchange: 'earshot.events',
    key: event.type,
    id: event.id,
    body: event.body,
    headers: {
      'x-board-id': event.boardIds.join(','),
      'x-request-id': 'r-1',
      'x-actor-id': 'principal_a',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      'x-producer-seq': 2 ** 40,
      'x-title': 'Größe 50%',
      'cloudEvents:specversion': '1.0',
      'cloudEvents:id': event.id,
      'cloudEvents:source': '/earshot/feedback',
      'cloudEvents:type': event.type,
      'cloudEvents:time': event.createdAt,
    },
  })
  await receiver.waitFor(1, 60_000)
  const first = await team.take()
  const replay = await startReplay(webhooks, { types: ['post.created', 'post.voted'] })
  const again = await team.take()
  assert.deepEqual(again.content, first.content)
  assert.equal(again.content.toString(), event.body)
  assert.deepEqual(again.properties, {
    ...first.properties,
    headers: { ...first.properties.headers, 'x-replay': replay.id },
  })
  assert.equal((await replay.until('completed')).done, 1)
  assert.deepEqual([await team.ready(), await others.ready()], [0, 1])
  assert.equal(receiver.received.length, 1, 'no webhook receives it')
})

test('a consumer gets replayed events again, once for each replay', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  const { url, prefix } = webhooks.amqp
  const received: string[] = []
  const consumer = createConsumer({
    url,
    prefix,
    name: 'team',
    on: { 'post.created': async (event, { replay }) => void received.push(`${event.id} ${replay}`) },
  })
  await using _end = { [Symbol.asyncDispose]: () => removeConsumer(webhooks.amqp, consumer.close) }
  await consumer.started
  const { id } = await webhooks.publish('post.created', postCreated())
  await eventually(() => received.length === 1)
  await eventually(async () => (await webhooks.database.query('select from webhooks.events')).length === 1)
  const replays: string[] = []
  for (let n = 0; n < 2; n++) {
    const replay = await startReplay(webhooks)
    await replay.until('completed')
    replays.push(replay.id)
  }
  await eventually(() => received.length === 3)
  assert.deepEqual(
    received,
    [null, ...replays].map(replay => `${id} ${replay}`),
  )
})

/** Closes a consumer named `team`, and deletes its resources on the broker. */
const removeConsumer = async ({ url, prefix }: Amqp, close: () => Promise<void>) => {
  await close()
  const connection = await connect(url)
  const channel = await connection.createChannel()
  const own = `${prefix}consumer.team`
  for (const queue of ['events', 'dead', ...[1, 5, 30, 300].map(seconds => `retry.${seconds}s`)])
    await channel.deleteQueue(`${own}.${queue}`)
  await channel.deleteExchange(`${own}.exchange`)
  await connection.close()
}

test('a replay to a consumer without a bound queue fails, with instructions', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using _others = await openQueue(webhooks.amqp, 'others', [['earshot.replays', 'others']])
  await keepEvent(webhooks.database)
  const replay = await startReplay(webhooks)
  const { reason, done } = await replay.until('failed')
  assert.match(reason, /^No queue is bound to earshot\.replays as team\. Start the team's consumer/)
  assert.equal(done, 0)
})

test('a private type does not reach a queue that is bound for public replays only', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using team = await openQueue(webhooks.amqp, 'team', [['earshot.replays', 'team']])
  const note = sampleData['message.note_created']
  await webhooks.publish('message.note_created', note)
  await eventually(async () => (await webhooks.database.query('select from webhooks.events')).length === 1)
  const replay = await startReplay(webhooks, { types: ['message.note_created'] })
  assert.match((await replay.until('failed')).reason, /message\.note_created is private/)
  assert.equal(await team.ready(), 0)
})

/** A worker in a separate process, to be killed. */
const startVictim = ({ amqp, database }: WebhooksUnderTest) =>
  startProcess(nodeCommand('services/webhooks/src/main.ts'), {
    SERVICE_ROLE: 'worker',
    DATABASE_URL: database.url,
    DATABASE_POOL_MAX: '4',
    AMQP_URL: amqp.url,
    AMQP_PREFIX: amqp.prefix,
    SECRET_KEY: testSecret.current,
    HOST: '127.0.0.1',
    PORT: '0',
    REPLAY_EVENTS_PER_SECOND: '50',
  })

test('if the worker of a replay is killed, the next one continues, skips nothing and repeats at most one batch', async () => {
  await using webhooks = await startWebhooks('rabbitmq', { SERVICE_ROLE: 'web' })
  await using team = await openQueue(webhooks.amqp, 'team', [['earshot.replays', 'team']])
  const kept = new Set<string>()
  for (let n = 0; n < 150; n++)
    kept.add((await keepEvent(webhooks.database, { at: Date.now() - 1000 - n })).id)
  const replay = await startReplay(webhooks)
  {
    await using victim = startVictim(webhooks)
    await eventually(async () => (await team.ready()) >= 30, { withinMs: 180_000 })
    victim.kill('SIGKILL')
    await victim.exited
  }
  assert.ok((await replay.show()).done < 150, 'it was killed before the end')
  await using _next = await webhooks.startWorker()
  const { total, done } = await replay.until('completed')
  assert.deepEqual([total, done], [150, 150])
  const ids: string[] = []
  for (let left = await team.ready(); left > 0; left--) ids.push((await team.take()).properties.messageId)
  assert.deepEqual(new Set(ids), kept)
  assert.ok(ids.length <= 150 + 10, `${ids.length - 150} duplicates`)
})

test('an erased user is in no replayed event', async () => {
  await using webhooks = await startWebhooks('rabbitmq')
  await using team = await openQueue(webhooks.amqp, 'team', [['earshot.replays', 'team']])
  const { post } = postCreated()
  const person = { email: 'grace.hopper@example.com', name: 'Grace Hopper' }
  const written = { ...post, authorName: person.name, authorEmail: person.email }
  await webhooks.publish('post.created', { post: written })
  const rows = (table: string) => webhooks.database.query(`select from webhooks.${table}`)
  await eventually(async () => (await rows('events')).length === 1)
  await webhooks.publish('principal.erased', {
    principalId: newId('principal'),
    version: 2,
    email: person.email,
    emails: [],
    names: [person.name],
  })
  await eventually(async () => (await rows('erasures')).length === 1)
  const replay = await startReplay(webhooks)
  const { content } = await team.take()
  assert.deepEqual(JSON.parse(content.toString()).data.post, {
    ...written,
    authorName: 'Deleted user',
    authorEmail: null,
  })
  assert.doesNotMatch(content.toString(), /grace|hopper/i)
  await replay.until('completed')
})
