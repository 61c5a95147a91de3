import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { eventually, nodeCommand, startProcess, testClient, testDatabase } from '@earshot/testing'
import { storingServices } from '../../services/all/services.ts'
import { adminKey, startEarshot } from '../deployments/earshot.ts'

const seed = async (environment: Record<string, string>, ...args: string[]) => {
  await using process = startProcess([...nodeCommand('services/all/seed.ts'), ...args], environment)
  return { code: await process.exited, output: process.output() }
}

const dataDir = () => {
  const path = mkdtempSync(join(tmpdir(), 'earshot-seed-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

/** Waits for the embedded server, which stops after its last user. */
const serverGone = (folder: string) =>
  eventually(() => !existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')))

test('the embedded database can be seeded before Earshot first starts and while it runs', async () => {
  using folder = dataDir()
  const environment = { DATA_DIR: folder.path, PORT: '0', LOG_LEVEL: 'warn' }
  const first = await seed(environment)
  assert.equal(first.code, 0, first.output)
  assert.match(first.output, /12 posts, .* comments/)
  assert.match(first.output, /No event/)
  {
    await using earshot = startProcess(nodeCommand('services/all/start.ts'), environment)
    const [, port = ''] = await earshot.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/, 60_000)
    const key = readFileSync(join(folder.path, 'admin-key'), 'utf8').trim()
    const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization: `Bearer ${key}` })
    assert.equal((await api.get('/posts')).data.length, 11)
    const again = await seed(environment)
    assert.deepEqual([again.code, again.output.includes('Nothing was changed')], [0, true], again.output)
    const more = await seed(environment, '--posts', '250')
    assert.deepEqual([more.code, more.output.includes('Created 250 posts')], [0, true], more.output)
    const boards: { postCount: number }[] = (await api.get('/boards')).data
    assert.equal(
      boards.reduce((sum, board) => sum + board.postCount, 0),
      261,
    )
    earshot.kill('SIGTERM')
    assert.equal(await earshot.exited, 0, earshot.output())
  }
  await serverGone(folder.path)
})

/** The lists of the panel's pages. */
const lists = [
  ...['posts', 'boards', 'tags', 'statuses', 'roadmaps', 'changelog', 'moderation/pending'],
  ...['users', 'principals?role=member', 'companies', 'segments'],
  ...[
    'conversations',
    'conversations?status=closed',
    'conversations?sla=breached',
    'tickets',
    'tickets?status=closed',
  ],
  ...[
    'teams',
    'ticket-statuses',
    'sla-policies',
    'business-hours',
    'macros',
    'workflows',
    'attribute-definitions',
  ],
  ...['reports/volume', 'reports/first-response', 'reports/csat', 'reports/sla'],
  ...['webhooks', 'api-keys', 'audit-log'],
]

test('after seeding, every list of the panel has entries, whose people exist, and nothing was emitted', async () => {
  await using database = await testDatabase()
  using folder = dataDir()
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path, BOOTSTRAP_ADMIN_KEY: adminKey }
  const { code, output } = await seed(environment)
  assert.equal(code, 0, output)
  for (const { schema } of storingServices.filter(({ name }) => name !== 'files')) // it has no demo data
    assert.deepEqual(await database.query(`select type from ${schema}.outbox`), [], schema)
  await using earshot = startProcess(nodeCommand('services/all/start.ts'), {
    ...environment,
    PORT: '0',
    LOG_LEVEL: 'warn',
  })
  const [, port = ''] = await earshot.waitFor(/Earshot is running at http:\/\/localhost:(\d+)/, 120_000)
  const api = testClient(`http://127.0.0.1:${port}/api/v1`, { authorization: `Bearer ${adminKey}` })
  for (const list of lists) {
    const { status, data } = await api.get(`/${list}`)
    assert.equal(status, 200, list)
    assert.ok((Array.isArray(data) ? data : [data]).length > 0, list)
  }
  const [webhook] = (await api.get('/webhooks')).data
  const deliveries: { status: string }[] = (await api.get(`/webhooks/${webhook.id}/deliveries`)).data
  assert.deepEqual(
    deliveries.map(({ status }) => status),
    ['succeeded', 'failed', 'succeeded', 'succeeded', 'succeeded'],
  )
  const posts: { id: string }[] = (await api.get('/posts')).data
  const authors = await Promise.all(
    posts.map(async ({ id }) => (await api.get(`/posts/${id}`)).data.authorPrincipalId as string),
  )
  const conversations: { visitorPrincipalId: string }[] = (await api.get('/conversations')).data
  const visitors = conversations.map(({ visitorPrincipalId }) => visitorPrincipalId)
  for (const id of new Set([...authors, ...visitors])) {
    const found = await Promise.all([api.get(`/users/${id}`), api.get(`/principals/${id}`)])
    assert.ok(
      found.some(({ status }) => status === 200),
      id,
    )
  }
  const clocks = await database.query(`
    select count(*) filter (where breached_at is null and settled_at is null) > 0 as running,
      count(*) filter (where breached_at is not null and settled_at is null) > 0 as breached,
      count(*) filter (where settled_at is not null and breached_at is null) > 0 as met
    from support.sla_clocks`)
  assert.deepEqual(clocks, [{ running: true, breached: true, met: true }])
  const again = await seed(environment)
  assert.match(again.output, /Nothing was changed/)
  earshot.kill('SIGTERM')
  assert.equal(await earshot.exited, 0, earshot.output())
})

test('a customer who exists before the seed keeps the account', async () => {
  await using earshot = await startEarshot()
  const grace = await earshot.make('/users', { email: 'grace@example.com', name: 'Grace H.' })
  const { code, output } = await seed({ DATABASE_URL: earshot.databaseUrl, SECRET_KEY: 's'.repeat(32) })
  assert.equal(code, 0, output)
  const dark = (await earshot.api.get('/posts?search=dark%20mode&limit=1')).data[0]
  const post = (await earshot.api.get(`/posts/${dark.id}`)).data
  assert.equal(post.authorPrincipalId, grace.principalId)
})

test('seeding DATABASE_URL starts no embedded database, and an invalid number is explained', async () => {
  await using database = await testDatabase()
  using folder = dataDir()
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder.path }
  for (const wrong of [
    ['--posts', '0'],
    ['--posts', 'many'],
    ['--posts', '1000001'],
    ['--post', '5'],
  ]) {
    const { code, output } = await seed(environment, ...wrong)
    assert.deepEqual([code, output.includes('--post')], [1, true], output)
  }
  const { code, output } = await seed(environment, '--posts', '100')
  assert.equal(code, 0, output)
  assert.equal((await database.query('select from feedback.posts')).length, 100)
  assert.equal(existsSync(join(folder.path, 'postgres')), false)
})
