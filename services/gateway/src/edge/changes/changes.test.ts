import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { type EventType, eventTypes, internalEventCatalogue, newEvent, sampleData } from '@earshot/contracts'
import { type Broker, connectRabbit, removeTopology } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { brokerFor, brokerProxy, eventually, findRabbit, openEventStream } from '@earshot/testing'
import { startGateway, testAdminKey } from '../../harness.ts'
import { neededFor } from './change.ts'

const tellOn = async (broker: Broker, type: EventType) => {
  const told = newEvent(type, sampleData[type], Date.now())
  const exchange = told.private ? 'earshot.events.private' : 'earshot.events'
  await broker.publish({ exchange, key: type, id: told.id, body: told.body })
  return told
}

/** The same broker, which counts who hears all events in passing. */
const counting = (broker: Broker) => {
  let hearing = 0
  const consume: Broker['consume'] = (queue, options, handler) => {
    const subscription = broker.consume(queue, options, handler)
    if (queue !== 'gateway.changes') return subscription
    hearing += 1
    const cancel = () => {
      hearing -= 1
      return subscription.cancel()
    }
    return { fault: null, cancel }
  }
  return { broker: { ...broker, consume }, hearing: () => hearing }
}

/** A gateway, on a broker on which the other services would tell what they do. */
const startHearing = async (on: Broker = brokerFor('gateway.events')) => {
  const { broker, hearing } = counting(on)
  const gateway = await startGateway({ broker })
  return {
    gateway,
    tell: (type: EventType) => tellOn(on, type),
    hearing,
    listen: (key = testAdminKey) =>
      openEventStream(`${gateway.url}/api/v1/changes`, { authorization: `Bearer ${key}` }),
    [Symbol.asyncDispose]: gateway[Symbol.asyncDispose],
  }
}

test('what happens is told by ids, to those who may read of it', async () => {
  await using it = await startHearing()
  const forSupport = await it.gateway.createKey({ scopes: ['read:support'] })
  await using admin = await it.listen()
  await using support = await it.listen(forSupport.key)
  const event = await it.tell('post.restored')
  const [change] = await eventually(() => admin.told.length > 0 && admin.told)
  assert.deepEqual(change, {
    id: event.id,
    type: 'post.restored',
    createdAt: event.createdAt,
    subjects: { post: sampleData['post.restored'].post.id, board: sampleData['post.restored'].post.boardId },
  })
  await it.tell('ticket.note_added')
  await eventually(() => support.told.length > 0)
  assert.deepEqual(
    support.told.map(({ type }) => type),
    ['ticket.note_added'],
  )
})

test('every type is told to somebody or deliberately to nobody', () => {
  const nobody = Object.keys(internalEventCatalogue).filter(type => neededFor(type) === undefined)
  assert.deepEqual(nobody, ['principal.activity'])
  assert.deepEqual(
    eventTypes.filter(type => !neededFor(type)?.startsWith('read:')),
    [],
  )
})

test('a copy of the events is asked of the broker only while somebody listens', async () => {
  await using it = await startHearing()
  assert.equal(it.hearing(), 0)
  {
    await using _one = await it.listen()
    await using _two = await it.listen()
    assert.equal(it.hearing(), 1)
  }
  await eventually(() => it.hearing() === 0)
  await using again = await it.listen()
  await it.tell('post.restored')
  await eventually(() => again.told.length === 1)
})

test('whoever only asks for the head listens to nothing', async () => {
  await using it = await startHearing()
  const authorization = `Bearer ${testAdminKey}`
  const url = `${it.gateway.url}/api/v1/changes`
  const { status, headers } = await fetch(url, { method: 'HEAD', headers: { authorization } })
  assert.equal(status, 200)
  assert.match(headers.get('content-type') ?? '', /^text\/event-stream/)
  await eventually(() => it.hearing() === 0)
})

test('a key that is taken away, or may do less, hears no more', async () => {
  await using it = await startHearing()
  const { id, key } = await it.gateway.createKey()
  const other = await it.gateway.createKey()
  await using stream = await it.listen(key)
  await using less = await it.listen(other.key)
  assert.equal((await it.gateway.as().delete(`/api-keys/${id}`)).status, 204)
  const scopes = ['read:support']
  assert.equal((await it.gateway.as().patch(`/api-keys/${other.id}`, { scopes })).status, 200)
  await it.tell('post.restored')
  await Promise.all([stream.ended, less.ended])
  assert.deepEqual([...stream.told, ...less.told], [])
})

test('a gateway that ends lets go of those who listen', async () => {
  const it = await startHearing()
  const stream = await it.listen()
  await it[Symbol.asyncDispose]()
  await stream.ended
})

test('when the broker comes back whoever listened begins anew, and while it is away nobody begins', async () => {
  const rabbit = await findRabbit()
  await using proxy = await brokerProxy(rabbit.url)
  const prefix = `test-${randomUUID()}.`
  const log = createLog({ level: 'silent' })
  const broker = connectRabbit({ url: proxy.url, prefix, name: 'changes.test', log })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => removeTopology(rabbit.url, prefix))
  const it = stack.use(await startHearing(broker))
  const stream = stack.use(await it.listen())
  await it.tell('comment.created')
  await eventually(() => stream.told.length === 1)
  await proxy.cut()
  await proxy.mend()
  await stream.ended
  await proxy.cut()
  const refused = stack.use(await it.listen())
  assert.equal(refused.status, 503)
  await proxy.mend()
  const again = stack.use(
    await eventually(async () => {
      const next = await it.listen()
      return next.status === 200 && next
    }),
  )
  const isTold = () =>
    // publishing has a connection of its own
    it.tell('post.created').then(
      () => true,
      () => false,
    )
  await eventually(isTold)
  await eventually(() => again.told.length > 0)
})
