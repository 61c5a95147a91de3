import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { startGateway, type TestGateway } from '@earshot/accounts/harness'
import { type Broker, connectRabbit } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { eventually, recordLog, startManagedRabbit, startUpstream } from '@earshot/testing'
import { createManagement } from './management.ts'
import type { Operations } from './model.ts'

const getOperations = async (gateway: TestGateway): Promise<Operations> =>
  (await gateway.as().get('/operations')).data

const queueIn = ({ services }: Operations, name: string) =>
  services.flatMap(({ status }) => status?.queues ?? []).find(queue => queue.name === name)

const unknown = { unacked: null, publishedPerSecond: null, deliveredPerSecond: null }

const password = 'p@ss/word: 1'

/** RabbitMQ with the plugin, a virtual host and a monitoring user, set up as docs/guides/operate.md describes. */
const openRabbit = async () => {
  await using opened = new AsyncDisposableStack()
  const rabbit = await startManagedRabbit()
  opened.defer(rabbit.stop)
  const { control } = rabbit
  await control('add_vhost', 'our/own')
  await control('set_permissions', '-p', 'our/own', 'guest', '.*', '.*', '.*')
  await control('add_user', 'watcher', password)
  await control('set_user_tags', 'watcher', 'management')
  await control('set_permissions', '-p', 'our/own', 'watcher', '^$', '^$', '^$')
  const amqpUrl = `${rabbit.url}/our%2Fown`
  const all = opened.move()
  return {
    control,
    amqpUrl,
    managementUrl: rabbit.managementUrl.replace('guest:guest', `watcher:${encodeURIComponent(password)}`),
    connect: async (prefix: string) => {
      const broker = all.adopt(
        connectRabbit({ url: amqpUrl, prefix, name: 'test', log: createLog({ level: 'silent' }) }),
        it => it.close(),
      )
      await eventually(() => broker.connected)
      return broker
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

const publish = (broker: Broker, id: string) =>
  broker.publish({ exchange: 'earshot.events', key: 'audit.recorded', id, body: '{}' })

/** Never acknowledges `count` messages, and acknowledges all others. */
const holdUnacked = (broker: Broker, count: number) => {
  let kept = 0
  broker.consume('accounts.events', { prefetch: count + 1 }, () =>
    kept++ < count ? new Promise(() => undefined) : Promise.resolve('ack'),
  )
}

test('unacknowledged messages and rates come from the management plugin, and are null while it fails', async () => {
  await using rabbit = await openRabbit()
  const broker = await rabbit.connect('shop.')
  const neighbor = await rabbit.connect('')
  holdUnacked(broker, 2)
  holdUnacked(neighbor, 1)
  await using gateway = await startGateway({
    broker,
    environment: {
      AMQP_URL: rabbit.amqpUrl,
      AMQP_PREFIX: 'shop.',
      RABBITMQ_MANAGEMENT_URL: rabbit.managementUrl,
    },
  })

  const complete = await eventually(
    async () => {
      await publish(broker, 'ours')
      await publish(neighbor, 'theirs')
      const operations = await getOperations(gateway)
      const { unacked, publishedPerSecond, deliveredPerSecond } = queueIn(operations, 'accounts.events') ?? {}
      const hasFigures = unacked === 2 && publishedPerSecond && deliveredPerSecond
      return hasFigures ? operations : undefined
    },
    { everyMs: 100 },
  )
  assert.deepEqual(complete.management, { fault: null })
  const dead = queueIn(complete, 'accounts.dead.events')
  assert.deepEqual(dead && { ...dead, consumers: 0 }, {
    name: 'accounts.dead.events',
    ready: 0,
    consumers: 0,
    unacked: 0,
    publishedPerSecond: 0,
    deliveredPerSecond: 0,
  })

  const assertFault = async (fault: string) => {
    const operations = await getOperations(gateway)
    assert.deepEqual(operations.management, { fault })
    const { ready, consumers, ...rest } = queueIn(operations, 'accounts.events') ?? {}
    assert.deepEqual(rest, { name: 'accounts.events', ...unknown })
    assert.equal(consumers, 1, `the figures of the services remain (${ready} ready)`)
  }
  await rabbit.control('change_password', 'watcher', 'another')
  await assertFault('refused')
  await rabbit.control('change_password', 'watcher', password)
  await eventually(async () => queueIn(await getOperations(gateway), 'accounts.events')?.unacked === 2)
  await rabbit.control('set_user_tags', 'watcher')
  await assertFault('refused')
  await rabbit.control('eval', 'application:stop(rabbitmq_management).')
  await assertFault('unreachable')
})

/** A server in place of the plugin. */
const startFake = async (respond: (response: ServerResponse) => void) => {
  const upstream = await startUpstream((_request, response) => respond(response))
  const settings = {
    AMQP_URL: 'amqp://rabbit.test',
    RABBITMQ_MANAGEMENT_URL: upstream.url.replace('//', '//watcher:hunter2@'),
  }
  return { ...upstream, settings }
}

const faultOf = async (respond: (response: ServerResponse) => void) => {
  await using fake = await startFake(respond)
  await using gateway = await startGateway({ environment: fake.settings })
  const { management, services } = await getOperations(gateway)
  assert.deepEqual(services.find(({ name }) => name === 'accounts')?.status?.queues?.[0], {
    name: 'accounts.events',
    ready: 0,
    consumers: 0,
    ...unknown,
  })
  assert.match(fake.requests[0]?.url ?? '', /^\/api\/queues\/%2F\?page=1&/)
  return management?.fault
}

test('a plugin that hangs, before or during its response, is unreachable', async () => {
  assert.equal(await faultOf(() => undefined), 'unreachable')
  assert.equal(await faultOf(response => response.writeHead(200).write('{"items": [')), 'unreachable')
})

test('a response that is not from the plugin is an unexpected fault, even if it never ends', async () => {
  const json = { 'content-type': 'application/json' }
  assert.equal(await faultOf(it => it.writeHead(200, json).end('{"items": [{"name": 1}]}')), 'unexpected')
  assert.equal(await faultOf(it => it.writeHead(200).end('<h1>Welcome</h1>')), 'unexpected')
  assert.equal(await faultOf(it => it.writeHead(404, json).end('{"items": []}')), 'unexpected')
  assert.equal(await faultOf(it => it.writeHead(302, { location: '/login' }).end()), 'unexpected')
  const endless = (response: ServerResponse) => {
    const more = () => response.write('x'.repeat(16_384), error => error || more())
    response.writeHead(200)
    more()
  }
  assert.equal(await faultOf(endless), 'unexpected')
})

test('the plugin is not used without its setting or with the in-process broker', async () => {
  await using fake = await startFake(response => response.end())
  const { AMQP_URL, RABBITMQ_MANAGEMENT_URL } = fake.settings
  for (const environment of [{ AMQP_URL }, { RABBITMQ_MANAGEMENT_URL }]) {
    await using gateway = await startGateway({ environment })
    const operations = await getOperations(gateway)
    assert.equal(operations.management, null)
    assert.deepEqual(queueIn(operations, 'accounts.events'), {
      name: 'accounts.events',
      ready: 0,
      consumers: 0,
      ...unknown,
    })
  }
  assert.equal(fake.requests.length, 0)
})

test('the log has one line per fault and one when the plugin is available again, never its credentials', async () => {
  let status = 401
  await using fake = await startFake(response => response.writeHead(status).end('{"items": []}'))
  const { log, lines, text } = recordLog()
  const management = createManagement({ ...fake.settings, AMQP_PREFIX: '' }, log)
  const respondWith = async (next: number) => {
    status = next
    await management?.()
  }
  for (const next of [401, 401, 500, 200, 200]) await respondWith(next)
  fake.server.closeAllConnections()
  await new Promise(resolve => fake.server.close(resolve))
  await management?.()
  assert.deepEqual(
    lines().map(({ msg, fault }) => [msg, fault]),
    [
      ['operations.management_unavailable', 'refused'],
      ['operations.management_unavailable', 'unexpected'],
      ['operations.management_available', undefined],
      ['operations.management_unavailable', 'unreachable'],
    ],
  )
  assert.match(text(), /socket hang up/)
  assert.ok(
    !text().includes('hunter2') && !text().includes(Buffer.from('watcher:hunter2').toString('base64')),
  )
})
