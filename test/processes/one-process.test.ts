import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import {
  eventually,
  nodeCommand,
  startProcess,
  startReceiver,
  type TestProcess,
  testClient,
} from '@earshot/testing'
import { verified } from '../deployments/verify.ts'

const dataDir = () => {
  const path = mkdtempSync(join(tmpdir(), 'earshot-one-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

type Started = {
  process: TestProcess
  port: string
  key: string
  board: string
  api: ReturnType<typeof testClient>
}

const start = (environment: Record<string, string>) =>
  startProcess(nodeCommand('services/all/start.ts'), environment)

/** Waits for the start message and reads the values that a new user needs. */
const started = async (process: TestProcess, folder: string): Promise<Started> => {
  const [, port = ''] = await process.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/)
  const [, board = ''] = await process.waitFor(/Board "Feedback" +(board_\w+)/)
  const key = readFileSync(join(folder, 'admin-key'), 'utf8').trim()
  const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization: `Bearer ${key}` })
  return { process, port, key, board, api }
}

const stopped = async (process: TestProcess, signal: NodeJS.Signals) => {
  process.kill(signal)
  assert.equal(await process.exited, 0, process.output())
}

/** Waits for the embedded server, which stops after the last process. Its folder must not be deleted before that. */
const serverGone = (folder: string) =>
  eventually(() => {
    try {
      const pid = Number(
        readFileSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0],
      )
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  })

test('Earshot starts without settings and delivers a signed event, and a second start keeps all data', async () => {
  using folder = dataDir()
  await using receiver = await startReceiver()
  {
    await using process = start({ DATA_DIR: folder.path, PORT: '0' })
    const { key, board, api } = await started(process, folder.path)
    assert.ok(process.output().includes(key), 'the key is printed')
    assert.equal(statSync(join(folder.path, 'admin-key')).mode & 0o777, 0o600)
    assert.match(process.output(), /PostgreSQL 18.*embedded/)
    const [, portal = ''] = await process.waitFor(/Portal for customers +(\S+)/)
    assert.equal((await fetch(portal)).status, 200)
    const feed = await (await fetch(`${portal}changelog.rss`)).text()
    assert.ok(feed.includes(`<link>${portal}changelog</link>`), feed)
    assert.ok(feed.includes(`href="${portal}changelog.rss"`), feed)
    const [, setup = ''] = await process.waitFor(
      /─\n +Set up Earshot: (http\S+)\n +\(valid for 24 hours\)\n─/,
    )
    assert.ok(setup.startsWith(`${portal}password/`), setup)
    const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    assert.equal(hook.status, 201, JSON.stringify(hook.body))
    const post = await api.post('/posts', { boardId: board, title: 'Dark mode' })
    assert.equal(post.status, 201, JSON.stringify(post.body))
    const [received] = await receiver.waitFor(1)
    const envelope = verified(received, hook.data.secret)
    assert.equal(envelope.type, 'post.created')
    assert.equal(envelope.data.post.id, post.data.id)
    assert.ok(!process.output().includes(hook.data.secret), 'the signing secret is not logged')
    await using command = startProcess([...nodeCommand('services/all/admin.ts'), 'first-link'], {
      DATA_DIR: folder.path,
    })
    assert.equal(await command.exited, 0, command.output())
    assert.ok(
      command.output().includes(` ${portal}password/`),
      'a link has the address of the running Earshot',
    )
    await stopped(process, 'SIGTERM')
    await serverGone(folder.path)
  }
  await using process = start({ DATA_DIR: folder.path, PORT: '0' })
  const { api, key } = await started(process, folder.path)
  assert.ok(!process.output().includes(key), 'the key is printed only once')
  const list = await api.get('/posts')
  assert.deepEqual(
    list.data.map(({ title }: { title: string }) => title),
    ['Dark mode'],
  )
  await stopped(process, 'SIGINT')
  await serverGone(folder.path)
})

