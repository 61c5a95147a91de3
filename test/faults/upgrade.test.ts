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
import { openScene } from './scene.ts'
import { anotherVersion } from './versions.ts'

// Two versions of a service beside each other: the one before, and one whose migrations change the tables under it.

const migrations = 'services/feedback/migrations'

/** What a later version may bring: a column, its values in batches, an index. It stays at the second until it is let go. */
const expand = {
  [`${migrations}/0901_mood.sql`]: 'alter table posts add column mood text;',
  [`${migrations}/0902_moods.sql`]: `-- outside a transaction
do $$
begin
  loop
    update posts set mood = 'calm' where id in (select id from posts where mood is null limit 50);
    commit;
    exit when to_regclass('gate.open') is not null;
    perform pg_sleep(0.05);
  end loop;
end $$;`,
  [`${migrations}/0903_posts_mood.sql`]: `-- outside a transaction
create index concurrently if not exists posts_mood on posts (mood);`,
}

/** Replicas of the feedback service behind a balancer, each of one version or the other. */
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
          GATEWAY_URL: earshot.urlOf('gateway'),
          HOST: '127.0.0.1',
          PORT: String(ports[index]),
        },
        folder ? { cwd: folder } : {},
      )
    },
    said: (index: number) => running[index]?.output() ?? '',
    /** Waits until readiness answers so, and says this of migrations. */
    says: (index: number, status: number, migrations?: 'behind' | 'failed') =>
      eventually(async () => {
        const answer = await health(index)
          .get('/ready')
          .catch(() => undefined) // it does not listen yet
        const body = answer?.body as { checks: { migrations: { error?: string } } } | undefined
        return answer?.status === status && body?.checks.migrations.error === migrations
      }).catch(error => assert.fail(`${error}\n${running[index]?.output()}`)),
    end: async (index: number) => {
      running[index]?.kill('SIGTERM')
      const code = await running[index]?.exited
      assert.equal(code, 0, running[index]?.output())
    },
    [Symbol.asyncDispose]: async () => {
      for (const process of running) await process?.[Symbol.asyncDispose]()
    },
  }
}

