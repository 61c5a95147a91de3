import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { sealerFor } from '@earshot/runtime'
import {
  eventually,
  nodeCommand,
  startProcess,
  startReceiver,
  type TestProcess,
  testClient,
  testDatabase,
} from '@earshot/testing'
import pg from 'pg'
import { dropPreviousKeyIn, replaceSecretKeyIn, secretKeyIn } from './data-dir.ts'

const older = 'the-older-secret-of-these-very-tests'
const newer = 'the-newer-secret-of-these-very-tests'

const folder = () => {
  const path = mkdtempSync(join(tmpdir(), 'earshot-rotate-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

const admin = (environment: Record<string, string>, ...args: string[]) =>
  startProcess([...nodeCommand('services/all/admin.ts'), ...args], environment)

const ended = async (process: TestProcess) => {
  await using command = process
  const code = await command.exited
  return { code, output: command.output() }
}

const rows = 300

/** A migrated database with OAuth tokens sealed with the older key. */
const startTokens = async () => {
  const server = await testDatabase()
  const made = await ended(admin({ DATABASE_URL: server.url }, 'create-key'))
  assert.equal(made.code, 0, made.output)
  const { seal } = sealerFor({ current: older }, 'oauth-artifacts')
  const payloads = Array.from({ length: rows }, (_, index) => seal(`payload ${index}`))
  await server.query(
    `insert into identity.oauth_artifacts (kind, hash, payload)
    select 'AccessToken', 'hash ' || number, payload from unnest($1::bytea[]) with ordinality as it (payload, number)`,
    [payloads],
  )
  const opened = async (secret: string): Promise<number> => {
    const { open } = sealerFor({ current: secret }, 'oauth-artifacts')
    const found = await server.query('select payload from identity.oauth_artifacts')
    return found.filter(({ payload }) => {
      try {
        return open(payload as Buffer).startsWith('payload ')
      } catch {
        return false
      }
    }).length
  }
  return { server, opened, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('rotate-secret, killed half-way and run again, re-encrypts the rest and reports the counts', async () => {
  await using it = await startTokens()
  const environment = { DATABASE_URL: it.server.url, SECRET_KEY: newer, SECRET_KEY_PREVIOUS: older }
  const client = new pg.Client({ connectionString: it.server.url })
  await client.connect()
  await client.query('begin')
  await client.query(`select from identity.oauth_artifacts where hash like '%7' for update`)
  {
    await using command = admin(environment, 'rotate-secret')
    await eventually(async () => (await it.opened(newer)) === (rows * 9) / 10)
    command.kill('SIGKILL')
    await command.exited
    assert.equal(await it.opened(older), rows / 10)
  }
  await client.query('rollback')
  await client.end()
  const { code, output } = await ended(admin(environment, 'rotate-secret'))
  assert.equal(code, 0, output)
  assert.match(output, new RegExp(`OAuth tokens and grants: ${rows / 10} of ${rows} re-encrypted`))
  assert.deepEqual([await it.opened(newer), await it.opened(older)], [rows, 0])
})

test('rows that neither key decrypts are listed by table and key, and the command fails', async () => {
  await using it = await startTokens()
  const { seal } = sealerFor({ current: 'a-secret-that-no-process-has-now' }, 'oauth-artifacts')
  await it.server.query(
    `update identity.oauth_artifacts set payload = $1 where hash in ('hash 8', 'hash 30')`,
    [seal('lost')],
  )
  const environment = { DATABASE_URL: it.server.url, SECRET_KEY: newer, SECRET_KEY_PREVIOUS: older }
  const { code, output } = await ended(admin(environment, 'rotate-secret'))
  assert.equal(code, 1)
  assert.match(output, new RegExp(`: ${rows - 2} of ${rows} re-encrypted, 2 rows cannot be decrypted:`))
  for (const hash of ['hash 8', 'hash 30'])
    assert.ok(output.includes(`  identity.oauth_artifacts ${hash} AccessToken\n`), output)
  assert.match(output, /Keep SECRET_KEY_PREVIOUS/)
  assert.doesNotMatch(output, /Remove SECRET_KEY_PREVIOUS/)
  assert.equal(await it.opened(newer), rows - 2)
})

test('without a key, rotate-secret fails and starts no database', async () => {
  using home = folder()
  const { code, output } = await ended(admin({ DATA_DIR: home.path }, 'rotate-secret'))
  assert.equal(code, 1)
  assert.match(output, /contains no key/)
  assert.deepEqual(readdirSync(home.path), [])
})

test('the key in a data folder is replaced, and an interruption at any step keeps both keys', () => {
  using home = folder()
  const first = secretKeyIn(home.path)
  assert.deepEqual(secretKeyIn(home.path), first)
  // Interrupted after the previous key was written, before the new one.
  copyFileSync(join(home.path, 'secret-key'), join(home.path, 'secret-key-previous'))
  assert.deepEqual(secretKeyIn(home.path), { current: first.current, previous: first.current })
  const second = replaceSecretKeyIn(home.path)
  assert.equal(second.previous, first.current)
  assert.notEqual(second.current, first.current)
  // Interrupted before everything was known to be re-encrypted.
  assert.deepEqual(replaceSecretKeyIn(home.path), second)
  assert.deepEqual(secretKeyIn(home.path), second)
  for (const file of ['secret-key', 'secret-key-previous'])
    assert.equal(statSync(join(home.path, file)).mode & 0o777, 0o600)
  dropPreviousKeyIn(home.path)
  assert.deepEqual(secretKeyIn(home.path), { current: second.current })
  assert.deepEqual(readdirSync(home.path), ['secret-key'])
})

/** The first start creates the database, which takes long on a busy machine. */
const slow = 180_000

const start = (environment: Record<string, string>) =>
  startProcess(nodeCommand('services/all/start.ts'), environment)

test('rotate-secret with a data folder asks for a restart, then succeeds and leaves only the new key', async () => {
  using home = folder()
  await using receiver = await startReceiver()
  const environment = {
    DATA_DIR: home.path,
    PORT: '0',
    LOG_LEVEL: 'warn',
    BOOTSTRAP_ADMIN_KEY: 'an-admin-key-of-a-folder',
  }
  const key = () => readFileSync(join(home.path, 'secret-key'), 'utf8')
  const previous = join(home.path, 'secret-key-previous')
  const ask = async (process: TestProcess) => {
    const [, port = ''] = await process.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/, slow)
    const [, boardId = ''] = await process.waitFor(/Board "Feedback" +(board_\w+)/, slow)
    const authorization = `Bearer ${environment.BOOTSTRAP_ADMIN_KEY}`
    const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization })
    return { api, post: () => api.post('/posts', { boardId, title: 'Dark mode' }) }
  }
  const delivered = async (count: number) => assert.ok(await receiver.waitFor(count))

  let before = ''
  {
    await using process = start(environment)
    const { api, post } = await ask(process)
    before = key()
    const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    assert.equal(hook.status, 201, JSON.stringify(hook.body))
    const early = await ended(admin(environment, 'rotate-secret'))
    assert.equal(early.code, 1)
    assert.match(early.output, /webhooks, on this machine\n/)
    assert.match(early.output, /Restart them/)
    await post()
    await delivered(1)
    process.kill('SIGKILL')
    await process.exited
  }
  assert.notEqual(key(), before)
  assert.equal(readFileSync(previous, 'utf8'), before)
  await using process = start(environment)
  const { post } = await ask(process)
  await post()
  await delivered(2)
  const done = await ended(admin(environment, 'rotate-secret'))
  assert.equal(done.code, 0, done.output)
  assert.match(done.output, /webhooks: webhook secrets: 1 of 1 re-encrypted/)
  assert.ok(!existsSync(previous), 'the previous key is deleted')
  await post()
  await delivered(3)
  process.kill('SIGTERM')
  assert.equal(await process.exited, 0, process.output())
  await using again = start(environment)
  await (await ask(again)).post()
  await delivered(4)
  again.kill('SIGTERM')
  await again.exited
  // The embedded server stops after the process. Its folder must not be deleted before that.
  await eventually(() => !existsSync(join(home.path, 'postgres', 'cluster', 'postmaster.pid')))
})
