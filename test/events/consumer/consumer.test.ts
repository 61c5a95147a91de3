import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EventContext, EventOf, Notice } from '@earshot/client/consumer'
import { newEvent, sampleData } from '@earshot/contracts'
import { eventually } from '@earshot/testing'
import { openScene } from './harness.ts'

test('a handler gets the events of its type, with their metadata', async () => {
  await using scene = await openScene()
  const received: [EventOf<'post.created'>, EventContext][] = []
  const consumer = await scene.consume({
    on: { 'post.created': async (event, context) => void received.push([event, context]) },
  })
  await scene.publish('post.restored')
  const { id } = await scene.publish('post.created', sampleData['post.created'], {
    'x-producer-seq': 17,
    'x-board-id': 'board_a,board_b',
    'x-actor-id': 'principal_a',
    'x-request-id': 'r-1',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    'cloudEvents:source': '/earshot/feedback',
    'x-title': 'Gr%C3%B6%C3%9Fe 50%25',
  })
  const [event, context] = await eventually(() => received[0])
  assert.equal(event.id, id)
  assert.deepEqual(event.data, sampleData['post.created'])
  const { signal: _, headers, ...rest } = context
  assert.deepEqual(rest, {
    attempt: 1,
    redelivered: false,
    replayed: false,
    replay: null,
    producerSeq: 17,
    source: '/earshot/feedback',
    boardIds: ['board_a', 'board_b'],
    actorId: 'principal_a',
    requestId: 'r-1',
    traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    db: undefined,
  })
  assert.equal(headers['x-title'], 'Größe 50%')
  await eventually(async () => (await consumer.stats()).handled === 1)
  assert.equal(received.length, 1)
})

test('the queue keeps events while no process consumes it', async () => {
  await using scene = await openScene()
  const received: string[] = []
  const settings = {
    on: { 'post.created': async (event: EventOf<'post.created'>) => void received.push(event.id) },
  }
  const first = await scene.consume(settings)
  await first.close()
  const { id } = await scene.publish('post.created')
  await scene.consume(settings)
  await eventually(() => received.length === 1)
  assert.deepEqual(received, [id])
})

test('an event without a handler is passed to `otherwise`, or ignored without one', async () => {
  await using scene = await openScene()
  const received: string[] = []
  const single = await scene.consume({
    name: 'single',
    types: ['post.*'],
    on: { 'post.created': async () => undefined },
  })
  const all = await scene.consume({
    name: 'all',
    on: { 'post.created': async event => void received.push(`handler ${event.type}`) },
    otherwise: async event => void received.push(event.type),
  })
  await scene.publish('post.created')
  await scene.publish('post.restored')
  await scene.publish('ticket.created')
  await eventually(async () => (await all.stats()).handled === 3)
  assert.deepEqual(received.sort(), ['handler post.created', 'post.restored', 'ticket.created'])
  const { handled, ignored } = await eventually(async () => {
    const stats = await single.stats()
    return stats.handled + stats.ignored === 2 && stats
  })
  assert.deepEqual({ handled, ignored }, { handled: 1, ignored: 1 })
})

test('private events reach only consumers with permission', async () => {
  await using scene = await openScene()
  const received: string[] = []
  const comments = (name: string) => ({
    'comment.created': async (event: EventOf<'comment.created'>) =>
      void received.push(`${name} ${event.data.comment.isPrivate}`),
  })
  const note = { 'message.note_created': async () => void received.push('trusted note') }
  await scene.consume({ name: 'public', on: comments('public') })
  await scene.consume({ name: 'trusted', private: true, on: { ...comments('trusted'), ...note } })
  const { comment, post } = sampleData['comment.created']
  await scene.publish('message.note_created')
  await scene.publish('comment.created', { post, comment: { ...comment, isPrivate: true } })
  await scene.publish('comment.created', { post, comment: { ...comment, isPrivate: false } })
  await eventually(() => received.length >= 4)
  assert.deepEqual(received.sort(), ['public false', 'trusted false', 'trusted note', 'trusted true'])
})

