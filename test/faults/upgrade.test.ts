import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newEvent, newIdAt, sampleData } from '@earshot/contracts'
import { freePorts } from '@earshot/runtime'
import {
  eventually,
  nodeCommand,
  type Receiver,
  startProcess,
  startReceiver,
  type TestProcess,
  testClient,
  testDatabase,
} from '@earshot/testing'
import { secretKey, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { type Balancer, startBalancer } from '../processes/balancer.ts'
import { openScenario } from './scenario.ts'
import { createVersion } from './versions.ts'

// Runs two versions of a service at once: the previous one, and a new one whose migrations change the same tables.

const migrations = 'services/feedback/migrations'

/** Migrations of a new version: a column, a backfill in batches, an index. The backfill runs until the test lets it finish. */
const expand = {
  [`${migrations}/0901_mood.sql`]: 'alter table posts add column mood text;',
  [`${migrations}/0902_moods.sql`]: `-- outside a transaction
do $$
begin
  loop
    update posts set mood = 'calm' where id in (select id from posts where mood is null limit 50);
    commit;
    exit when to_regclass('feedback_test.finish') is not null;
    perform pg_sleep(0.05);
  end loop;
end $$;`,
  [`${migrations}/0903_posts_mood.sql`]: `-- outside a transaction
create index concurrently if not exists posts_mood on posts (mood);`,
}

/** Replicas of the feedback service, each of the previous or the new version. */
const replicas = (earshot: TestDeployment, ports: number[]) => {
  const health = (index: number) => testClient(`http://127.0.0.1:${ports[index]}/api/health`)
  const running: (TestProcess | undefined)[] = []
  return {
    start: (index: number, folder?: string) => {
      running[index] = startProcess(
        nodeCommand('services/feedback/src/main.ts'),
        {
          DATABASE_URL: earshot.databaseUrl,
          DATABASE_POOL_MAX: '4',
          AMQP_URL: earshot.amqpUrl,
          AMQP_PREFIX: earshot.prefix,
          SECRET_KEY: secretKey,
          BASE_URL: earshot.urlOf('gateway'),
          ACCOUNTS_URL: earshot.urlOf('accounts'),
          HOST: '127.0.0.1',
          PORT: String(ports[index]),
        },
        folder ? { cwd: folder } : {},
      )
    },
    output: (index: number) => running[index]?.output() ?? '',
    /** Waits until `/ready` returns this status and this error of the migrations check. */
    waitForReadiness: (index: number, status: number, migrations?: 'behind' | 'failed') =>
      eventually(async () => {
        const response = await health(index)
          .get('/ready')
          .catch(() => undefined) // not listening yet
        const body = response?.body as { checks: { migrations: { error?: string } } } | undefined
        return response?.status === status && body?.checks.migrations.error === migrations
      }).catch(error => assert.fail(`${error}\n${running[index]?.output()}`)),
    stop: async (index: number) => {
      running[index]?.kill('SIGTERM')
      const code = await running[index]?.exited
      assert.equal(code, 0, running[index]?.output())
    },
    [Symbol.asyncDispose]: async () => {
      for (const process of running) await process?.[Symbol.asyncDispose]()
    },
  }
}

/** Three clients that create posts, and retry with the same idempotency key after a 409 or 503. */
const startLoad = (earshot: TestDeployment, boardId: string) => {
  const accepted: string[] = []
  const refused: number[] = []
  const errors: unknown[] = []
  let running = true
  const createPost = async (): Promise<void> => {
    const key = randomUUID()
    while (refused.length < 500) {
      const body = { boardId, title: `Post ${key}` }
      const response = await earshot.api.post('/posts', body, { 'idempotency-key': key })
      if (response.status === 201) return void accepted.push(response.data.id)
      refused.push(response.status)
      assert.ok([409, 503].includes(response.status), JSON.stringify(response.body))
      await sleep(100)
    }
  }
  const client = async () => {
    while (running) {
      await createPost()
      await sleep(50)
    }
  }
  const clients = Array.from({ length: 3 }, () => client().catch(error => errors.push(error)))
  const stop = async () => {
    running = false
    await Promise.all(clients)
  }
  return {
    accepted,
    refused,
    errors,
    acceptsMore: () => {
      const before = accepted.length
      return eventually(() => accepted.length >= before + 20)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Requests by event id. An event may be delivered twice, with identical bodies. */
const deliveriesIn = ({ received }: Receiver) => Map.groupBy(received, it => String(it.headers['webhook-id']))

test('a new version migrates while the previous one serves, replaces it, and is rolled back', async context => {
  await using newVersion = await createVersion(expand)
  await using receiver = await startReceiver()
  const ports = await freePorts(4)
  await using balancer: Balancer = await startBalancer(() => ports.map(port => `http://127.0.0.1:${port}`))
  await using earshot = await testDeployment(
    [
      { service: 'gateway', role: 'web' },
      { service: 'accounts', role: 'all' },
      { service: 'webhooks', role: 'all' },
    ],
    { FEEDBACK_URL: balancer.url, RATE_LIMIT_PER_MINUTE: '0' },
  )
  await using feedback = replicas(earshot, ports)
  const { waitForReadiness } = feedback
  for (const index of [0, 1]) feedback.start(index)
  for (const index of [0, 1]) await waitForReadiness(index, 200)
  await eventually(async () => (await earshot.api.get('/boards')).status === 200)
  const [board] = (await earshot.api.get('/boards')).data
  const hook = await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  assert.equal(hook.status, 201)
  await using load = startLoad(earshot, board.id)
  await load.acceptsMore()

  for (const index of [2, 3]) feedback.start(index, newVersion.folder)
  await eventually(() =>
    earshot.query('select from feedback.posts where mood is not null').then(
      rows => rows.length > 0,
      () => false, // the column does not exist yet
    ),
  )
  await load.acceptsMore()
  for (const index of [2, 3]) await waitForReadiness(index, 503, 'behind')
  for (const index of [0, 1]) await waitForReadiness(index, 200)
  assert.deepEqual(load.refused, [], 'requests were refused during the migration')

  await earshot.query('create schema feedback_test')
  await earshot.query('create table feedback_test.finish ()')
  for (const index of [2, 3]) await waitForReadiness(index, 200)
  const applied = () =>
    `${feedback.output(2)}${feedback.output(3)}`
      .split('\n')
      .filter(line => line.includes('"migrations.applied"'))
      .join()
      .match(/"feedback\/09\w+\.sql"/g)
  await eventually(() => applied()?.length === 3) // log lines arrive in chunks
  for (const index of [0, 1]) await waitForReadiness(index, 200)
  await load.acceptsMore()
  for (const index of [0, 1]) await feedback.stop(index)
  await load.acceptsMore()

  // Roll back: the previous version runs on the migrated tables.
  feedback.start(0)
  await waitForReadiness(0, 200)
  for (const index of [2, 3]) await feedback.stop(index)
  await load.acceptsMore()
  await load.stop()

  const { accepted, refused } = load
  assert.deepEqual(load.errors, [])
  assert.equal(new Set(accepted).size, accepted.length)
  const [kept] = await earshot.query(
    `select count(*)::int as count from feedback.posts where title like 'Post %'`,
  )
  assert.equal(kept?.count, accepted.length, 'posts were lost or duplicated')
  const delivered = () =>
    new Set([...deliveriesIn(receiver).values()].map(([it]) => JSON.parse(it?.body ?? '{}').data.post.id))
  await eventually(() => delivered().size >= accepted.length).catch(() => undefined)
  assert.deepEqual(delivered(), new Set(accepted))
  for (const some of deliveriesIn(receiver).values())
    assert.equal(new Set(some.map(({ body }) => body)).size, 1)
  const twice = receiver.received.length - deliveriesIn(receiver).size
  context.diagnostic(`${accepted.length} posts, ${refused.length} retried, ${twice} delivered twice`)
})

const badMigrations: [
  migration: string,
  files: Record<string, string>,
  error: 'behind' | 'failed',
  reason: RegExp,
][] = [
  [
    'a migration that fails',
    {
      [`${migrations}/0901_mood.sql`]:
        'alter table posts add column mood text; alter table nowhere add column mood text;',
    },
    'behind',
    /Migration feedback\/0901_mood\.sql failed.*relation \\"nowhere\\" does not exist/,
  ],
  [
    'a migration that was changed after it ran',
    { [`${migrations}/0001_feedback.sql`]: 'alter table posts add column mood text;' },
    'failed',
    /Migration feedback\/0001_feedback\.sql was changed after it ran/,
  ],
]
for (const [migration, files, error, reason] of badMigrations)
  test(`${migration} leaves the previous version running, and the new one unready with the reason in its log`, async () => {
    await using database = await testDatabase()
    await using newVersion = await createVersion(files)
    const before = { service: 'feedback', role: 'all' } as const
    await using earshot = await testDeployment([before], {}, database)
    const [port = 0] = await freePorts(1)
    await using feedback = replicas(earshot, [port])
    feedback.start(0, newVersion.folder)
    await eventually(() => reason.test(feedback.output(0)))
    await feedback.waitForReadiness(0, 503, error)
    await earshot.ready(before)
    const columns = await database.query(
      `select from information_schema.columns where table_schema = 'feedback' and column_name = 'mood'`,
    )
    assert.equal(columns.length, 0, 'the failed migration left a column')
    await feedback.stop(0)
  })

test('fields that a newer version adds to an event are delivered, and unknown event types are ignored', async () => {
  await using scenario = await openScenario()
  await using receiver = await startReceiver()
  await scenario.subscribe(receiver.url)
  const worker = await scenario.worker()
  const now = Date.now()
  const event = newEvent('post.created', sampleData['post.created'], now)
  const { data, ...envelope } = JSON.parse(event.body)
  const body = JSON.stringify({
    ...envelope,
    data: { post: { ...data.post, mood: 'calm' }, weather: 'fine' },
  })
  const imagined = { id: newIdAt('evt', now), type: 'post.imagined', createdAt: event.createdAt, data: {} }
  const publish = (key: string, id: string, text: string) =>
    eventually(() =>
      scenario.broker.publish({ exchange: 'earshot.events', key, id, body: text }).then(
        () => true,
        () => false, // fails until the worker has declared its queue
      ),
    )
  await publish(imagined.type, imagined.id, JSON.stringify(imagined))
  await publish(event.type, event.id, body)
  await scenario.settled(1)
  assert.deepEqual(
    receiver.received.map(it => it.body),
    [body],
  )
  assert.equal(await scenario.deadLetters(), 0)
  assert.doesNotMatch(worker.output(), /"level":(50|60)/)
})
