import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LogPosition, readLog } from '@earshot/client/consumer'
import { type EventType, sampleData } from '@earshot/contracts'
import { type Broker, connectRabbit, eventLog, removeTopology } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { brokerProxy, eventually, findRabbit, publishEvent } from '@earshot/testing'
import { eventLogLoop } from '../../services/webhooks/src/jobs/event-log.ts'

const log = createLog({ level: 'silent' })
/** The event log of a deployment under a separate prefix. */
const openLog = async () => {
  const { url, stop: end } = await findRabbit()
  const prefix = `test-${crypto.randomUUID().slice(0, 8)}.`
  const broker = connectRabbit({ url, prefix, name: 'test', log })
  const stop = new AbortController()
  const loop = eventLogLoop({ broker, log, maxBytes: 50_000_000 })
  const running = loop.run({ signal: stop.signal, log, unit: work => work() })
  await eventually(async () => broker.connected && (await broker.depth(eventLog)) !== null)
  await broker.openLog(1) // afterwards it exists and is bound
  return {
    url,
    prefix,
    broker,
    [Symbol.asyncDispose]: async () => {
      stop.abort()
      await running
      await broker.close()
      await removeTopology(url, prefix)
      await end()
    },
  }
}

const publishAll = async (broker: Broker, ...types: EventType[]) => {
  for (const type of types) await publishEvent(broker, type, sampleData[type])
}

type Seen = { type: string; offset: number }

/** Reads the given number of events, and returns them with their offsets. */
const read = async (
  { url, prefix }: { url: string; prefix: string },
  from: LogPosition,
  count: number,
): Promise<Seen[]> => {
  const seen: Seen[] = []
  const reader = readLog({
    url,
    prefix,
    from,
    prefetch: 3,
    onEvent: async ({ type }, { offset }) => void (seen.length < count && seen.push({ type, offset })),
  })
  await using _end = { [Symbol.asyncDispose]: reader.close }
  await eventually(() => seen.length === count)
  return seen
}

test('the log has the public events in order, and can be read from any offset', async () => {
  await using it = await openLog()
  await publishAll(it.broker, 'post.created', 'message.note_created', 'ticket.created', 'post.voted')
  await it.broker.publish({ exchange: 'earshot.events', key: 'principal.updated', id: 'p', body: '{}' })
  await publishAll(it.broker, 'post.deleted')
  const from = (position: LogPosition, count: number) => read(it, position, count)
  const all = await from('first', 4)
  assert.deepEqual(
    all.map(({ type }) => type),
    ['post.created', 'ticket.created', 'post.voted', 'post.deleted'],
  )
  const third = all[2]?.offset ?? 0
  assert.deepEqual(await from(third, 2), all.slice(2))
  assert.deepEqual(await from(new Date(Date.now() - 3_600_000), 1), all.slice(0, 1))
})

test('a reader continues after a lost connection, and repeats failed calls', async () => {
  await using it = await openLog()
  await using proxy = await brokerProxy(it.url)
  const calls: string[] = []
  const handled: Seen[] = []
  const notices: string[] = []
  let works = false
  const reader = readLog({
    url: proxy.url,
    prefix: it.prefix,
    from: 'first',
    onNotice: ({ kind }) => notices.push(kind),
    onEvent: async ({ type }, { attempt, offset }) => {
      calls.push(`${type} ${attempt}`)
      if (type === 'post.voted' && !works) throw new Error('not yet')
      handled.push({ type, offset })
    },
  })
  await using _reading = { [Symbol.asyncDispose]: reader.close }
  await publishAll(it.broker, 'post.created', 'post.voted', 'post.deleted')
  await eventually(() => calls.includes('post.voted 2'))
  assert.ok(!calls.includes('post.deleted 1'), 'the next one waits')
  await proxy.cut()
  await eventually(() => notices.includes('disconnected'))
  works = true
  await proxy.restore()
  await eventually(() => handled.length === 3)
  assert.deepEqual(handled, [
    { type: 'post.created', offset: 0 },
    { type: 'post.voted', offset: 1 },
    { type: 'post.deleted', offset: 2 },
  ])
  assert.equal(calls.filter(call => call.startsWith('post.created')).length, 1)
  assert.ok(notices.includes('retried'))
  assert.deepEqual(await read(it, 1, 2), handled.slice(1), 'a new reader, from a stored offset')
})

test('a reader with invalid options is rejected', () => {
  const refuses = (from: unknown, message: RegExp) =>
    assert.throws(
      () => readLog({ url: 'amqp://localhost', from: from as LogPosition, onEvent: async () => undefined }),
      message,
    )
  refuses(-1, /readLog: from must be an offset of 0 or more/)
  refuses(1.5, /from must be an offset/)
  refuses(new Date(Number.NaN), /from is not a valid date/)
  refuses('end', /from must be 'first', 'last', 'next', an offset or a Date/)
  assert.throws(
    () => readLog({ url: 'http://localhost', from: 'first', onEvent: async () => undefined }),
    /readLog: url must be amqp/,
  )
})
