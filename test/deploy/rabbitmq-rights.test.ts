import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newEvent } from '@earshot/contracts'
import { connectRabbit, type Exchange } from '@earshot/events'
import { createLog, type ServiceName } from '@earshot/runtime'
import { auditEntry, eventually, openEventStream, principal, startReceiver } from '@earshot/testing'
import type { Channel } from 'amqplib'
import { parseConsumers } from '../../deploy/rabbitmq/consumers.ts'
import { definitions, definitionsWithUsers } from '../../deploy/rabbitmq/definitions.ts'
import { adminKey, type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'
import { type GuardedRabbit, passwordsFor, refusal, startGuarded } from './guarded-rabbit.ts'

const refused = 403

const limits = '{ eventsDays: 14, deadLettersDays: 30, deadLettersMegabytes: 512, deliveries: 100 }'
const consumersYaml = (teams: string, prefix = '') =>
  `{ vhost: /, prefix: '${prefix}', teams: [${teams}], limits: ${limits} }`

const bothTeams = consumersYaml(
  '{ name: billing }, { name: reports, private: true, types: [ticket.*] }, { name: archive, log: true }',
)

const quorum = { 'x-queue-type': 'quorum' }
const deadLettersTo = (own: string, queue: string) => ({
  ...quorum,
  'x-dead-letter-exchange': `${own}.exchange`,
  'x-dead-letter-routing-key': `${own}.${queue}`,
  'x-dead-letter-strategy': 'at-least-once',
  'x-overflow': 'reject-publish',
})

/** Declares the queues of a consumer like createConsumer: named after it, with its own exchange. */
const declareConsumer = async (channel: Channel, name: string, keys: string[]) => {
  const own = `consumer.${name}`
  await channel.assertExchange(`${own}.exchange`, 'direct', { durable: true })
  const queues: [string, object][] = [
    [`${own}.events`, { ...deadLettersTo(own, 'dead'), 'x-delivery-limit': 20 }],
    [`${own}.retry.1s`, { ...deadLettersTo(own, 'events'), 'x-message-ttl': 1000 }],
    [`${own}.dead`, quorum],
  ]
  for (const [queue, limit] of queues) {
    await channel.assertQueue(queue, { durable: true, arguments: limit })
    await channel.bindQueue(queue, `${own}.exchange`, queue)
  }
  for (const key of keys) await channel.bindQueue(`${own}.events`, 'earshot.events', key)
}

const next = (channel: Channel, queue: string) =>
  eventually(async () => {
    const message = await channel.get(queue, { noAck: true })
    return message || undefined
  })

/** A connection of a service to the broker, as its user. */
const serviceAt = async (rabbit: GuardedRabbit, service: ServiceName) => {
  const log = createLog({ level: 'silent' })
  const broker = connectRabbit({ url: rabbit.urlFor(`earshot-${service}`), name: 'test', log })
  await eventually(() => broker.connected)
  return Object.assign(broker, { [Symbol.asyncDispose]: () => broker.close() })
}

const event = (exchange: Exchange, key: string) => ({
  exchange,
  key,
  id: key,
  body: '{}',
  headers: {},
})

test('the permissions of a consumer on the broker', async t => {
  await using rabbit = await startGuarded(bothTeams)
  await using feedback = await serviceAt(rabbit, 'feedback') // declares the exchanges
  const billing = await rabbit.as('billing')
  const reports = await rabbit.as('reports')
  const archive = await rabbit.as('archive')
  const mine = await billing.createChannel()
  await declareConsumer(mine, 'billing', ['post.created', 'comment.*'])
  await declareConsumer(await reports.createChannel(), 'reports', ['ticket.#'])

  await t.test('it receives the events that it has bound', async () => {
    await feedback.publish(event('earshot.events', 'post.created'))
    const message = await next(mine, 'consumer.billing.events')
    assert.equal(message.fields.routingKey, 'post.created')
  })

  await t.test('it retries and dead-letters through its own exchange', async () => {
    mine.publish('consumer.billing.exchange', 'consumer.billing.retry.1s', Buffer.from('again'))
    const message = await next(mine, 'consumer.billing.events')
    assert.equal(message.content.toString(), 'again')
    mine.publish('consumer.billing.exchange', 'consumer.billing.events', Buffer.from('bad'))
    const bad = await eventually(async () => (await mine.get('consumer.billing.events')) || undefined)
    mine.reject(bad, false)
    assert.equal((await next(mine, 'consumer.billing.dead')).content.toString(), 'bad')
  })

  await t.test('it cannot publish events, or messages through the default exchange', async () => {
    for (const [exchange, key] of [
      ['earshot.events', 'post.created'],
      ['earshot.events.private', 'comment.created'],
      ['webhooks.deliver', 'webhook_1'],
      ['webhooks.control', ''],
      ['accounts.redrive', 'audit.recorded'],
      ['', 'consumer.reports.events'],
      ['', 'webhooks.events.v1'],
      ['consumer.reports.exchange', 'consumer.reports.events'],
    ] as const)
      assert.equal(
        await refusal(billing, channel => channel.publish(exchange, key, Buffer.from('forged'))),
        refused,
        `${exchange} ${key}`,
      )
  })

  await t.test('it cannot declare, bind, read, purge or delete queues and exchanges of others', async () => {
    const attempts: Record<string, (channel: Channel) => unknown> = {
      'declare a queue': channel => channel.assertQueue('billing', { durable: true }),
      'declare a queue of a consumer whose name starts with its own': channel =>
        channel.assertQueue('consumer.billing2.events', { durable: true }),
      'declare an exchange': channel => channel.assertExchange('billing', 'topic'),
      'bind the queue of another': channel =>
        channel.bindQueue('consumer.reports.events', 'earshot.events', 'post.created'),
      'bind to the exchange of another': channel =>
        channel.bindQueue('consumer.billing.events', 'consumer.reports.exchange', 'x'),
      'bind to the deliveries': channel =>
        channel.bindQueue('consumer.billing.events', 'webhooks.deliver', 'x'),
      'receive dead letters': channel =>
        channel.bindQueue('consumer.billing.events', 'webhooks.dead.events', ''),
      'read the queue of another': channel => channel.get('consumer.reports.events', { noAck: true }),
      'read our queue': channel => channel.consume('webhooks.events.v1', () => undefined),
      'purge the queue of another': channel => channel.purgeQueue('consumer.reports.events'),
      'delete our queue': channel => channel.deleteQueue('webhooks.events.v1'),
      'delete the events': channel => channel.deleteExchange('earshot.events'),
      'dead-letter into the events': channel =>
        channel.assertQueue('consumer.billing.forge', { deadLetterExchange: 'earshot.events' }),
    }
    for (const [name, attempt] of Object.entries(attempts))
      assert.equal(await refusal(billing, attempt), refused, name)
  })

  await t.test('it receives private events only with the permission', async () => {
    const bind = (name: string, key: string) => (channel: Channel) =>
      channel.bindQueue(`consumer.${name}.events`, 'earshot.events.private', key)
    assert.equal(await refusal(billing, bind('billing', 'comment.created')), refused)
    assert.equal(await refusal(reports, bind('reports', 'ticket.note_added')), undefined)
  })

  await t.test('it receives only its permitted event types, and no internal events', async () => {
    const bind = (name: string, key: string) => (channel: Channel) =>
      channel.bindQueue(`consumer.${name}.events`, 'earshot.events', key)
    for (const key of ['#', '*.created', 'audit.recorded', 'principal.*', 'settings.updated'])
      assert.equal(await refusal(billing, bind('billing', key)), refused, key)
    assert.equal(await refusal(reports, bind('reports', 'post.created')), refused)
    assert.equal(await refusal(reports, bind('reports', 'ticket.created')), undefined)
  })

  await t.test(
    'it receives only its own replays, and private events of them only with the permission',
    async () => {
      const bind = (name: string, exchange: string, key: string) => (channel: Channel) =>
        channel.bindQueue(`consumer.${name}.events`, exchange, key)
      assert.equal(await refusal(billing, bind('billing', 'earshot.replays', 'billing')), undefined)
      for (const key of ['reports', '#', '*', 'billing2'])
        assert.equal(await refusal(billing, bind('billing', 'earshot.replays', key)), refused, key)
      assert.equal(await refusal(billing, bind('billing', 'earshot.replays.private', 'billing')), refused)
      assert.equal(await refusal(reports, bind('reports', 'earshot.replays.private', 'reports')), undefined)
      for (const exchange of ['earshot.replays', 'earshot.replays.private'])
        assert.equal(
          await refusal(billing, channel => channel.publish(exchange, 'billing', Buffer.from('forged'))),
          refused,
          exchange,
        )
    },
  )

  await t.test('it can read the event log only with the permission, and not change it', async () => {
    await using webhooks = await serviceAt(rabbit, 'webhooks')
    await webhooks.openLog(10_000_000)
    const read = async (channel: Channel) => {
      await channel.prefetch(1)
      await channel.consume('earshot.log', () => undefined)
    }
    assert.equal(await refusal(billing, read), refused)
    assert.equal(await refusal(archive, read), undefined)
    assert.equal(await refusal(archive, channel => channel.deleteQueue('earshot.log')), refused)
    assert.equal(
      await refusal(archive, channel => channel.bindQueue('earshot.log', 'earshot.events', 'post.created')),
      refused,
    )
  })

  await t.test('its queues are limited by time, and its dead letters also by size', async () => {
    const json = async (...args: string[]) =>
      JSON.parse(await rabbit.control(...args, '--formatter', 'json')) as Record<string, string>[]
    const queues = new Map((await json('list_queues', 'name', 'policy')).map(it => [it.name, it.policy]))
    assert.equal(queues.get('consumer.billing.events'), 'consumer-events')
    assert.equal(queues.get('consumer.billing.dead'), 'consumer-dead')
    for (const name of ['consumer.billing.retry.1s', 'webhooks.events.v1']) {
      assert.ok(queues.has(name), name)
      assert.ok(!queues.get(name), name)
    }

    const policies = await json('list_policies')
    const limitsOf = (name: string) =>
      JSON.parse(policies.find(policy => policy.name === name)?.definition ?? '{}')
    const dayMs = 24 * 60 * 60 * 1000
    assert.deepEqual(limitsOf('consumer-events'), { 'message-ttl': 14 * dayMs, 'delivery-limit': 100 })
    assert.deepEqual(limitsOf('consumer-dead'), {
      'message-ttl': 30 * dayMs,
      'delivery-limit': 1_000_000,
      'max-length-bytes': 512 * 1024 * 1024,
      overflow: 'drop-head',
    })
  })

  await t.test('its dead letters remain after 30 views', async () => {
    const channel = await billing.createChannel()
    channel.publish('consumer.billing.exchange', 'consumer.billing.dead', Buffer.from('{}'))
    const view = () => eventually(async () => (await channel.get('consumer.billing.dead')) || undefined)
    for (let times = 0; times < 30; times++) channel.nack(await view())
    channel.ack(await view())
    await channel.close()
  })

  await t.test('a service can publish only its own events', async () => {
    const publishes = (message: ReturnType<typeof event>) =>
      eventually(() =>
        feedback.publish(message).then(
          () => true,
          () => false,
        ),
      )
    for (const [exchange, key] of [
      ['earshot.events', 'settings.updated'],
      ['earshot.events', 'ticket.created'],
      ['earshot.events.private', 'ticket.note_added'],
      ['earshot.replays', 'billing'],
      ['earshot.replays.private', 'reports'],
      ['support.redrive', 'settings.updated'],
    ] as const) {
      await publishes(event('earshot.events', 'post.created')) // reconnects after the rejection before
      await assert.rejects(feedback.publish(event(exchange, key)), { code: 'BROKER_REFUSED' })
    }
    await publishes(event('earshot.events.private', 'comment.created'))
    await publishes(event('earshot.events.private', 'notification.requested'))
  })

  await t.test('a second import removes permissions and keeps existing users', async () => {
    await rabbit.import(consumersYaml('{ name: billing }, { name: reports, types: [ticket.*] }'))
    const again = await rabbit.as('reports')
    const bind = (channel: Channel) =>
      channel.bindQueue('consumer.reports.events', 'earshot.events.private', 'ticket.note_added')
    assert.equal(await refusal(again, bind), refused)
  })
})

const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'all' },
  { service: 'support', role: 'all' },
  { service: 'files', role: 'all' },
  { service: 'mail', role: 'all' },
  { service: 'webhooks', role: 'web' },
  { service: 'webhooks', role: 'worker' },
]

