import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startLoops } from '@earshot/runtime'
import { eventually, findRabbit, queuesMadeFor, testFiles } from '@earshot/testing'
import type { Broker, InMessage, OutMessage } from '../broker/broker.ts'
import { ada, log, type Outbox, recordingBroker, titled, withOutbox } from '../harness.ts'
import { connectRabbit, removeTopology } from '../rabbitmq/index.ts'
import { emit } from './emit.ts'
import { relay } from './relay.ts'

/** A broker that outlives the process and can lose its queues and messages. */
const wipeable = (refuse: (message: OutMessage) => boolean = () => false) => {
  const { broker, kept, titles } = recordingBroker(refuse)
  const queues = new Set<string>()
  const durable: Broker = {
    ...broker,
    durable: true,
    depth: async queue => (queues.has(queue) ? { ready: 0, consumers: 0 } : null),
    declare: async queue => void queues.add(queue),
  }
  const wipe = () => {
    queues.clear()
    kept.length = 0
  }
  return { broker: durable, queues, kept, titles, wipe }
}

const start = (it: Outbox, broker: Broker, refill?: () => Promise<void>) => {
  const loops = startLoops(
    [relay({ database: it.database, broker, source: 'feedback', files: testFiles, log, refill })],
    log,
  )
  return { ...loops, [Symbol.asyncDispose]: loops.stop }
}

const publish = (it: Outbox, title: string) => emit(it.pool, ada, 'post.restored', titled(title))

/** Checks that the outbox has everything that the broker confirmed. */
const untilPublished = ({ server }: Outbox) =>
  eventually(
    async () => (await server.query('select from feedback.outbox where published_at is null')).length === 0,
  )

const epoch = async ({ server }: Outbox) => (await server.query('select * from feedback.broker_epoch'))[0]

const untilEpochExists = (it: Outbox) => eventually(async () => (await epoch(it)) !== undefined)

/** Waits until the loss is detected, and skips the wait for other consumers. */
const noticed = async (it: Outbox) => {
  await eventually(async () => Boolean((await epoch(it))?.heal_needed_since))
  await it.server.query("update feedback.broker_epoch set heal_needed_since = now() - interval '1 minute'")
}

const healed = (it: Outbox, before: unknown) =>
  eventually(async () => {
    const now = await epoch(it)
    return now?.id !== before && now?.heal_needed_since === null && now
  })

test('the first broker of a database gets an epoch queue, and nothing is republished', async () => {
  await using it = await withOutbox()
  const { broker, queues, kept } = wipeable()
  await publish(it, 'Dark mode')
  await using _ = start(it, broker)
  await eventually(() => queues.size === 1)
  const { id, heal_needed_since } = (await epoch(it)) ?? {}
  assert.deepEqual([[...queues], heal_needed_since], [[`feedback.epoch.${id}`], null])
  await publish(it, 'Export')
  await eventually(() => kept.length === 2)
})

test('after the broker lost its data, stored events are published again and marked, and unpublished ones once', async () => {
  await using it = await withOutbox()
  const { broker, kept, titles, wipe, queues } = wipeable()
  await using _ = start(it, broker)
  await untilEpochExists(it)
  for (const title of ['Dark mode', 'Export', 'Search']) await publish(it, title)
  await untilPublished(it)
  const before = (await epoch(it))?.id
  wipe()
  await noticed(it)
  await publish(it, 'After')
  const after = await healed(it, before)
  assert.deepEqual(titles().toSorted(), ['After', 'Dark mode', 'Export', 'Search'])
  const isReplayed = ({ headers, body }: OutMessage) => headers?.['x-replayed'] === 'true' && body
  assert.deepEqual(kept.map(isReplayed).filter(Boolean).length, 3)
  assert.ok(!titles().some((title, index) => title === 'After' && kept[index]?.headers?.['x-replayed']))
  assert.deepEqual([...queues], [`feedback.epoch.${after.id}`])
})

test('more events than fit into one step are republished in order', async () => {
  await using it = await withOutbox()
  const { broker, kept, wipe } = wipeable()
  await using _ = start(it, broker)
  await untilEpochExists(it)
  await publish(it, 'First')
  await untilPublished(it)
  await it.server.query(`
    insert into feedback.outbox (event_id, type, private, headers, body, created_at, published_at)
    select 'evt_' || number, type, private, headers, body, created_at, published_at
    from feedback.outbox, generate_series(1, 2500) number`)
  const before = (await epoch(it))?.id
  wipe()
  await noticed(it)
  await healed(it, before)
  const seqs = kept.map(({ headers }) => Number(headers?.['x-producer-seq']))
  assert.equal(seqs.length, 2501)
  assert.deepEqual(
    seqs,
    seqs.toSorted((one, other) => one - other),
  )
})

