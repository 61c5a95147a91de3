import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freePorts, readSettings } from '@earshot/runtime'
import { standaloneSettings } from '@earshot/service'
import {
  eventually,
  startProcess,
  startReceiver,
  type TestProcess,
  testClient,
  testDatabase,
  testRabbit,
} from '@earshot/testing'
import { feedback } from '../../services/feedback/src/main.ts'
import { gateway } from '../../services/gateway/src/main.ts'
import { support } from '../../services/support/src/main.ts'
import { webhooks } from '../../services/webhooks/src/main.ts'
import { adminKey } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'
import { askedFor, type ComposeService, readCompose, readExample } from './compose.ts'
import { buildImage } from './image.ts'

const secrets = {
  SECRET_KEY: 'the-secret-key-of-a-composed-deployment',
  POSTGRES_PASSWORD: 'password1',
  RABBITMQ_PASSWORD: 'password2',
}
const compose = readCompose(secrets)
const isOurs = ({ image }: ComposeService) => image.startsWith('earshot:')
const entries = Object.entries(compose.services)
const ours = entries.filter(([, service]) => isOurs(service))

/** The service that a container runs, from its command. */
const definitionOf = ({ command }: ComposeService) => {
  const found = [gateway, feedback, support, webhooks].find(
    ({ name }) => command.join(' ') === `node services/${name}/src/main.ts`,
  )
  assert.ok(found, `${command.join(' ')} does not start a service`)
  return found
}

test('every service runs, with separate web and worker processes except for the gateway', () => {
  const running = ours.map(([name, it]) => [name, definitionOf(it).name, it.environment.SERVICE_ROLE])
  assert.deepEqual(running, [
    ['gateway', 'gateway', 'all'],
    ...['feedback', 'support', 'webhooks'].flatMap(name => [
      [`${name}-web`, name, 'web'],
      [`${name}-worker`, name, 'worker'],
    ]),
  ])
})

test('each container has a health check, a restart policy, time to drain, and waits for healthy servers', () => {
  for (const [name, service] of entries) {
    assert.equal(service.restart, 'unless-stopped', name)
    for (const [needed, { condition }] of Object.entries(service.depends_on)) {
      assert.equal(condition, 'service_healthy', `${name} needs ${needed}`)
      assert.ok(compose.services[needed], `${name} needs ${needed}`)
    }
  }
  for (const [name, service] of ours) {
    assert.deepEqual(service.healthcheck.test, ['CMD', 'node', 'deploy/healthcheck.ts', 'ready'], name)
    assert.equal(service.stop_grace_period, '15s', name)
    assert.equal(service.environment.HOST, '0.0.0.0', name)
    assert.deepEqual(service.build, { context: '..', dockerfile: 'deploy/Dockerfile' }, name)
    for (const server of ['postgres', 'rabbitmq']) assert.ok(server in service.depends_on, name)
  }
})

test('only the gateway is published, and persistent data is in named volumes', () => {
  assert.deepEqual(
    entries.filter(([, { ports }]) => ports.length > 0).map(([name, { ports }]) => [name, ports]),
    [['gateway', ['3000:3000']]],
  )
  const kept = entries.flatMap(([, { volumes }]) => volumes.map(volume => volume.split(':')[0]))
  assert.deepEqual(kept, ['postgres', 'rabbitmq'])
  assert.deepEqual(Object.keys(compose.volumes), kept)
})

test('each container only has settings of its service', () => {
  for (const [name, service] of ours) {
    const shape = standaloneSettings(definitionOf(service))
    const understood = [...Object.keys(shape), 'NODE_ENV']
    assert.deepEqual(Object.keys(service.environment).toSorted(), understood.toSorted(), name)
    readSettings(shape, service.environment)
    for (const [setting, value] of Object.entries(service.environment)) {
      const [, service, host = ''] = /^(\w+)_URL=http:\/\/([\w-]+):3000$/.exec(`${setting}=${value}`) ?? []
      if (!service || !compose.services[host]) continue
      assert.equal(definitionOf(compose.services[host]).name, service.toLowerCase())
      assert.notEqual(compose.services[host].environment.SERVICE_ROLE, 'worker')
    }
  }
})

test('a missing secret is an error with the name of the setting', () => {
  for (const name of Object.keys(secrets))
    assert.throws(
      () => readCompose({ ...secrets, [name]: '' }),
      new RegExp(`^Error: ${name}: copy deploy/env`),
    )
})