/** Clients who post, and post again under the same key what was not accepted: what they were told in the end. */
const startLoad = (earshot: TestDeployment, boardId: string) => {
  const accepted: string[] = []
  const refused: number[] = []
  const faults: unknown[] = []
  let going = true
  const post = async (): Promise<void> => {
    const key = randomUUID()
    while (refused.length < 500) {
      const body = { boardId, title: `Post ${key}` }
      const answer = await earshot.api.post('/posts', body, { 'idempotency-key': key })
      if (answer.status === 201) return void accepted.push(answer.data.id)
      refused.push(answer.status)
      assert.ok([409, 503].includes(answer.status), JSON.stringify(answer.body))
      await sleep(100)
    }
  }
  const client = async () => {
    while (going) {
      await post()
      await sleep(50)
    }
  }
  const clients = Array.from({ length: 3 }, () => client().catch(error => faults.push(error)))
  const stop = async () => {
    going = false
    await Promise.all(clients)
  }
  return {
    accepted,
    refused,
    faults,
    goesOn: () => {
      const before = accepted.length
      return eventually(() => accepted.length >= before + 20)
    },
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Deliveries by the id of their event: the same one may come twice, and is the same to the byte then. */
const deliveriesIn = ({ received }: Receiver) => Map.groupBy(received, it => String(it.headers['webhook-id']))

test('a later version migrates while the one before serves, takes over from it, and makes room for it again', async context => {
  await using later = await anotherVersion(expand)
  await using receiver = await startReceiver()
  const ports = await freePorts(4)
  await using balancer: Balancer = await startBalancer(() => ports.map(port => `http://127.0.0.1:${port}`))
  await using earshot = await testDeployment(
    [
      { service: 'gateway', role: 'all' },
      { service: 'webhooks', role: 'all' },
    ],
    { FEEDBACK_URL: balancer.url, RATE_LIMIT_PER_MINUTE: '0' },
  )
  await using feedback = replicas(earshot, ports)
  const { says } = feedback
  for (const index of [0, 1]) feedback.start(index)
  for (const index of [0, 1]) await says(index, 200)
  await eventually(async () => (await earshot.api.get('/boards')).status === 200)
  const [board] = (await earshot.api.get('/boards')).data
  const hook = await earshot.api.post('/webhooks', { url: receiver.url, events: ['post.created'] })
  assert.equal(hook.status, 201)
  await using load = startLoad(earshot, board.id)
  await load.goesOn()

  for (const index of [2, 3]) feedback.start(index, later.folder)
  await eventually(() =>
    earshot.query('select from feedback.posts where mood is not null').then(
      rows => rows.length > 0,
      () => false, // there is no such column yet
    ),
  )
  await load.goesOn()
  for (const index of [2, 3]) await says(index, 503, 'behind')
  for (const index of [0, 1]) await says(index, 200)
  assert.deepEqual(load.refused, [], 'a migration refuses nobody')

  await earshot.query('create schema gate')
  await earshot.query('create table gate.open ()')
  for (const index of [2, 3]) await says(index, 200)
  const applied = () =>
    `${feedback.said(2)}${feedback.said(3)}`.match(
      /"migration":"feedback\/09\w+\.sql".*"migration\.applied"/g,
    )
  await eventually(() => applied()?.length === 3) // lines of the log come some at a time
  for (const index of [0, 1]) await says(index, 200)
  await load.goesOn()
  for (const index of [0, 1]) await feedback.end(index)
  await load.goesOn()

  // And back: the version before on tables that are ahead of it.
  feedback.start(0)
  await says(0, 200)
  for (const index of [2, 3]) await feedback.end(index)
  await load.goesOn()
  await load.stop()

  const { accepted, refused } = load
  assert.deepEqual(load.faults, [])
  assert.equal(new Set(accepted).size, accepted.length)
  const [kept] = await earshot.query(
    `select count(*)::int as count from feedback.posts where title like 'Post %'`,
  )
  assert.equal(kept?.count, accepted.length, 'none is lost and none is there twice')
  const delivered = () =>
    new Set([...deliveriesIn(receiver).values()].map(([it]) => JSON.parse(it?.body ?? '{}').data.post.id))
  await eventually(() => delivered().size >= accepted.length).catch(() => undefined)
  assert.deepEqual(delivered(), new Set(accepted))
  for (const some of deliveriesIn(receiver).values())
    assert.equal(new Set(some.map(({ body }) => body)).size, 1)
  const twice = receiver.received.length - deliveriesIn(receiver).size
  context.diagnostic(`${accepted.length} posts, ${refused.length} asked again, ${twice} delivered twice`)
})

const unfit: [what: string, files: Record<string, string>, told: 'behind' | 'failed', reason: RegExp][] = [
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
for (const [what, files, told, reason] of unfit)
  test(`${what} leaves the version before at work, and its own unready with the reason in the log`, async () => {
    await using database = await testDatabase()
    await using later = await anotherVersion(files)
    const before = { service: 'feedback', role: 'all' } as const
    await using earshot = await testDeployment([before], {}, database)
    const [port = 0] = await freePorts(1)
    await using feedback = replicas(earshot, [port])
    feedback.start(0, later.folder)
    await eventually(() => reason.test(feedback.said(0)))
    await feedback.says(0, 503, told)
    await earshot.ready(before)
    const columns = await database.query(
      `select from information_schema.columns where table_schema = 'feedback' and column_name = 'mood'`,
    )
    assert.equal(columns.length, 0, 'nothing is half done')
    await feedback.end(0)
  })

test('what a later version adds to an event is delivered, and a type that only it knows is let go', async () => {
  await using scene = await openScene()
  await using receiver = await startReceiver()
  await scene.subscribe(receiver.url)
  const worker = await scene.worker()
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
      scene.broker.publish({ exchange: 'earshot.events', key, id, body: text }).then(
        () => true,
        () => false, // until the worker has declared its queue
      ),
    )
  await publish(imagined.type, imagined.id, JSON.stringify(imagined))
  await publish(event.type, event.id, body)
  await scene.settled(1)
  assert.deepEqual(
    receiver.received.map(it => it.body),
    [body],
  )
  assert.equal(await scene.parked(), 0)
  assert.doesNotMatch(worker.output(), /"level":(50|60)/)
})