test('a replay reaches only the named consumer, and private events only with permission', async () => {
  await using scene = await openScene()
  const received: string[] = []
  const listen = (name: string, isPrivate: boolean) =>
    scene.consume({
      name,
      private: isPrivate,
      otherwise: async ({ type }, { replay }) => void received.push(`${name} ${type} ${replay}`),
    })
  await listen('team', true)
  await listen('others', true)
  const note = newEvent('message.note_created', sampleData['message.note_created'], Date.now())
  const post = newEvent('post.created', sampleData['post.created'], Date.now())
  await scene.replay(note, 'replay_a')
  await scene.replay(post, 'replay_a')
  await scene.publish('post.restored') // after it, all published events have arrived
  await eventually(() => received.length === 4)
  assert.deepEqual(received.sort(), [
    'others post.restored null',
    'team message.note_created replay_a',
    'team post.created replay_a',
    'team post.restored null',
  ])
})

test('a consumer works with a deployment without replays, and gets a notice', async () => {
  await using scene = await openScene()
  await scene.deleteExchange('earshot.replays')
  const notices: Notice[] = []
  const received: string[] = []
  await scene.consume({
    onNotice: notice => notices.push(notice),
    on: { 'post.created': async event => void received.push(event.id) },
  })
  assert.deepEqual(
    notices.map(({ kind }) => kind),
    ['no-replays', 'connected'],
  )
  const { id } = await scene.publish('post.created')
  await eventually(() => received.length === 1)
  assert.deepEqual(received, [id])
})

test('a failed event is retried with increasing delays, and becomes a dead letter after the last retry', async () => {
  await using scene = await openScene()
  const notices: Notice[] = []
  const tries: { attempt: number; at: number }[] = []
  let works = false
  const consumer = await scene.consume({
    retryAfterSeconds: [1, 2],
    onNotice: notice => notices.push(notice),
    on: {
      'post.created': async (_event, { attempt }) => {
        tries.push({ attempt, at: performance.now() })
        if (!works) throw new Error('Die Größe fehlt')
      },
    },
  })
  const { id, body } = await scene.publish('post.created', sampleData['post.created'], {
    'x-producer-seq': 5,
  })
  await eventually(async () => (await consumer.stats()).deadLetters === 1)
  assert.deepEqual(
    tries.map(({ attempt }) => attempt),
    [1, 2, 3],
  )
  const [first, second, third] = tries.map(({ at }) => at)
  assert.ok(Number(second) - Number(first) >= 990, 'a second')
  assert.ok(Number(third) - Number(second) >= 1990, 'two seconds')
  const { retried, dead, handled } = await consumer.stats()
  assert.deepEqual({ retried, dead, handled }, { retried: 2, dead: 1, handled: 0 })
  const reported = notices.filter(({ kind }) => kind === 'retried' || kind === 'dead')
  assert.deepEqual(
    reported.map(notice => [notice.kind, 'eventId' in notice && notice.eventId]),
    [
      ['retried', id],
      ['retried', id],
      ['dead', id],
    ],
  )

  works = true
  assert.equal(await consumer.redrive(), 1)
  await eventually(async () => (await consumer.stats()).handled === 1)
  assert.equal(tries.at(-1)?.attempt, 1, 'as new')

  works = false
  await scene.publishAs({
    id: 'evt_2',
    type: 'post.created',
    createdAt: '',
    private: false,
    boardIds: [],
    objectId: null,
    visitorId: null,
    body: body.replace(id, 'evt_2'),
  })
  await eventually(async () => (await consumer.stats()).deadLetters === 1)
  const letter = await scene.take('dead')
  assert.equal(letter?.properties.messageId, 'evt_2')
  assert.equal(letter?.content.toString(), body.replace(id, 'evt_2'), 'byte for byte')
  assert.equal(letter?.properties.headers?.['x-consumer-attempts'], 3)
  assert.equal(letter?.properties.headers?.['x-consumer-error'], 'Error: Die Gr%C3%B6%C3%9Fe fehlt')
})

test('a message that is not an event becomes a dead letter immediately', async () => {
  await using scene = await openScene()
  const consumer = await scene.consume({ on: { 'post.created': async () => undefined } })
  for (const body of ['', '[]', '{"id":1}', '\xff']) await scene.send('events', body)
  await eventually(async () => (await consumer.stats()).deadLetters === 4)
  const { dead, retried, connected } = await consumer.stats()
  assert.deepEqual({ dead, retried, connected }, { dead: 4, retried: 0, connected: true })
})