const grace = principal()
const entry = auditEntry()

/** Puts dead letters into the queue of each service, and checks that they are processed after a redrive. */
const redriveEverywhere = async (rabbit: GuardedRabbit, { api, query }: TestDeployment) => {
  const person = newEvent('principal.created', { principal: grace }, Date.now())
  const audited = newEvent('audit.recorded', { entry }, Date.now())
  for (const [service, event] of [
    ['feedback', person],
    ['support', person],
    ['accounts', audited],
    ['files', person],
    ['mail', person],
  ] as const) {
    const channel = await (await rabbit.as(`earshot-${service}`)).createConfirmChannel()
    for (const body of [event.body, '{"half'])
      channel.publish(`ours.${service}.dead.events`, event.type, Buffer.from(body), { messageId: event.id })
    await channel.waitForConfirms()
  }
  const { data } = await api.post('/dead-letters/redrive')
  assert.deepEqual(data, { redriven: 5, unreadable: 5, remaining: 5 })
  await eventually(async () => {
    const { data } = await api.get('/audit-log?action=webhook.deleted')
    return data.some(({ id }: { id: string }) => id === entry.id)
  })
  for (const schema of ['feedback', 'support', 'files', 'mail'])
    await eventually(async () => {
      const [copy] = await query(`select name from ${schema}.people where id = $1`, [grace.id])
      return copy?.name === grace.name
    })
}

