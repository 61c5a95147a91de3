import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { visitorToken } from '@earshot/accounts/harness/visitors'
import { nameToShow, newId } from '@earshot/contracts'
import { callerHeader } from '@earshot/http'
import { brokerFor, type EventStream, eventually, openEventStream, startUpstream } from '@earshot/testing'
import type { PresenceTimes } from './store.ts'

const conversation = newId('conversation')
const at = `/conversations/${conversation}/presence`
const patient: PresenceTimes = { presentMs: 60_000, typingMs: 60_000 }

type Owner = { id: string; name: string | null }

/** A support service with one conversation, which its visitor and the team can read. */
const startSupport = (owner: Owner) =>
  startUpstream(({ headers }, response) => {
    const [claims = ''] = String(headers[callerHeader]).split('.')
    const { principalId, role } = JSON.parse(Buffer.from(claims, 'base64url').toString())
    const isVisible = role !== 'user' || principalId === owner.id
    const error = { code: 'NOT_FOUND', message: 'Missing', requestId: 'r', details: {} }
    const data = { visitorPrincipalId: owner.id, visitorName: owner.name }
    response.writeHead(isVisible ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isVisible ? { data } : { error }))
  })

/** Two gateways, and Grace, whose conversation it is. */
const startGateways = async (presenceTimes = patient, owner: Owner = { id: '', name: 'Grace Holt' }) => {
  await using stack = new AsyncDisposableStack()
  const broker = brokerFor()
  stack.defer(() => broker.close())
  const support = stack.use(await startSupport(owner))
  const options = { urls: { support: support.url }, presenceTimes, broker }
  const one = stack.use(await startGateway(options))
  const two = stack.use(await startGateway({ ...options, on: one }))
  const { data } = await one.as().post('/settings/visitor-secret/rotate')
  const visit = async (sub: string) => {
    const token = visitorToken(data.secret, { sub, name: `Visitor ${sub}` })
    return { token, id: (await one.as(token).get('/me')).data.principalId as string }
  }
  const grace = await visit('crm-1')
  owner.id = grace.id
  const ada = (await one.createKey({ name: 'Ada', scopes: ['read:support', 'write:support'] })).key
  const own = stack.move()
  return { one, two, grace, ada, visit, [Symbol.asyncDispose]: () => own.disposeAsync() }
}

const listen = (gateway: TestGateway, token: string): Promise<EventStream> =>
  openEventStream(`${gateway.url}/api/v1/changes`, { authorization: `Bearer ${token}` })

const seen = async (gateway: TestGateway, token: string) => (await gateway.as(token).get(at)).data

const becomes = (gateway: TestGateway, token: string, expected: unknown) =>
  eventually(async () => JSON.stringify((await seen(gateway, token)).typing) === JSON.stringify(expected))

test('members see that the visitor types, until the visitor stops', async () => {
  await using it = await startGateways()
  await it.one.as(it.ada).put(at, { state: 'viewing' })
  await using changes = await listen(it.one, it.ada)
  const typing = await it.two.as(it.grace.token).put(at, { state: 'typing' })
  assert.deepEqual([typing.status, typing.data], [200, { members: [], typing: [] }])
  await becomes(it.one, it.ada, [{ name: 'Grace Holt' }])
  const { members } = await seen(it.one, it.ada)
  assert.deepEqual(
    members.map(({ name }: { name: string }) => name),
    ['Ada'],
  )
  await eventually(() => changes.events.length === 1)
  await it.two.as(it.grace.token).put(at, { state: 'typing' })
  assert.equal((await it.two.as(it.grace.token).delete(at)).status, 204)
  await becomes(it.one, it.ada, [])
  await eventually(() => changes.events.length === 2)
  assert.deepEqual(changes.events.at(-1).subjects, { conversation })
})