test('after a kill right after a 201, the event is delivered at the next start', async () => {
  using folder = dataDir()
  await using receiver = await startReceiver()
  let secret = ''
  const posts: string[] = []
  {
    await using process = start({ DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' })
    const { board, api } = await started(process, folder.path)
    const hook = await api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    secret = hook.data.secret
    for (let post = 0; post < 5; post++)
      posts.push((await api.post('/posts', { boardId: board, title: 'Kept' })).data.id)
    process.kill('SIGKILL')
    await process.exited
  }
  await using process = start({ DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' })
  await started(process, folder.path)
  await eventually(() => posts.every(id => receiver.received.some(({ body }) => body.includes(id))))
  for (const received of receiver.received) verified(received, secret)
  await stopped(process, 'SIGTERM')
  await serverGone(folder.path)
})

test('a second process on the same folder shares the database and keeps running when the first is killed', async () => {
  using folder = dataDir()
  await using first = start({ DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' })
  const one = await started(first, folder.path)
  await using second = start({ DATA_DIR: folder.path, PORT: '0', SERVICE_ROLE: 'web', LOG_LEVEL: 'warn' })
  const two = await started(second, folder.path)
  await one.api.post('/posts', { boardId: one.board, title: 'Seen by both' })
  assert.equal((await two.api.get('/posts')).data[0]?.title, 'Seen by both')
  first.kill('SIGKILL')
  await first.exited
  assert.equal((await two.api.get('/posts')).data[0]?.title, 'Seen by both')
  await stopped(second, 'SIGTERM')
  await serverGone(folder.path)
})

test('invalid settings prevent the start, and all of them are listed without their values', async () => {
  using folder = dataDir()
  await using process = start({
    DATA_DIR: folder.path,
    PORT: 'eighty',
    SERVICE_ROLE: 'boss',
    DATABASE_URL: 'mysql://user:hunter2@db/earshot',
    AMQP_URL: 'http://rabbit',
    SECRET_KEY: 'short',
    WEBHOOK_ALLOW_CIDRS: 'everything',
    RATE_LIMIT_PER_MINUTE: '-1',
    LOG_LEVEL: '',
  })
  assert.equal(await process.exited, 1)
  const output = process.output()
  for (const name of [
    'PORT',
    'SERVICE_ROLE',
    'DATABASE_URL',
    'AMQP_URL',
    'SECRET_KEY',
    'WEBHOOK_ALLOW_CIDRS',
    'RATE_LIMIT_PER_MINUTE',
  ])
    assert.match(output, new RegExp(`^ +${name}: `, 'm'))
  assert.ok(!output.includes('LOG_LEVEL'), 'an empty value counts as unset')
  assert.ok(!output.includes('hunter2'))
})

test('a BOOTSTRAP_ADMIN_KEY works and is not printed', async () => {
  using folder = dataDir()
  const key = 'my-own-choice-of-a-key!'
  await using process = start({
    DATA_DIR: folder.path,
    PORT: '0',
    BOOTSTRAP_ADMIN_KEY: key,
    RATE_LIMIT_PER_MINUTE: '0',
  })
  const [, port] = await process.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/)
  const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization: `Bearer ${key}` })
  assert.equal((await api.get('/webhooks')).status, 200)
  assert.ok(!process.output().includes(key))
  await stopped(process, 'SIGTERM')
  await serverGone(folder.path)
})

test('SIGTERM to npm start stops the server in order', async () => {
  using folder = dataDir()
  await using npm = startProcess(['npm', 'start'], { DATA_DIR: folder.path, PORT: '0' })
  const { api } = await started(npm, folder.path)
  assert.equal((await api.get('/boards')).status, 200)
  npm.kill('SIGTERM')
  await npm.exited
  await assert.rejects(api.get('/boards'), ({ cause }) => cause.code === 'ECONNREFUSED')
  assert.match(npm.output(), /process\.stopped/)
  await serverGone(folder.path)
})
