import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startGateway, testAdminKey } from '@earshot/accounts/harness'
import { type EventType, eventTypes, internalEventCatalogue, newEvent, sampleData } from '@earshot/contracts'
import { type Broker, connectRabbit, removeTopology } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { brokerFor, brokerProxy, eventually, findRabbit, openEventStream } from '@earshot/testing'
import { permissionFor } from './change.ts'

const publishOn = async (broker: Broker, type: EventType) => {
  const event = newEvent(type, sampleData[type], Date.now())
  const exchange = event.private ? 'earshot.events.private' : 'earshot.events'
  await broker.publish({ exchange, key: type, id: event.id, body: event.body })
  return event
}

/** The same broker, which counts the subscriptions to `gateway.changes`. */
const counting = (broker: Broker) => {
  let subscriptions = 0
  const consume: Broker['consume'] = (queue, options, handler) => {
    const subscription = broker.consume(queue, options, handler)
    if (queue !== 'gateway.changes') return subscription
    subscriptions += 1
    const cancel = () => {
      subscriptions -= 1
      return subscription.cancel()
    }
    return { fault: null, cancel }
  }
  return { broker: { ...broker, consume }, subscriptions: () => subscriptions }
}

/** A gateway, and a broker to publish the other services' events on. */
const startStreaming = async (on: Broker = brokerFor('accounts.events')) => {
  const { broker, subscriptions } = counting(on)
  const gateway = await startGateway({ broker })
  return {
    gateway,
    publish: (type: EventType) => publishOn(on, type),
    subscriptions,
    listen: (key = testAdminKey) =>
      openEventStream(`${gateway.url}/api/v1/changes`, { authorization: `Bearer ${key}` }),
    [Symbol.asyncDispose]: gateway[Symbol.asyncDispose],
  }
}

test('a change has only ids, and is sent to callers with the scope to read it', async () => {
  await using it = await startStreaming()
  const forSupport = await it.gateway.createKey({ scopes: ['read:support'] })
  await using admin = await it.listen()
  await using support = await it.listen(forSupport.key)
  const event = await it.publish('post.restored')
  const [change] = await eventually(() => admin.events.length > 0 && admin.events)
  assert.deepEqual(change, {
    id: event.id,
    type: 'post.restored',
    createdAt: event.createdAt,
    subjects: { post: sampleData['post.restored'].post.id, board: sampleData['post.restored'].post.boardId },
  })
  await it.publish('ticket.note_added')
  await eventually(() => support.events.length > 0)
  assert.deepEqual(
    support.events.map(({ type }) => type),
    ['ticket.note_added'],
  )
})

test('every event type is streamed, except those that are left out on purpose', () => {
  const leftOut = Object.keys(internalEventCatalogue).filter(type => permissionFor(type) === undefined)
  assert.deepEqual(leftOut.toSorted(), [
    'company.removed',
    'company.saved',
    'contact.saved',
    'letter.requested',
    'mail.requested',
    'notification.requested',
    'principal.activity',
    'segment.removed',
    'segment.saved',
  ])
  assert.deepEqual(
    eventTypes.filter(type => !permissionFor(type)?.startsWith('read:')),
    [],
  )
})

test('the gateway subscribes to the events only while a stream is open', async () => {
  await using it = await startStreaming()
  assert.equal(it.subscriptions(), 0)
  {
    await using _one = await it.listen()
    await using _two = await it.listen()
    assert.equal(it.subscriptions(), 1)
  }
  await eventually(() => it.subscriptions() === 0)
  await using again = await it.listen()
  await it.publish('post.restored')
  await eventually(() => again.events.length === 1)
})

test('a HEAD request opens no stream', async () => {
  await using it = await startStreaming()
  const authorization = `Bearer ${testAdminKey}`
  const url = `${it.gateway.url}/api/v1/changes`
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: { authorization } })
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
  await eventually(() => it.subscriptions() === 0)
})

test('deleting a key or changing its scopes ends its streams', async () => {
  await using it = await startStreaming()
  const { id, key } = await it.gateway.createKey()
  const other = await it.gateway.createKey()
  await using stream = await it.listen(key)
  await using less = await it.listen(other.key)
  assert.equal((await it.gateway.as().delete(`/api-keys/${id}`)).status, 204)
  const scopes = ['read:support']
  assert.equal((await it.gateway.as().patch(`/api-keys/${other.id}`, { scopes })).status, 200)
  await it.publish('post.restored')
  await Promise.all([stream.ended, less.ended])
  assert.deepEqual([...stream.events, ...less.events], [])
})

test('a gateway that stops ends its streams', async () => {
  const it = await startStreaming()
  const stream = await it.listen()
  await it[Symbol.asyncDispose]()
  await stream.ended
})

test('a lost broker connection ends all streams, and new streams get 503 until it is back', async () => {
  const rabbit = await findRabbit()
  await using proxy = await brokerProxy(rabbit.url)
  const prefix = `test-${randomUUID()}.`
  const log = createLog({ level: 'silent' })
  const broker = connectRabbit({ url: proxy.url, prefix, name: 'changes.test', log })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => removeTopology(rabbit.url, prefix))
  const it = stack.use(await startStreaming(broker))
  const stream = stack.use(await it.listen())
  /** The publisher has a connection of its own, which may not be open yet. */
  const isPublished = (type: EventType) =>
    it.publish(type).then(
      () => true,
      () => false,
    )
  await eventually(() => isPublished('comment.created'))
  await eventually(() => stream.events.length === 1)
  await proxy.cut()
  await proxy.restore()
  await stream.ended
  await proxy.cut()
  const refused = stack.use(await it.listen())
  assert.equal(refused.status, 503)
  await proxy.restore()
  const again = stack.use(
    await eventually(async () => {
      const next = await it.listen()
      return next.status === 200 && next
    }),
  )
  await eventually(() => isPublished('post.created'))
  await eventually(() => again.events.length > 0)
})