test('every service works with its own RabbitMQ user: deliveries, the audit log and a redrive', async () => {
  await using rabbit = await startGuarded(consumersYaml('', 'ours.'))
  await using earshot = await testDeployment(members, ({ service }) => ({
    AMQP_URL: rabbit.urlFor(`earshot-${service}`),
    AMQP_PREFIX: 'ours.',
  }))
  await using receiver = await startReceiver()
  const { api } = earshot
  const [board] = await eventually(async () => {
    const { status, data } = await api.get('/boards')
    return status === 200 ? data : undefined
  })
  /** Retries after 503, which is possible on a busy machine. */
  const make = (path: string, body: Record<string, unknown>) =>
    eventually(async () => {
      const answer = await api.post(path, body)
      if (answer.status === 503) return undefined
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
      return answer.data
    })
  await using listening = await openEventStream(`${earshot.urlOf('gateway')}/api/v1/changes`, {
    authorization: `Bearer ${adminKey}`,
  })
  const hook = await make('/webhooks', { url: receiver.url, events: ['post.created', 'ticket.created'] })
  await make('/posts', { boardId: board.id, title: 'Dark mode' })
  const ticket = await make('/tickets', { type: 'customer', title: 'A crash' })
  await eventually(
    async () => (await api.put(`/tickets/${ticket.id}/presence`, { state: 'viewing' })).status === 200,
  )
  const received = await receiver.waitFor(2)
  const types = received.map(it => verified(it, hook.secret).type)
  assert.deepEqual(types.toSorted(), ['post.created', 'ticket.created'])

  for (const changed of ['ticket.created', 'presence.changed'])
    await eventually(() => listening.events.some(({ type }) => type === changed))

  // Webhooks publishes this event to accounts.
  await eventually(async () => {
    const { data } = await api.get('/audit-log')
    return data.some(({ action }: { action: string }) => action === 'webhook.created')
  })

  await redriveEverywhere(rabbit, earshot)
  for (const member of members)
    assert.doesNotMatch(earshot.process(member).output(), /ACCESS_REFUSED|"level":(50|60)/, member.service)
})