test('a visitor sees the name of a member who writes a reply, and nothing else of the team', async () => {
  await using it = await startGateways()
  await using changes = await listen(it.two, it.grace.token)
  const states = ['viewing', 'typing_note', 'viewing', 'typing', 'typing_note', 'viewing'] as const
  for (const state of states) await it.one.as(it.ada).put(at, { state })
  await eventually(() => changes.events.length === 2)
  await it.one.as(it.ada).put(at, { state: 'typing' })
  await becomes(it.two, it.grace.token, [{ name: 'Ada' }])
  assert.deepEqual(await seen(it.two, it.grace.token), { members: [], typing: [{ name: 'Ada' }] })
  await eventually(() => changes.events.length === 3)
  assert.equal((await it.one.as(it.ada).delete(at)).status, 204)
  await becomes(it.two, it.grace.token, [])
  await eventually(() => changes.events.length === 4)
  assert.deepEqual([...new Set(changes.events.map(({ type }) => type))], ['presence.changed'])
})

test('a visitor never sees the email address of a member without a name', async () => {
  await using it = await startGateways()
  const { key } = await it.one.createKey({
    name: 'max@example.org',
    scopes: ['read:support', 'write:support'],
  })
  await it.one.as(key).put(at, { state: 'typing' })
  assert.deepEqual((await seen(it.one, it.grace.token)).typing, [{ name: null }])
})

test('typing of a visitor and of the team ends without a renewal', async () => {
  await using it = await startGateways({ ...patient, typingMs: 200 })
  await it.one.as(it.grace.token).put(at, { state: 'typing' })
  await it.one.as(it.ada).put(at, { state: 'typing' })
  await becomes(it.one, it.ada, [])
  await becomes(it.two, it.ada, [])
  await becomes(it.two, it.grace.token, [])
})

test('the presence of a conversation does not exist for other visitors', async () => {
  await using it = await startGateways()
  await it.one.as(it.ada).put(at, { state: 'typing' })
  await it.one.as(it.grace.token).put(at, { state: 'typing' })
  const frank = await it.visit('crm-2')
  await using changes = await listen(it.one, frank.token)
  assert.equal((await it.one.as(frank.token).get(at)).status, 404)
  assert.equal((await it.one.as(frank.token).put(at, { state: 'typing' })).error.code, 'NOT_FOUND')
  assert.equal((await it.one.as(frank.token).delete(at)).status, 204)
  await becomes(it.one, it.ada, [{ name: 'Grace Holt' }])
  await it.one.as(it.ada).put(at, { state: 'viewing' })
  await becomes(it.one, it.grace.token, [])
  assert.deepEqual(changes.events, [])
})

test('a visitor shows nothing but typing, and only in conversations', async () => {
  await using it = await startGateways()
  for (const state of ['viewing', 'typing_note']) {
    const { status, error } = await it.one.as(it.grace.token).put(at, { state })
    assert.deepEqual([status, error.details.errors[0].path], [400, 'state'])
  }
  const ticket = `/tickets/${newId('ticket')}/presence`
  assert.equal((await it.one.as(it.grace.token).get(ticket)).status, 403)
  assert.equal((await it.one.as(it.grace.token).put(ticket, { state: 'typing' })).status, 403)
  assert.equal((await it.one.as(it.grace.token).delete(ticket)).status, 403)
})

test('members are not notified of visitors in conversations that no member has open', async () => {
  await using it = await startGateways(patient, { id: '', name: null })
  await using changes = await listen(it.one, it.ada)
  await it.one.as(it.grace.token).put(at, { state: 'typing' })
  await it.one.as(it.grace.token).delete(at)
  await it.one.as(it.grace.token).put(at, { state: 'typing' })
  const { typing } = await seen(it.one, it.ada)
  assert.deepEqual(typing, [{ name: nameToShow({ id: it.grace.id, name: null }) }])
  await it.one.as(it.ada).put(at, { state: 'viewing' })
  await it.one.as(it.grace.token).delete(at)
  await eventually(() => changes.events.length === 2)
})
