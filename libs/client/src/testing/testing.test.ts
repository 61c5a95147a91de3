import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Envelope, eventSchema, eventTypes } from '@earshot/contracts'
import { createConsumer } from '../consumer/index.ts'
import { createTestBroker, exampleOf } from './index.ts'

test('the example of every type is a valid event with a unique id', () => {
  const events = eventTypes.map(type => exampleOf(type))
  for (const event of events) {
    assert.deepEqual(Envelope.parse(event), event)
    assert.deepEqual(eventSchema(event.type).parse(event.data), event.data)
  }
  assert.equal(new Set(events.map(({ id }) => id)).size, 36)
})

test('an example can be overridden without changing other examples', () => {
  const event = exampleOf(
    'post.created',
    { post: { title: 'Night mode' } },
    { createdAt: '2026-01-01T00:00:00.000Z' },
  )
  assert.equal(event.data.post.title, 'Night mode')
  assert.match(event.data.post.id, /^post_/)
  assert.equal(event.createdAt, '2026-01-01T00:00:00.000Z')
  assert.notEqual(exampleOf('post.created').data.post.title, 'Night mode')
  const updated = exampleOf('post.updated', { changedFields: ['owner'] })
  assert.deepEqual(updated.data.changedFields, ['owner'])
})

test('publish resolves after all handlers have run', async () => {
  const broker = createTestBroker()
  const received: string[] = []
  const consumer = createConsumer({
    broker,
    name: 'team',
    on: {
      'post.created': async (event, { attempt }) => void received.push(`${event.data.post.title} ${attempt}`),
    },
  })
  await broker.publish(exampleOf('post.created', { post: { title: 'One' } }))
  await broker.publish(exampleOf('post.deleted'))
  assert.deepEqual(received, ['One 1'])
  const event = exampleOf('post.created')
  await broker.publish(event)
  await broker.publish(event)
  const { handled, duplicates, connected } = await consumer.stats()
  assert.deepEqual({ handled, duplicates, connected }, { handled: 2, duplicates: 1, connected: true })
  await consumer.close()
  await broker.publish(exampleOf('post.created'))
  assert.equal((await consumer.stats()).handled, 2)
})

test('retries run without delay, and dead letters can be inspected', async () => {
  const broker = createTestBroker()
  const attempts: number[] = []
  let works = false
  const consumer = createConsumer({
    broker,
    name: 'team',
    retryAfterSeconds: [60, 3600],
    on: {
      'post.created': async (_event, { attempt }) => {
        attempts.push(attempt)
        if (!works) throw new Error('no')
      },
    },
  })
  const event = exampleOf('post.created')
  await broker.publish(event)
  assert.deepEqual(attempts, [1, 2, 3])
  assert.deepEqual(broker.dead, [{ consumer: 'team', event, attempts: 3, reason: 'Error: no' }])
  works = true
  assert.equal(await consumer.redrive(), 1)
  assert.deepEqual(attempts, [1, 2, 3, 1])
  assert.deepEqual(broker.dead, [])
})

test('a listener that throws does not affect the event', async () => {
  const broker = createTestBroker()
  const consumer = createConsumer({
    broker,
    name: 'team',
    retryAfterSeconds: [1],
    onNotice: () => {
      throw new Error('of the listener')
    },
    on: { 'post.created': () => Promise.reject(new Error('of the handler')) },
  })
  await broker.publish(exampleOf('post.created'))
  assert.deepEqual(
    broker.dead.map(({ reason, attempts }) => [reason, attempts]),
    [['Error: of the handler', 2]],
  )
  const { retried, dead } = await consumer.stats()
  assert.deepEqual({ retried, dead }, { retried: 1, dead: 1 })
})

test('a consumer of all types gets every public family, and no internal events', async () => {
  const broker = createTestBroker()
  const received: string[] = []
  createConsumer({
    broker,
    name: 'all',
    private: true,
    otherwise: async ({ type }) => void received.push(type),
  })
  for (const type of eventTypes) await broker.publish(exampleOf(type))
  await broker.publish({ ...exampleOf('post.created'), type: 'principal.updated' })
  assert.deepEqual(received.sort(), [...eventTypes].sort())
})

test('bindings work as on RabbitMQ: by keys, and private events only with `private`', async () => {
  const broker = createTestBroker()
  const received: string[] = []
  const listen = (name: string, types: string[], isPrivate = false) =>
    createConsumer({
      broker,
      name,
      types,
      private: isPrivate,
      otherwise: async ({ type }) => void received.push(`${name} ${type}`),
    })
  listen('one', ['post.*'])
  listen('all', ['#'])
  listen('ends', ['*.created', 'principal.#'])
  listen('trusted', ['#'], true)
  const later = { ...exampleOf('post.created'), type: 'principal.profile.updated' }
  const { comment, post } = exampleOf('comment.created').data
  await broker.publish(exampleOf('post.created'))
  await broker.publish(exampleOf('message.note_created'))
  await broker.publish(exampleOf('comment.created', { post, comment: { ...comment, isPrivate: true } }))
  await broker.publish(later)
  assert.deepEqual(received.sort(), [
    'all post.created',
    'all principal.profile.updated',
    'ends post.created',
    'ends principal.profile.updated',
    'one post.created',
    'trusted comment.created',
    'trusted message.note_created',
    'trusted post.created',
    'trusted principal.profile.updated',
  ])
})