test('an invalid consumers file is rejected with the path of the problem', () => {
  const refuses = (teams: string, message: RegExp) =>
    assert.throws(() => parseConsumers(consumersYaml(teams)), message)
  refuses('{ name: a.b }', /teams\.0\.name: must be at most 64 letters/)
  refuses('{ name: earshot-gateway }', /teams\.0\.name: is reserved/)
  refuses('{ name: a, types: [posts.*] }', /teams\.0\.types\.0: must be an event/)
  refuses('{ name: a, types: [post.*], log: true }', /teams\.0\.log: gives access to every public type/)
  refuses('{ name: a, privat: true }', /teams\.0: .*privat/)
  refuses('{ name: a }, { name: A }', /teams: must be unique/)
})

test('the definitions contain no passwords, and missing ones are listed', () => {
  const consumers = parseConsumers(bothTeams)
  const passwords = passwordsFor(consumers)
  const text = JSON.stringify(definitionsWithUsers(consumers, passwords))
  for (const password of Object.values(passwords)) assert.ok(!text.includes(password))
  assert.ok(!('users' in definitions(consumers)))
  assert.throws(
    () => definitionsWithUsers(consumers, { ...passwords, RABBITMQ_PASSWORD_BILLING: 'short' }),
    /^Error: Set to a password of at least 12 characters: RABBITMQ_PASSWORD_BILLING$/,
  )
})
