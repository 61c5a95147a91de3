import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { eventually, findProgram, startPostgres, startReceiver, testDatabase } from '@earshot/testing'
import { root } from '@earshot/testing/root'
import pg from 'pg'
import { storingServices } from '../../services/all/services.ts'
import { type Member, oneOfEach, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { verified } from '../deployments/verify.ts'

// Dumps a running Earshot, restores the dump into an empty database and starts it with an empty broker, using the commands
// of docs/guides/operate.md.

const run = promisify(execFile)

const guide = readFileSync(join(root, 'docs/guides/operate.md'), 'utf8')

/** The shell commands of a section of the guide. */
const commandsOf = (section: string): string => {
  const [, text = ''] = new RegExp(`^## ${section}$(.*?)(?=^## )`, 'ms').exec(guide) ?? []
  const blocks = [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, code = '']) => code)
  assert.ok(blocks.length > 0, `the guide has no commands under "${section}"`)
  return ['set -euo pipefail', ...blocks].join('\n')
}

const majorOf = async (url: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major")
    return rows[0].major
  } finally {
    await client.end()
  }
}

/** Available servers: the one of this test run, and the default port 5432. */
const availableServers = [process.env.TEST_DATABASE_URL, 'postgresql://postgres@127.0.0.1:5432/postgres']

/** The first server that the installed `pg_dump` supports. Undefined if it is too old for all of them. */
const readableBy = async (pgDump: string): Promise<string | undefined> => {
  const { stdout } = await run(pgDump, ['--version'])
  const major = Number(/(\d+)\./.exec(stdout)?.[1])
  for (const url of availableServers)
    if (url && (await majorOf(url).catch(() => Number.POSITIVE_INFINITY)) <= major) return url
}

const webhooks: Member = { service: 'webhooks', role: 'all' }

const stop = async (earshot: TestDeployment, stopped: Member[]) => {
  for (const member of stopped) earshot.process(member).kill('SIGTERM')
  for (const member of stopped) assert.equal(await earshot.process(member).exited, 0)
}

/** Ids and creation times of everything except posts. */
const idsOf = async ({ api }: TestDeployment) => {
  const lists: unknown[] = []
  for (const path of ['/boards', '/statuses', '/webhooks', '/api-keys', '/users']) {
    const { status, data } = await api.get(path)
    assert.equal(status, 200, path)
    lists.push(data.map(({ id, createdAt }: Record<string, unknown>) => ({ id, createdAt })))
  }
  return lists
}

/** A shell that runs the commands of a section of the guide in a temporary folder. */
const openShell = async () => {
  const [bash, pgDump] = await Promise.all([
    findProgram(['bash'], 'bash'),
    findProgram(['pg_dump'], 'postgresql-client'),
  ])
  const found = await readableBy(pgDump)
  const own = found ? undefined : await startPostgres()
  process.env.TEST_DATABASE_URL = found ?? own?.url
  const folder = mkdtempSync(join(tmpdir(), 'earshot-backup-'))
  return {
    follow: (section: string, url: string) =>
      run(bash, ['-c', commandsOf(section)], {
        cwd: folder,
        env: { PATH: `${own?.programs ?? dirname(pgDump)}:${process.env.PATH}`, DATABASE_URL: url },
      }),
    [Symbol.asyncDispose]: async () => {
      rmSync(folder, { recursive: true })
      await own?.[Symbol.asyncDispose]()
    },
  }
}

const postTo = async ({ api }: TestDeployment, boardId: string): Promise<string> => {
  const { status, data, body } = await api.post('/posts', { boardId, title: 'Dark mode' })
  assert.equal(status, 201, JSON.stringify(body))
  return data.id
}

const allPublished = async ({ query }: TestDeployment) =>
  (await query('select from feedback.outbox where published_at is null')).length === 0

/** The broker epoch that each service has stored, and whether it still has to republish to a new broker. */
const epochsOf = ({ query }: TestDeployment) => {
  const schemas = storingServices.map(({ schema }) => schema)
  const each = schemas.map(it => `select id, heal_needed_since as healing from ${it}.broker_epoch`)
  return query(each.join(' union all '))
}

test("a dump of a running Earshot can be restored with an empty broker by the guide's commands, and deliveries continue", async () => {
  await using shell = await openShell()
  await using receiver = await startReceiver()
  await using restored = await testDatabase()
  const timesOf = (id: string) => receiver.received.filter(({ body }) => body.includes(id)).length
  const arrived = (ids: string[]) =>
    eventually(() => ids.every(id => timesOf(id) > 0)).catch(() => {
      throw new Error(`not all of ${ids} arrived: ${ids.map(timesOf)}`)
    })
  const before: string[] = []
  const unconsumed: string[] = []
  let secret = ''
  let boardId = ''
  let kept: unknown
  let epochs: unknown[] = []
  {
    await using earshot = await testDeployment(oneOfEach)
    boardId = (await earshot.api.get('/boards')).data[0].id
    const hook = await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
    secret = hook.data.secret
    for (let count = 0; count < 5; count++) before.push(await postTo(earshot, boardId))
    await arrived(before)
    kept = await idsOf(earshot)
    // A service stores the epoch when its relay first becomes the leader, which may be after its health is ok.
    await eventually(async () => (await epochsOf(earshot)).length === storingServices.length)
    epochs = (await epochsOf(earshot)).map(({ id }) => id)
    assert.equal(epochs.length, storingServices.length)
    // From here on events stay on the broker, because no webhooks process consumes them.
    await stop(earshot, [webhooks])
    for (let count = 0; count < 3; count++) unconsumed.push(await postTo(earshot, boardId))
    await eventually(() => allPublished(earshot))
    const { stdout } = await shell.follow('Back up', earshot.databaseUrl)
    assert.ok(Number(stdout) > 50, `the dump contains the data of ${stdout} tables`)
    await stop(
      earshot,
      oneOfEach.filter(({ service }) => service !== 'webhooks'),
    )
  }
  assert.deepEqual(unconsumed.map(timesOf), [0, 0, 0])
  await shell.follow('Restore', restored.url)

  await using earshot = await testDeployment(oneOfEach, {}, restored)
  assert.deepEqual(await idsOf(earshot), kept)
  const posts = (await earshot.api.get('/posts')).data.map(({ id }: { id: string }) => id)
  assert.deepEqual(posts.toSorted(), [...before, ...unconsumed].toSorted())
  await arrived(unconsumed)
  const later = await postTo(earshot, boardId)
  await arrived([later])
  const isNew = ({ id, healing }: Record<string, unknown>) => healing === null && !epochs.includes(id)
  await eventually(async () => (await epochsOf(earshot)).every(isNew))
  for (const it of receiver.received) verified(it, secret)
  assert.deepEqual(
    [...before, ...unconsumed, later].map(timesOf),
    Array(9).fill(1),
    'each event is delivered once',
  )
  await eventually(
    async () =>
      (await earshot.query(`select from webhooks.deliveries where status <> 'succeeded'`)).length === 0,
  )
})