test('other consumers get time to reconnect before events are republished; new events do not wait for it', async () => {
  await using it = await withOutbox()
  const { broker, kept, titles, wipe } = wipeable()
  await using _ = start(it, broker)
  await untilEpochExists(it)
  await publish(it, 'Before')
  await untilPublished(it)
  wipe()
  await eventually(async () => Boolean((await epoch(it))?.heal_needed_since))
  await publish(it, 'After')
  await eventually(() => kept.length === 1)
  assert.deepEqual(titles(), ['After'])
})

test('if the broker loses its data again, republishing starts again from the first event', async () => {
  await using it = await withOutbox()
  const { broker, titles, wipe } = wipeable()
  const refills: (() => void)[] = []
  await using _ = start(it, broker, () => new Promise<void>(resolve => refills.push(resolve)))
  await untilEpochExists(it)
  await publish(it, 'Dark mode')
  await untilPublished(it)
  const before = (await epoch(it))?.id
  wipe()
  await noticed(it)
  await eventually(() => refills.length === 1)
  const between = (await epoch(it))?.id
  assert.notEqual(between, before)
  wipe()
  refills[0]?.()
  await eventually(async () => (await epoch(it))?.id !== between)
  await noticed(it)
  await eventually(() => refills.length === 2)
  assert.deepEqual(titles(), ['Dark mode'])
  refills[1]?.()
  await healed(it, between)
})

test('if the process dies while events are republished, the next one continues', async () => {
  await using it = await withOutbox()
  const { broker, wipe } = wipeable()
  let refills = 0
  const refill = () => (++refills === 1 ? Promise.reject(new Error('killed')) : Promise.resolve())
  await isKnownAfter(it, broker)
  await publish(it, 'Dark mode')
  const first = start(it, broker, refill)
  await untilPublished(it)
  const before = (await epoch(it))?.id
  wipe()
  await noticed(it)
  await eventually(() => refills === 1)
  await first.stop()
  assert.ok((await epoch(it))?.heal_needed_since)
  await using _ = start(it, broker, refill)
  await healed(it, before)
  assert.equal(refills, 2)
})

const isKnownAfter = async (it: Outbox, broker: Broker) => {
  await using _ = start(it, broker)
  await untilEpochExists(it)
}

test('a refused event is retried before republishing continues, and does not delay new events', async () => {
  await using it = await withOutbox()
  let refusing = false
  const { broker, kept, titles, wipe } = wipeable(({ body }) => refusing && body.includes('Search'))
  await using _ = start(it, broker)
  await untilEpochExists(it)
  for (const title of ['Dark mode', 'Search', 'Export']) await publish(it, title)
  await untilPublished(it)
  const before = (await epoch(it))?.id
  refusing = true
  wipe()
  await noticed(it)
  await eventually(() => kept.length >= 2)
  await publish(it, 'New')
  await eventually(() => titles().includes('New'))
  refusing = false
  await healed(it, before)
  assert.equal(titles().filter(title => title === 'Dark mode').length, 1)
  assert.equal(titles().filter(title => title === 'Search').length, 1)
})

test('with RabbitMQ, deleting everything under the prefix is detected, and all events are published again', async () => {
  await using it = await withOutbox()
  const rabbit = await findRabbit()
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  const broker = connectRabbit({ url: rabbit.url, prefix, name: 'healing.test', log })
  const seen: InMessage[] = []
  broker.consume('webhooks.events', { prefetch: 10 }, async message => {
    seen.push(message)
    return 'ack'
  })
  try {
    await using _ = start(it, broker)
    await untilEpochExists(it)
    await publish(it, 'Dark mode')
    await eventually(() => seen.length === 1)
    const before = (await epoch(it))?.id
    await removeTopology(rabbit.url, prefix, await queuesMadeFor(it.server))
    await noticed(it)
    await healed(it, before)
    await eventually(() => seen.length === 2)
    assert.deepEqual(
      seen.map(({ id, headers }) => [id, headers['x-replayed']]),
      [
        [seen[0]?.id, undefined],
        [seen[0]?.id, 'true'],
      ],
    )
  } finally {
    await broker.close()
    await removeTopology(rabbit.url, prefix, await queuesMadeFor(it.server))
    await rabbit.stop()
  }
})
