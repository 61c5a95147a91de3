import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { freePort } from '@earshot/runtime'
import {
  eventually,
  startProcess,
  type TestDatabase,
  testClient,
  testDatabase,
  testSecret,
} from '@earshot/testing'

const programs = {
  accounts: fileURLToPath(new URL('main.ts', import.meta.url)),
  gateway: fileURLToPath(import.meta.resolve('@earshot/gateway/main')),
}

/**
 * The accounts service and a gateway, each in its own process, with their output. The broker is unreachable, which must not prevent the
 * start.
 */
const startProcesses = async (
  database: TestDatabase,
  environment: Record<string, string> = {},
  ofGateway: Record<string, string> = {},
) => {
  await using started = new AsyncDisposableStack()
  const port = await freePort()
  const shared = {
    AMQP_URL: 'amqp://127.0.0.1:9',
    SECRET_KEY: testSecret.current,
    HOST: '127.0.0.1',
    BASE_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'trace',
    ...environment,
  }
  const start = async (program: string, own: Record<string, string>) => {
    const process = started.use(startProcess([globalThis.process.execPath, program], { ...shared, ...own }))
    started.defer(async () => {
      process.kill('SIGTERM')
      await process.exited
    })
    const [, found] = await process.waitFor(/"port":(\d+).*service\.listening/)
    await process.waitFor(/service\.ready/)
    return { process, port: found }
  }
  const accounts = await start(programs.accounts, { DATABASE_URL: database.url, PORT: '0' })
  const ACCOUNTS_URL = `http://127.0.0.1:${accounts.port}`
  const gateway = await start(programs.gateway, { ...ofGateway, ACCOUNTS_URL, PORT: String(port) })
  const url = `http://127.0.0.1:${port}`
  const all = started.move()
  return {
    url,
    port,
    as: (key: string) => testClient(`${url}/api/v1`, { authorization: `Bearer ${key}`, connection: 'close' }),
    accounts: accounts.process.output,
    gateway: gateway.process.output,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

test('the first key is printed once as plain text, and no key is ever logged', async () => {
  await using database = await testDatabase()
  let key = ''
  {
    await using first = await startProcesses(database)
    const lines = first
      .accounts()
      .split('\n')
      .filter(line => line.includes('esk_'))
    assert.equal(lines.length, 1)
    key = /^First admin API key, shown only once: (esk_\w+)$/.exec(lines[0] ?? '')?.[1] ?? ''
    assert.ok(key)
    assert.match(
      first.accounts(),
      new RegExp(`link within 24 hours: http://localhost:${first.port}/password/`),
    )
    const made = await first.as(key).post('/api-keys', { name: 'More' }, { 'idempotency-key': 'one' })
    assert.equal(made.status, 201)
    await first.as(made.data.key).get('/posts')
    await first.as(`${made.data.key}x`).get('/posts')
    await first.as(key).post('/api-keys', '{broken')
    await eventually(() => first.gateway().match(/request\.served/g)?.length === 4)
    const log = `${first.gateway()}\n${first.accounts()}`
      .split('\n')
      .filter(line => line.startsWith('{'))
      .join('\n')
    for (const secret of [key, made.data.key, testSecret.current])
      assert.ok(!log.includes(secret.slice(0, 14)))
    assert.match(log, new RegExp(`"credentialId":"${made.data.id}"`))
  }
  await using second = await startProcesses(database)
  assert.ok(!second.accounts().includes('esk_'))
  assert.equal((await second.as(key).get('/api-keys')).status, 200)
})

test('a key that one process deletes is rejected by another process', async () => {
  await using database = await testDatabase()
  const admin = 'an-admin-key-that-only-tests-ever-use'
  const environment = { BOOTSTRAP_ADMIN_KEY: admin }
  await using one = await startProcesses(database, environment)
  await using other = await startProcesses(database, environment)
  const { data } = await one.as(admin).post('/api-keys', { name: 'Short-lived' })
  assert.equal((await other.as(data.key).get('/api-keys')).status, 403)
  assert.equal((await one.as(admin).delete(`/api-keys/${data.id}`)).status, 204)
  await eventually(async () => (await other.as(data.key).get('/api-keys')).status === 401)
  assert.ok(!`${one.gateway()}${one.accounts()}${other.gateway()}${other.accounts()}`.includes(admin))
})

test('without HOST, a process and its metrics accept connections from this machine only', async () => {
  await using database = await testDatabase()
  for (const { host, isOpen } of [
    { host: '', isOpen: false },
    { host: '0.0.0.0', isOpen: true },
  ]) {
    const metricsPort = await freePort()
    await using gateway = await startProcesses(
      database,
      { HOST: host },
      { METRICS_PORT: String(metricsPort) },
    )
    const paths = [`${gateway.port}/api/health/live`, `${metricsPort}/metrics`]
    for (const path of paths) {
      assert.equal((await fetch(`http://127.0.0.1:${path}`)).status, 200)
      // Another address of this machine: loopback has all of 127.0.0.0/8.
      const other = await fetch(`http://127.0.0.2:${path}`).then(
        ({ status }) => status === 200,
        () => false,
      )
      assert.equal(other, isOpen, `HOST=${host} ${path}`)
    }
  }
})

test('in production, neither the first key nor the first link is created or written to the log', async () => {
  await using database = await testDatabase()
  await using gateway = await startProcesses(database, {
    NODE_ENV: 'production',
    BASE_URL: 'https://feedback.example.com',
  })
  assert.doesNotMatch(gateway.accounts(), /esk_|\/password\//)
  assert.match(gateway.accounts(), /"command":"npm run admin -- create-key".*setup\.no_admin_key/)
  assert.match(gateway.accounts(), /"command":"npm run admin -- first-link".*setup\.no_admin/)
  for (const table of ['api_keys', 'password_links'])
    assert.deepEqual(await database.query(`select 1 from identity.${table}`), [])
})
