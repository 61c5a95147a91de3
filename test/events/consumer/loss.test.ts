import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EventOf, Notice } from '@earshot/client/consumer'
import { eventually, nodeCommand, type OwnRabbit, startProcess, startRabbit } from '@earshot/testing'
import { connect } from 'amqplib'
import { openScene } from './harness.ts'

let rabbit: OwnRabbit
before(async () => {
  rabbit = await startRabbit()
})
after(() => rabbit.stop())

test('a consumer survives a broker that is killed and restarted', async () => {
  await using scene = await openScene(rabbit.url)
  const received = new Set<string>()
  const notices: Notice[] = []
  const gate = Promise.withResolvers<void>()
  const consumer = await scene.consume({
    retryAfterSeconds: [1],
    onNotice: notice => notices.push(notice),
    on: {
      'post.created': async (event, { attempt }) => {
        await gate.promise
        if (attempt === 1) throw new Error('at the first time')
        received.add(event.id)
      },
    },
  })
  const events: string[] = []
  for (let count = 0; count < 30; count++) events.push((await scene.publish('post.created')).id)
  await eventually(async () => (await consumer.stats()).inFlight === 20)
  await rabbit.halt('SIGKILL')
  await eventually(() => notices.some(({ kind }) => kind === 'disconnected'))
  assert.equal((await consumer.stats()).connected, false)
  assert.equal((await consumer.stats()).ready, null)
  gate.resolve()
  await rabbit.start()
  await eventually(async () => (await consumer.stats()).connected)
  for (let count = 0; count < 5; count++) events.push((await scene.publish('post.created')).id)
  await eventually(() => events.every(id => received.has(id)))
  await eventually(async () => (await consumer.stats()).ready === 0)
  assert.equal((await consumer.stats()).deadLetters, 0)
})

test('an event whose consumer is killed while handling it is redelivered to the next one', async () => {
  await using scene = await openScene(rabbit.url)
  await using victim = startProcess(nodeCommand('test/events/consumer/process.ts'), {
    AMQP_URL: rabbit.url,
    PREFIX: scene.prefix,
  })
  await victim.waitFor(/started/)
  const { id } = await scene.publish('post.created')
  await victim.waitFor(new RegExp(`taken ${id}`))
  victim.kill('SIGKILL')
  await victim.exited
  const received: [string, boolean][] = []
  await scene.consume({
    on: { 'post.created': async (event, { redelivered }) => void received.push([event.id, redelivered]) },
  })
  await eventually(() => received.length === 1)
  assert.deepEqual(received, [[id, true]])
})

test('an event that kills every process that handles it becomes a dead letter', async () => {
  await using scene = await openScene(rabbit.url)
  const { id } = await (async () => {
    const first = await scene.consume({ deliveryLimit: 2, on: { 'post.created': async () => undefined } })
    await first.close()
    return scene.publish('post.created')
  })()
  const connection = await connect(rabbit.url)
  for (let death = 0; death < 3; death++) {
    const channel = await connection.createChannel()
    await eventually(() => channel.get(`${scene.prefix}consumer.team.events`))
    await channel.close() // as when its process dies
  }
  await connection.close()
  await eventually(async () => (await scene.ready('dead')) === 1)
  assert.equal((await scene.take('dead'))?.properties.messageId, id)
})

/** A user with permissions for the names of one consumer, who may bind to Earshot's exchanges. */
const createUser = async (prefix: string, user: string, mayRead: string) => {
  const own = `^${prefix.replaceAll('.', '\\.')}consumer\\.team\\.`
  await rabbit.control('add_user', user, 'a-password')
  const read = `${own}|^${prefix.replaceAll('.', '\\.')}${mayRead}$`
  await rabbit.control('set_permissions', user, own, own, read)
  return rabbit.url.replace('guest:guest', `${user}:a-password`)
}

test('a user with permissions for consumer.<name>.* only can consume, retry, dead-letter and redrive', async () => {
  await using scene = await openScene(rabbit.url)
  const url = await createUser(scene.prefix, 'team', 'earshot\\.events')
  let works = false
  const notices: Notice[] = []
  const consumer = await scene.consume({
    url,
    retryAfterSeconds: [1],
    onNotice: notice => notices.push(notice),
    on: {
      'post.created': async () => {
        if (!works) throw new Error('not yet')
      },
    },
  })
  await scene.publish('post.created')
  await eventually(async () => (await consumer.stats()).deadLetters === 1)
  works = true
  assert.equal(await consumer.redrive(), 1)
  await eventually(async () => (await consumer.stats()).handled === 1)
  assert.ok(notices.every(({ kind }) => kind !== 'disconnected'))

  const connection = await connect(url)
  const refused = async (queue: string) => {
    const channel = await connection.createChannel()
    channel.on('error', () => undefined)
    await assert.rejects(channel.assertQueue(queue, { durable: true }), { code: 403 })
  }
  await refused('webhooks.events.v1')
  await refused(`${scene.prefix}consumer.others.events`)
  const channel = await connection.createConfirmChannel()
  channel.on('error', () => undefined)
  channel.sendToQueue('webhooks.events.v1', Buffer.from('{}'))
  await assert.rejects(channel.waitForConfirms(), 'the default exchange reaches every queue')
  await connection.close()
})

test('a consumer without permission for private events reports a fault, and starts when it is fixed', async () => {
  await using scene = await openScene(rabbit.url)
  const url = await createUser(scene.prefix, 'permitted', 'earshot\\.events')
  const notices: Notice[] = []
  const received: string[] = []
  const settings = {
    url,
    private: true,
    on: {
      'message.note_created': async (event: EventOf<'message.note_created'>) => void received.push(event.id),
    },
  }
  const consumer = await scene.consume(
    { ...settings, onNotice: notice => notices.push(notice) },
    { awaitIt: false },
  )
  await eventually(() => notices.some(notice => notice.kind === 'disconnected' && notice.fault))
  assert.match((await consumer.stats()).fault ?? '', /ACCESS_REFUSED.*earshot\.events\.private/)
  await consumer.close()
  const own = `^${scene.prefix.replaceAll('.', '\\.')}`
  await rabbit.control(
    'set_permissions',
    'permitted',
    `${own}consumer\\.team\\.`,
    `${own}consumer\\.team\\.`,
    own,
  )
  await scene.consume(settings)
  const { id } = await scene.publish('message.note_created')
  await eventually(() => received.includes(id))
})

test('a consumer that starts before Earshot waits for its exchanges', async () => {
  await using scene = await openScene(rabbit.url)
  const late = `${scene.prefix}late.`
  const notices: Notice[] = []
  const consumer = await scene.consume(
    { prefix: late, on: { 'post.created': async () => undefined }, onNotice: notice => notices.push(notice) },
    { awaitIt: false },
  )
  await eventually(() => notices.some(notice => notice.kind === 'disconnected' && !notice.fault))
  const connection = await connect(rabbit.url)
  const channel = await connection.createChannel()
  await channel.assertExchange(`${late}earshot.events`, 'topic', { durable: true })
  await consumer.started
  await connection.close()
})
