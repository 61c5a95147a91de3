import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '@earshot/contracts'
import { startLoops } from '@earshot/runtime'
import { auditEntry, brokerFor, eventually, publishEvent, recordLog } from '@earshot/testing'
import type { Broker, InMessage } from '../broker/broker.ts'
import { consumeEvents, type EventHandlers, isReadableEvent } from './consume-events.ts'

const consuming = (handlers: EventHandlers) => {
  const { log, lines } = recordLog()
  const broker = brokerFor('accounts.events')
  const loops = startLoops([consumeEvents({ broker, queue: 'accounts.events', handlers, log })], log)
  return {
    broker,
    lines,
    [Symbol.asyncDispose]: async () => {
      await loops.stop()
      await broker.close()
    },
  }
}

const send = (broker: Broker, body: string, key = 'audit.recorded') =>
  broker.publish({ exchange: 'earshot.events', key, id: newId('evt'), body })

test('each event is parsed, passed to the handler of its type and logged in one line', async () => {
  const seen: unknown[] = []
  await using it = consuming({ 'audit.recorded': async data => void seen.push(data.entry) })
  const { address: _, ...former } = auditEntry()
  const event = await publishEvent(it.broker, 'audit.recorded', { entry: former })
  assert.deepEqual(seen, [{ ...former, address: null }])
  assert.deepEqual(
    it.lines().map(({ msg, eventId, type }) => [msg, eventId, type]),
    [['event.handled', event.id, 'audit.recorded']],
  )
})

test('an event from a later version is parsed as far as its type is known', async () => {
  const seen: unknown[] = []
  await using it = consuming({ 'audit.recorded': async data => void seen.push(data) })
  const later = { entry: { ...auditEntry(), mood: 'calm' }, weather: 'fine' }
  const createdAt = auditEntry().at
  await send(
    it.broker,
    JSON.stringify({ id: newId('evt'), type: 'audit.recorded', createdAt, data: later, v: 2 }),
  )
  const { mood: _, ...known } = later.entry
  assert.deepEqual(seen, [{ entry: known }])
})

test('an event without a handler is ignored', async () => {
  await using it = consuming({})
  await publishEvent(it.broker, 'audit.recorded', { entry: auditEntry() })
  await send(
    it.broker,
    JSON.stringify({ id: newId('evt'), type: 'x.y', createdAt: auditEntry().at, data: {} }),
  )
  assert.equal((await it.broker.depth('accounts.dead.events'))?.ready, 0)
})

test('an unreadable message is dead-lettered, and its content is not logged', async () => {
  const seen: unknown[] = []
  await using it = consuming({ 'audit.recorded': async data => void seen.push(data) })
  const id = newId('evt')
  const event = { id, type: 'audit.recorded', createdAt: auditEntry().at, data: { entry: 'ada@example.org' } }
  for (const body of ['', 'not json', '[]', JSON.stringify(event)]) await send(it.broker, body)
  assert.equal((await it.broker.depth('accounts.dead.events'))?.ready, 4)
  assert.deepEqual(seen, [])
  assert.equal(it.lines().length, 4)
  assert.doesNotMatch(JSON.stringify(it.lines()), /ada@/)
})

test('isReadableEvent detects messages that would be dead-lettered', () => {
  const isReadable = (body: string) =>
    isReadableEvent({ body: Buffer.from(body) } satisfies Partial<InMessage> as InMessage) // its data is not checked
  const event = {
    id: newId('evt'),
    type: 'audit.recorded',
    createdAt: auditEntry().at,
    data: { entry: auditEntry() },
  }
  assert.ok(isReadable(JSON.stringify(event)))
  assert.ok(isReadable(JSON.stringify({ ...event, type: 'x.y' })), 'of a later version')
  assert.ok(isReadable(JSON.stringify({ ...event, type: 'toString' })))
  for (const body of ['', '{"half', '[]', JSON.stringify({ ...event, data: {} })])
    assert.ok(!isReadable(body), body)
})

test('an event whose handler fails is held and handled again', async () => {
  let calls = 0
  await using it = consuming({
    'audit.recorded': async () => {
      calls++
      if (calls === 1) throw new Error('The database is unavailable')
    },
  })
  await publishEvent(it.broker, 'audit.recorded', { entry: auditEntry() })
  await eventually(() => calls === 2)
})
