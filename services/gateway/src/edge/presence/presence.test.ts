import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { startGateway, type TestGateway, testAdminKey } from '@earshot/accounts/harness'
import { newId } from '@earshot/contracts'
import { type Broker, connectRabbit, removeTopology } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { brokerFor, eventually, findRabbit, openEventStream, startUpstream } from '@earshot/testing'
import type { PresenceTimes } from './store.ts'

const conversation = newId('conversation')
const at = `/conversations/${conversation}/presence`
const patient: PresenceTimes = { presentMs: 60_000, typingMs: 60_000 }

/** A support service in which every conversation and ticket exists, except `missing`. */
const missing = newId('conversation')
const startSupport = () =>
  startUpstream(({ url = '' }, response) => {
    const status = url.includes(missing) ? 404 : 200
    const error = { code: 'NOT_FOUND', message: 'Missing', requestId: 'r', details: {} }
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(status === 200 ? { data: { visitorPrincipalId: newId('principal') } } : { error }),
    )
  })

type Brokers = AsyncDisposable & { open: () => Promise<Broker> }

const inProcess = (): Brokers => {
  const broker = brokerFor()
  return { open: async () => broker, [Symbol.asyncDispose]: () => broker.close() }
}

const adapters: Record<string, () => Brokers | Promise<Brokers>> = {
  'in-process broker': inProcess,
  RabbitMQ: async () => {
    const { url } = await findRabbit()
    const prefix = `test-${randomUUID()}.`
    return {
      open: async () => {
        const log = createLog({ level: 'silent' })
        const broker = connectRabbit({ url, prefix, name: 'presence.test', log })
        await eventually(() => broker.connected)
        return broker
      },
      [Symbol.asyncDispose]: () => removeTopology(url, prefix),
    }
  },
}

const startGateways = async (brokers: Brokers, presenceTimes = patient) => {
  await using stack = new AsyncDisposableStack()
  stack.use(brokers)
  const support = stack.use(await startSupport())
  const options = { urls: { support: support.url }, presenceTimes }
  const one = stack.use(await startGateway({ ...options, broker: await brokers.open() }))
  const two = stack.use(await startGateway({ ...options, on: one, broker: await brokers.open() }))
  const own = stack.move()
  return { one, two, support, [Symbol.asyncDispose]: () => own.disposeAsync() }
}

const memberOf = async (gateway: TestGateway, name: string, scopes = ['read:support', 'write:support']) => {
  const { key, principalId } = await gateway.createKey({ name, scopes })
  return { key, principalId, name }
}

const shown = async (gateway: TestGateway, path = at) => {
  const { status, data } = await gateway.as().get(path)
  assert.equal(status, 200)
  return data.members.map(({ name, state }: Record<string, string>) => `${name} ${state}`)
}

const becomes = (gateway: TestGateway, expected: string[]) =>
  eventually(async () => JSON.stringify(await shown(gateway)) === JSON.stringify(expected))

for (const [name, open] of Object.entries(adapters))
  test(`two gateways show each other's members who view and type (${name})`, async () => {
    await using it = await startGateways(await open())
    const [ada, max] = [await memberOf(it.one, 'Ada'), await memberOf(it.one, 'Max')]
    const stored = await it.one.events()
    const stream = `${it.two.url}/api/v1/changes`
    await using changes = await openEventStream(stream, { authorization: `Bearer ${max.key}` })
    /** The queue of the second gateway may not be bound yet, and a signal before that is lost. */
    await eventually(async () => {
      await it.one.as(ada.key).put(at, { state: 'viewing' })
      return (await shown(it.two)).length === 1
    })
    const typing = await it.one.as(ada.key).put(at, { state: 'typing' })
    assert.deepEqual(typing.data, {
      members: [{ principalId: ada.principalId, name: 'Ada', state: 'typing' }],
      typing: [],
    })
    await becomes(it.two, ['Ada typing'])
    await it.two.as(max.key).put(at, { state: 'typing_note' })
    await becomes(it.one, ['Ada typing', 'Max typing_note'])
    assert.deepEqual(await shown(it.one, `/tickets/${newId('ticket')}/presence`), [])
    assert.equal((await it.one.as(ada.key).delete(at)).status, 204)
    await becomes(it.two, ['Max typing_note'])
    await eventually(() => changes.events.length === 4)
    assert.deepEqual([...new Set(changes.events.map(({ type }) => type))], ['presence.changed'])
    assert.deepEqual(changes.events[0]?.subjects, { conversation })
    const renewals = [1, 2, 3].map(() => it.two.as(max.key).put(at, { state: 'typing_note' }))
    assert.deepEqual(
      (await Promise.all(renewals)).map(({ status }) => status),
      [200, 200, 200],
    )
    await it.two.as(max.key).put(at, { state: 'viewing' })
    await eventually(() => changes.events.length === 5)
    assert.deepEqual(await it.one.events(), stored, 'no event is stored')
  })

