import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startGateway } from '@earshot/accounts/harness'
import type { ServiceStatus } from '@earshot/contracts'
import { startUpstream, type Upstream } from '@earshot/testing'
import type { Operations } from './model.ts'

const status: ServiceStatus = {
  version: '0.1.0',
  role: 'web',
  startedAt: '2026-03-09T08:00:00.000Z',
  ready: false,
  problems: ['db timeout'],
  broker: { kind: 'rabbitmq', connected: true, fault: null },
  outbox: { unpublished: 3, oldestSeconds: 0.25, failed: 0 },
  queues: [{ name: 'support.events', ready: 2, consumers: 1 }],
  lanes: null,
}

const startStatus = (data: unknown): Promise<Upstream> =>
  startUpstream((_request, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data })),
  )

const byName = ({ services }: Operations) => new Map(services.map(it => [it.name, it.status]))

test('the status of each service is in the response', async () => {
  await using support = await startStatus(status)
  await using feedback = await startStatus({ version: 2 })
  await using gateway = await startGateway({ urls: { support: support.url, feedback: feedback.url } })
  const { status: code, data } = await gateway.as().get('/operations')
  assert.equal(code, 200)
  const services = byName(data)
  const figures = { unacked: null, publishedPerSecond: null, deliveredPerSecond: null }
  assert.deepEqual(services.get('support'), {
    ...status,
    queues: status.queues?.map(queue => ({ ...queue, ...figures })),
  })
  assert.equal(support.requests[0]?.url, '/internal/status')
  assert.equal(services.get('feedback'), null, 'its status has another shape')
  assert.equal(services.get('webhooks'), null, 'it is down')
  const gate = services.get('gateway')
  assert.deepEqual([gate?.ready, gate?.queues, gate?.outbox], [true, [], null])
  const own = services.get('accounts')
  assert.deepEqual([own?.ready, own?.problems, own?.role], [true, [], 'web'])
  assert.deepEqual(own?.broker, { kind: 'in-process', connected: true, fault: null })
  assert.deepEqual(
    own?.queues?.map(({ name, ready }) => [name, ready]),
    [
      ['accounts.events', 0],
      ['accounts.dead.events', 0],
    ],
  )
  assert.ok(own?.outbox && own.outbox.failed === 0)
  assert.match(own?.version ?? '', /^\d+\.\d+\.\d+/)
})

test('a service that hangs delays the response by 3 seconds at most', async () => {
  await using hanging = await startUpstream(() => undefined)
  await using gateway = await startGateway({ urls: { feedback: hanging.url } })
  const started = performance.now()
  const { data } = await gateway.as().get('/operations')
  assert.equal(byName(data).get('feedback'), null)
  assert.ok(performance.now() - started < 3000)
})

test('only admins get the operations', async () => {
  await using gateway = await startGateway()
  const { key } = await gateway.createKey({ access: 'full' })
  assert.equal((await gateway.as(key).get('/operations')).status, 403)
  const reader = await gateway.createKey({ role: 'admin', access: 'read-only' })
  assert.equal((await gateway.as(reader.key).get('/operations')).status, 200)
})