test('at most `prefetch` events are in flight, and the stats report how far behind the consumer is', async () => {
  await using scene = await openScene()
  const gate = Promise.withResolvers<void>()
  const consumer = await scene.consume({ prefetch: 2, on: { 'post.created': () => gate.promise } })
  for (let count = 0; count < 5; count++) await scene.publish('post.created')
  await eventually(async () => {
    const { inFlight, ready } = await consumer.stats()
    return inFlight === 2 && ready === 3
  })
  gate.resolve()
  const { oldestAgeMs, lastAgeMs } = await eventually(async () => {
    const stats = await consumer.stats()
    return stats.handled === 5 && stats
  })
  assert.ok(lastAgeMs !== null && lastAgeMs >= 0)
  assert.ok(oldestAgeMs === null || oldestAgeMs >= lastAgeMs)
  assert.equal((await consumer.stats()).oldestAgeMs, null, 'since the last call')
})

test('close waits for running handlers and settles their events', async () => {
  await using scene = await openScene()
  const gate = Promise.withResolvers<void>()
  let started = 0
  const consumer = await scene.consume({
    on: {
      'post.created': async () => {
        started++
        await gate.promise
      },
    },
  })
  await scene.publish('post.created')
  await eventually(() => started === 1)
  let closed = false
  const closing = consumer.close().then(() => {
    closed = true
  })
  await scene.publish('post.created')
  await eventually(async () => (await scene.ready('events')) === 1)
  assert.equal(closed, false)
  gate.resolve()
  await closing
  assert.equal(await scene.ready('events'), 1, 'only the later one')
  assert.equal(started, 1)
})

test('close does not wait indefinitely, and unfinished events are redelivered', async () => {
  await using scene = await openScene()
  const given: EventContext[] = []
  const hanging = await scene.consume({
    drainMs: 300,
    on: {
      'post.created': async (_event, context) => {
        given.push(context)
        await new Promise(() => undefined)
      },
    },
  })
  const { id } = await scene.publish('post.created')
  await eventually(() => given.length === 1)
  await hanging.close()
  assert.equal(given[0]?.signal.aborted, true)
  const again: [string, boolean][] = []
  await scene.consume({
    on: { 'post.created': async (event, { redelivered }) => void again.push([event.id, redelivered]) },
  })
  await eventually(() => again.length === 1)
  assert.deepEqual(again, [[id, true]])
})

test('deleted queues are declared again', async () => {
  await using scene = await openScene()
  let failures = 0
  let connections = 0
  const received: string[] = []
  await scene.consume({
    retryAfterSeconds: [1],
    onNotice: ({ kind }) => (connections += Number(kind === 'connected')),
    on: {
      'post.created': async event => {
        if (failures-- > 0) throw new Error('not yet')
        received.push(event.id)
      },
    },
  })
  await scene.deleteQueue('events')
  await eventually(() => connections === 2)
  const first = await scene.publish('post.created')
  await eventually(() => received.includes(first.id))
  await scene.deleteQueue('retry.1s')
  failures = 2 // the first has no retry queue, and the event is redelivered immediately; the second waits in the new queue
  const second = await scene.publish('post.created')
  await eventually(() => received.includes(second.id))
  assert.equal(connections, 3)
})

test('invalid settings are rejected immediately', async () => {
  await using scene = await openScene()
  const on = { 'post.created': async () => undefined }
  const wrong: [Parameters<typeof scene.consume>[0], RegExp][] = [
    [{}, /nothing to consume/],
    [{ on: { 'post.imagined': on['post.created'] } as never }, /unknown event type post\.imagined/],
    [{ on: { 'message.note_created': async () => undefined } }, /requires `private: true`/],
    [{ on, name: 'a.b' }, /name/],
    [{ on, retryAfterSeconds: [0.5] }, /retryAfterSeconds/],
    [{ on, prefetch: 0 }, /prefetch/],
    [{ on, url: 'http://guest:a-password@localhost' }, /url must be amqp/],
  ]
  for (const [options, message] of wrong)
    await assert.rejects(scene.consume(options), (error: Error) => {
      assert.match(error.message, message)
      assert.doesNotMatch(error.message, /a-password/)
      return error instanceof TypeError
    })
})
