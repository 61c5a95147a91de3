import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSettings } from '@earshot/runtime'
import { isStoring, standaloneSettings } from '@earshot/service'
import { services } from '../../services/all/services.ts'
import { askedFor, type ComposeService, isOurs, readCompose, readExample, secrets } from './compose.ts'

const compose = readCompose(secrets)
const entries = Object.entries(compose.services)
const ours = entries.filter(([, service]) => isOurs(service))

/** The service that a container runs, from its command. */
const definitionOf = ({ command }: ComposeService) => {
  const found = services.find(({ name }) => command.join(' ') === `node services/${name}/src/main.ts`)
  assert.ok(found, `${command.join(' ')} does not start a service`)
  return found
}

test('every service runs, with separate web and worker processes', () => {
  const running = ours.map(([name, it]) => [name, definitionOf(it).name, it.environment.SERVICE_ROLE])
  assert.deepEqual(
    running,
    services.flatMap(it =>
      (isStoring(it) ? ['web', 'worker'] : ['web']).map(role => [`${it.name}-${role}`, it.name, role]),
    ),
  )
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
    assert.equal(service.environment.HOST, '::', name)
    assert.deepEqual(service.build, { context: '..', dockerfile: 'deploy/Dockerfile' }, name)
    for (const server of ['postgres', 'rabbitmq']) assert.ok(server in service.depends_on, name)
  }
})

test('only the web process of the gateway is published, and persistent data is in named volumes', () => {
  assert.deepEqual(
    entries.filter(([, { ports }]) => ports.length > 0).map(([name, { ports }]) => [name, ports]),
    [['gateway-web', ['3000:3000']]],
  )
  const volumes = entries.flatMap(([, service]) => service.volumes)
  const kept = [...new Set(volumes.map(volume => volume.split(':')[0]))]
  assert.deepEqual(kept, ['files', 'postgres', 'rabbitmq'])
  const withFiles = entries.filter(([, service]) => service.volumes.some(it => it.startsWith('files:')))
  assert.deepEqual(
    withFiles.map(([name]) => name),
    ['files-web', 'files-worker'],
  )
  assert.deepEqual(Object.keys(compose.volumes), kept)
})

test('each container only has settings of its service', () => {
  for (const [name, service] of ours) {
    const shape = standaloneSettings(definitionOf(service), service.environment)
    assert.deepEqual(Object.keys(service.environment).toSorted(), Object.keys(shape).toSorted(), name)
    readSettings(shape, service.environment)
    for (const [setting, value] of Object.entries(service.environment)) {
      const [, service, host = ''] = /^(\w+)_URL=http:\/\/([\w-]+):3000$/.exec(`${setting}=${value}`) ?? []
      if (!service || !compose.services[host]) continue
      assert.equal(definitionOf(compose.services[host]).name, service.toLowerCase())
      assert.notEqual(compose.services[host].environment.SERVICE_ROLE, 'worker')
    }
  }
})

test('the public address is that of the published port, unless BASE_URL is set', () => {
  const addresses = (environment: Record<string, string>) =>
    Object.values(readCompose({ ...secrets, ...environment }).services)
      .filter(isOurs)
      .map(({ environment }) => environment.BASE_URL)
  const all = (address: string) => ours.map(() => address)
  assert.deepEqual(addresses({}), all('http://localhost:3000'))
  assert.deepEqual(addresses({ EARSHOT_PORT: '8080' }), all('http://localhost:8080'))
  const BASE_URL = 'https://feedback.example.com'
  assert.deepEqual(addresses({ EARSHOT_PORT: '8080', BASE_URL }), all(BASE_URL))
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