test('env.example has every setting of compose.yml with its default', () => {
  const example = readExample()
  assert.deepEqual([...example.keys()].toSorted(), [...askedFor().keys()].toSorted())
  for (const [name, fallback] of askedFor())
    assert.equal(example.get(name)?.commentedOut, fallback !== undefined, name)

  const written = Object.fromEntries([...example].map(([name, { value }]) => [name, value]))
  const whole = readCompose({ ...written, ...secrets })
  for (const [name, service] of ours) {
    const shape = standaloneSettings(definitionOf(service))
    const before = process.env.NODE_ENV
    process.env.NODE_ENV = service.environment.NODE_ENV
    const settings = [service, whole.services[name]].map(it => readSettings(shape, it?.environment ?? {}))
    if (before === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = before
    assert.deepEqual(settings[1], settings[0], name)
  }
})

/** Settings of an operator who tries it with a receiver on this machine. */
const operator = (prefix: string) => ({
  ...secrets,
  BOOTSTRAP_ADMIN_KEY: adminKey,
  AMQP_PREFIX: prefix,
  WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8',
  WEBHOOK_REQUIRE_HTTPS: 'off',
})

test('the commands in the image become healthy, deliver a post and shut down gracefully', async () => {
  using image = buildImage()
  await using database = await testDatabase()
  await using rabbit = await testRabbit(database)
  await using stack = new AsyncDisposableStack()
  await using receiver = await startReceiver()
  const { services } = readCompose(operator(rabbit.prefix))
  const containers = Object.entries(services).filter(([, service]) => isOurs(service))
  const ports = await freePorts(containers.length)
  const portOf = new Map(containers.map(([name], index) => [name, ports[index] ?? 0]))

  /** Replaces host names and ports by those of this machine. */
  const here = (name: string, value: string) =>
    value
      .replace('postgresql://earshot:password1@postgres:5432/earshot', database.url)
      .replace('amqp://earshot:password2@rabbitmq:5672', rabbit.url)
      .replace(/^http:\/\/([\w-]+):3000$/, (_, host) => `http://127.0.0.1:${portOf.get(host)}`)
      .replace(/^3000$/, String(portOf.get(name)))
  const run = (name: string, [, ...command]: string[]) => {
    const given = Object.entries(services[name]?.environment ?? {})
    const environment = Object.fromEntries(given.map(([setting, value]) => [setting, here(name, value)]))
    return startProcess(
      [process.execPath, ...command],
      { ...image.environment, ...environment, HOST: '127.0.0.1' },
      { cwd: image.folder },
    )
  }
  const isHealthy = async (name: string, command: string[]) => {
    await using check = run(name, command)
    return (await check.exited) === 0
  }

  const processes = new Map<string, TestProcess>()
  for (const [name, { command }] of containers) processes.set(name, stack.use(run(name, command)))
  for (const [name, process] of processes) {
    const command = services[name]?.healthcheck.test.slice(1) ?? []
    const healthy = eventually(() => isHealthy(name, command), { everyMs: 250 })
    const ended = process.exited.then(code => Promise.reject(new Error(`The process exited with ${code}`)))
    await Promise.race([healthy, ended]).catch(cause => {
      throw new Error(`${name} does not become healthy. Its output:\n${process.output()}`, { cause })
    })
  }

  const api = testClient(`http://127.0.0.1:${portOf.get('gateway')}/api/v1`, {
    authorization: `Bearer ${adminKey}`,
  })
  const [board] = (await api.get('/boards')).data
  const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  assert.equal(hook.status, 201, JSON.stringify(hook.body))
  const post = await api.post('/posts', { boardId: board.id, title: 'Dark mode' })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  const [received] = await receiver.waitFor(1)
  assert.equal(verified(received, hook.data.secret).data.post.id, post.data.id)

  await using setup = run('gateway', ['node', 'services/all/admin.ts', 'first-link'])
  assert.equal(await setup.exited, 0, setup.output())
  assert.match(setup.output(), /Open this link to set the password.*\/password\/[\w-]+/)

  for (const process of processes.values()) process.kill('SIGTERM')
  for (const [name, process] of processes) {
    assert.equal(await process.exited, 0, `${name}:\n${process.output()}`)
    assert.doesNotMatch(process.output(), /"level":(50|60)/)
  }
})