test('without a renewal, a member who types is shown as viewing and then disappears', async () => {
  {
    await using it = await startGateways(inProcess(), { ...patient, typingMs: 200 })
    await it.one.as((await memberOf(it.one, 'Ada')).key).put(at, { state: 'typing' })
    await becomes(it.two, ['Ada viewing'])
  }
  await using it = await startGateways(inProcess(), { ...patient, presentMs: 200 })
  const { data } = await it.one.as((await memberOf(it.one, 'Ada')).key).put(at, { state: 'viewing' })
  assert.equal(data.members.length, 1)
  await becomes(it.one, [])
  await becomes(it.two, [])
})

test('only members with the scope see presence, and only members with write access can type', async () => {
  await using it = await startGateways(inProcess())
  const reader = await memberOf(it.one, 'Reader', ['read:support'])
  const other = await memberOf(it.one, 'Other', ['read:feedback', 'write:feedback'])
  const statusOf = async (key: string, state: string) => (await it.one.as(key).put(at, { state })).status
  assert.equal(await statusOf(reader.key, 'viewing'), 200)
  assert.equal(await statusOf(reader.key, 'typing'), 403)
  assert.equal(await statusOf(reader.key, 'typing_note'), 403)
  assert.equal(await statusOf(other.key, 'viewing'), 403)
  assert.equal((await it.one.as(other.key).get(at)).status, 403)
  assert.equal((await it.one.as(other.key).delete(at)).status, 403)
  assert.deepEqual(await shown(it.one), ['Reader viewing'])
})

test('a record is looked up as the caller, and again only after a minute', async () => {
  await using it = await startGateways(inProcess())
  const ada = await memberOf(it.one, 'Ada')
  const gone = await it.one.as(ada.key).put(`/conversations/${missing}/presence`, { state: 'viewing' })
  assert.equal(gone.error.code, 'NOT_FOUND')
  assert.equal((await it.one.as(ada.key).get(`/tickets/${conversation}/presence`)).status, 404)
  const wrong = await it.one.as(ada.key).put(at, { state: 'asleep' })
  assert.deepEqual([wrong.status, wrong.error.details.errors[0].path], [400, 'state'])
  const before = it.support.requests.length
  for (const state of ['viewing', 'typing', 'viewing']) await it.one.as(ada.key).put(at, { state })
  assert.equal(it.support.requests.length, before + 1)
})

test('while the support service is unavailable, a record that is not known yet gets 503', async () => {
  await using gateway = await startGateway()
  const answer = await gateway.as().put(at, { state: 'viewing' })
  assert.deepEqual([answer.status, answer.error.code], [503, 'UNAVAILABLE'])
})

test('a caller that sends too often is refused, and others are not', async () => {
  await using it = await startGateways(inProcess())
  const [ada, max] = [await memberOf(it.one, 'Ada'), await memberOf(it.one, 'Max')]
  const statuses: number[] = []
  for (let index = 0; index < 150; index++)
    statuses.push((await it.one.as(ada.key).put(at, { state: 'viewing' })).status)
  assert.ok(statuses.includes(429))
  assert.equal((await it.one.as(max.key).put(at, { state: 'viewing' })).status, 200)
  const { status } = await it.one.as(testAdminKey).put(at, { state: 'viewing' })
  assert.equal(status, 200)
})
