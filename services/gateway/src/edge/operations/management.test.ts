import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import { type Broker, connectRabbit } from '@earshot/events'
import { createLog } from '@earshot/runtime'
import { eventually, keptLog, startManagedRabbit } from '@earshot/testing'
import { startGateway, startUpstream, type TestGateway } from '../../harness.ts'
import { createManagement } from './management.ts'
import type { Operations } from './model.ts'

const look = async (gateway: TestGateway): Promise<Operations> => (await gateway.as().get('/operations')).data

const queueIn = ({ services }: Operations, name: string) =>
  services.flatMap(({ status }) => status?.queues ?? []).find(queue => queue.name === name)

const unknown = { unacked: null, publishedPerSecond: null, deliveredPerSecond: null }

const password = 'p@ss/word: 1'

/** RabbitMQ with the plugin, a virtual host of ours, and who may watch it, made as docs/guides/operate.md says. */
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

/** Keeps so many messages in hand for good, and settles the others. */
const keepInHand = (broker: Broker, count: number) => {
  let kept = 0
  broker.consume('gateway.events', { prefetch: count + 1 }, () =>
    kept++ < count ? new Promise(() => undefined) : Promise.resolve('ack'),
  )
}

test('what is in hand of a queue and its rates are told by RabbitMQ, and are missing while it does not', async () => {
  await using rabbit = await openRabbit()
  const broker = await rabbit.connect('shop.')
  const neighbour = await rabbit.connect('')
  keepInHand(broker, 2)
  keepInHand(neighbour, 1)
  await using gateway = await startGateway({
    broker,
    environment: {
      AMQP_URL: rabbit.amqpUrl,
      AMQP_PREFIX: 'shop.',
      RABBITMQ_MANAGEMENT_URL: rabbit.managementUrl,
    },
  })

  const told = await eventually(
    async () => {
      await publish(broker, 'ours')
      await publish(neighbour, 'theirs')
      const operations = await look(gateway)
      const { unacked, publishedPerSecond, deliveredPerSecond } = queueIn(operations, 'gateway.events') ?? {}
      const isTold = unacked === 2 && publishedPerSecond && deliveredPerSecond
      return isTold ? operations : undefined
    },
    { everyMs: 100 },
  )
  assert.deepEqual(told.management, { fault: null })
  const dead = queueIn(told, 'gateway.dead.events')
  assert.deepEqual(dead && { ...dead, consumers: 0 }, {
    name: 'gateway.dead.events',
    ready: 0,
    consumers: 0,
    unacked: 0,
    publishedPerSecond: 0,
    deliveredPerSecond: 0,
  })

  const assertFault = async (fault: string) => {
    const operations = await look(gateway)
    assert.deepEqual(operations.management, { fault })
    const { ready, consumers, ...rest } = queueIn(operations, 'gateway.events') ?? {}
    assert.deepEqual(rest, { name: 'gateway.events', ...unknown })
    assert.equal(consumers, 1, `${ready} are ready: what services see is there all the same`)
  }
  await rabbit.control('change_password', 'watcher', 'another')
  await assertFault('refused')
  await rabbit.control('change_password', 'watcher', password)
  await eventually(async () => queueIn(await look(gateway), 'gateway.events')?.unacked === 2)
  await rabbit.control('set_user_tags', 'watcher')
  await assertFault('refused')
  await rabbit.control('eval', 'application:stop(rabbitmq_management).')
  await assertFault('unreachable')
})

/** Stands where the plugin should be. */
const startOther = async (answer: (response: ServerResponse) => void) => {
  const upstream = await startUpstream((_request, response) => answer(response))
  const settings = {
    AMQP_URL: 'amqp://rabbit.test',
    RABBITMQ_MANAGEMENT_URL: upstream.url.replace('//', '//watcher:hunter2@'),
  }
  return { ...upstream, settings }
}

const faultOf = async (answer: (response: ServerResponse) => void) => {
  await using other = await startOther(answer)
  await using gateway = await startGateway({ environment: other.settings })
  const { management, services } = await look(gateway)
  assert.deepEqual(services.find(({ name }) => name === 'gateway')?.status?.queues?.[0], {
    name: 'gateway.events',
    ready: 0,
    consumers: 0,
    ...unknown,
  })
  assert.match(other.requests[0]?.url ?? '', /^\/api\/queues\/%2F\?page=1&/)
  return management?.fault
}

test('a plugin that hangs is given up, before its answer or within it', async () => {
  assert.equal(await faultOf(() => undefined), 'unreachable')
  assert.equal(await faultOf(response => response.writeHead(200).write('{"items": [')), 'unreachable')
})

test('what is something else is not taken for it, however much it says', async () => {
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

test('it is not asked when it is not named, or when the broker is in this process', async () => {
  await using other = await startOther(response => response.end())
  const { AMQP_URL, RABBITMQ_MANAGEMENT_URL } = other.settings
  for (const environment of [{ AMQP_URL }, { RABBITMQ_MANAGEMENT_URL }]) {
    await using gateway = await startGateway({ environment })
    const operations = await look(gateway)
    assert.equal(operations.management, null)
    assert.deepEqual(queueIn(operations, 'gateway.events'), {
      name: 'gateway.events',
      ready: 0,
      consumers: 0,
      ...unknown,
    })
  }
  assert.equal(other.requests.length, 0)
})

test('the log says once that it is away, why, and that it is back, and never how it is reached', async () => {
  let status = 401
  await using other = await startOther(response => response.writeHead(status).end('{"items": []}'))
  const { log, lines, text } = keptLog()
  const management = createManagement({ ...other.settings, AMQP_PREFIX: '' }, log)
  const say = async (next: number) => {
    status = next
    await management?.()
  }
  for (const next of [401, 401, 500, 200, 200]) await say(next)
  other.server.closeAllConnections()
  await new Promise(resolve => other.server.close(resolve))
  await management?.()
  assert.deepEqual(
    lines().map(({ msg, fault }) => [msg, fault]),
    [
      ['operations.management_away', 'refused'],
      ['operations.management_away', 'unexpected'],
      ['operations.management_back', undefined],
      ['operations.management_away', 'unreachable'],
    ],
  )
  assert.match(text(), /fetch failed/)
  assert.ok(
    !text().includes('hunter2') && !text().includes(Buffer.from('watcher:hunter2').toString('base64')),
  )
})
