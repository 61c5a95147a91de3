import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startReceiver } from '@earshot/testing'
import { postCreated, startWebhooks } from '../../harness.ts'
import { pathsOf } from '../delivery-log/harness.ts'

test('own headers are sent with deliveries and tests, and a change applies to the next delivery', async () => {
  await using webhooks = await startWebhooks('in-process')
  await using receiver = await startReceiver()
  const headers = { Authorization: 'Bearer first', 'X-Team': 'a' }
  const { id } = await webhooks.subscribe(receiver.url, { headers })
  await webhooks.as().post(`/webhooks/${id}/test`, {})
  await webhooks.publish('post.created', postCreated())
  const patch = { headers: { authorization: 'Bearer second', 'X-Team': null, 'X-New': 'b c' } }
  await receiver.waitFor(2)
  const changed = await webhooks.as().patch(`/webhooks/${id}`, patch)
  assert.deepEqual(changed.data.headerNames, ['X-New', 'authorization'])
  await webhooks.publish('post.created', postCreated())
  await receiver.waitFor(3)
  const sent = receiver.received.map(it => [
    it.headers.authorization,
    it.headers['x-team'],
    it.headers['x-new'],
  ])
  assert.deepEqual(sent, [
    ['Bearer first', 'a', undefined],
    ['Bearer first', 'a', undefined],
    ['Bearer second', undefined, 'b c'],
  ])
  const [, latest] = (await webhooks.as().get(`/webhooks/${id}/deliveries?limit=2`)).data
  const { attempts } = (await webhooks.as().get(`/deliveries/${latest.id}`)).data
  assert.equal(attempts[0].requestHeaders.Authorization, '…')
  const { updatedAt } = changed.data
  const same = await webhooks.as().patch(`/webhooks/${id}`, { headers: { 'X-New': 'b c', 'X-Old': null } })
  assert.equal(same.data.updatedAt, updatedAt, 'nothing changed')
  const none = await webhooks
    .as()
    .patch(`/webhooks/${id}`, { headers: { 'X-New': null, AUTHORIZATION: null } })
  assert.deepEqual(none.data.headerNames, [])
})

test('invalid headers are rejected by name, and nothing is changed', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver()
  const { data } = await webhooks.as().post('/webhooks', { url: receiver.url, events: ['post.created'] })
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`X-${n}`, 'a']))
  for (const [headers, path] of [
    [{ 'Content-Type': 'text/plain' }, 'headers.Content-Type'],
    [{ host: 'example.com' }, 'headers.host'],
    [{ 'X-Team': 'a', 'x-team': 'b' }, 'headers.x-team'],
    [{ 'X-Service-Signature': 'sha256=0' }, 'headers.X-Service-Signature'],
    [{ 'webhook-id': 'evt_1' }, 'headers.webhook-id'],
    [{ 'X Y': 'a' }, 'headers.X Y'],
    [{ '': 'a' }, 'headers.'],
    [{ 'X-A': '' }, 'headers.X-A'],
    [{ 'X-A': 'a\r\nX-B: b' }, 'headers.X-A'],
    [{ 'X-A': 'ä' }, 'headers.X-A'],
    [{ 'X-A': 'a'.repeat(1001) }, 'headers.X-A'],
    [{ 'X-A': 1 }, 'headers.X-A'],
    [['X-A'], 'headers'],
    [many, 'headers'],
  ] as const) {
    const response = await webhooks.as().patch(`/webhooks/${data.id}`, { headers, description: 'changed' })
    assert.equal(response.status, 400, JSON.stringify(headers))
    assert.deepEqual(pathsOf(response), [path])
  }
  const after = (await webhooks.as().get(`/webhooks/${data.id}`)).data
  assert.deepEqual([after.headerNames, after.description], [[], null])
})

test('the error of a header says what is wrong with it', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver()
  const { data } = await webhooks.as().post('/webhooks', { url: receiver.url, events: ['post.created'] })
  for (const [name, value, code, message] of [
    ['Host', 'a', 'reserved', /set by Earshot or by HTTP/],
    ['X Y', 'a', 'invalid_key', /header name/],
    ['', 'a', 'invalid_key', /header name/],
    ['x'.repeat(101), 'a', 'invalid_key', /name of at most 100/],
    ['X-A', '', 'too_small', /must have a value/],
    ['X-A', 'ä', 'invalid_format', /printable ASCII/],
    ['X-A', ' a', 'invalid_format', /printable ASCII/],
    ['X-A', 'a'.repeat(1001), 'too_big', /value of at most 1000/],
  ] as const) {
    const { error } = await webhooks.as().patch(`/webhooks/${data.id}`, { headers: { [name]: value } })
    assert.deepEqual(
      error.details.errors.map((it: { code: string }) => it.code),
      [code],
      name,
    )
    assert.match(error.details.errors[0].message, message)
  }
})

test('headers that cannot be decrypted stay until they are set again or removed', async () => {
  await using webhooks = await startWebhooks('in-process', { SERVICE_ROLE: 'web' })
  await using receiver = await startReceiver()
  const body = { url: receiver.url, events: ['post.created'], headers: { 'X-A': 'a', 'X-B': 'b' } }
  const { id } = (await webhooks.as().post('/webhooks', body)).data
  const lose = () =>
    webhooks.database.query(`update webhooks.webhooks set headers = '\\x00' where id = $1`, [id])
  const patch = async (change: Record<string, unknown>) => {
    const { status, data } = await webhooks.as().patch(`/webhooks/${id}`, change)
    assert.equal(status, 200)
    return data.headerNames
  }
  await lose()
  assert.deepEqual(await patch({ description: 'CRM' }), ['X-A', 'X-B'])
  assert.deepEqual(await patch({ headers: { 'X-B': 'c' } }), ['X-B'])
  await webhooks.as().post(`/webhooks/${id}/test`, {})
  assert.deepEqual(
    [receiver.received[0]?.headers['x-a'], receiver.received[0]?.headers['x-b']],
    [undefined, 'c'],
  )
  await lose()
  assert.deepEqual(await patch({ headers: {} }), [])
})
