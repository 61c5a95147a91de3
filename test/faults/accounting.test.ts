import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@earshot/runtime'
import {
  brokerProxy,
  databaseProxy,
  findRabbit,
  mailProxy,
  smallDisk,
  startMailServer,
  startReceiver,
  testDatabase,
} from '@earshot/testing'
import { type Member, oneOfEach, testDeployment } from '../deployments/deployment.ts'
import { startOwnPostgres } from '../deployments/servers.ts'
import { tablesOfAll } from '../deployments/tables.ts'
import { openLedger } from './ledger.ts'

const megabyte = 1024 ** 2
const hourMs = 60 * 60 * 1000

/** A disk of a size in MB that can be filled. */
const openDisk = async (megabytes: number) => {
  await using opened = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'earshot-disk-'))
  opened.defer(() => rmSync(folder, { recursive: true, force: true }))
  const disk = opened.use(await smallDisk(folder))
  await disk.remount(`size=${megabytes}m`)
  const filler = join(folder, 'filler')
  const all = opened.move()
  return {
    folder,
    /** Writes until nothing more fits. */
    fill: () => assert.rejects(writeFile(filler, Buffer.alloc(megabytes * megabyte)), { code: 'ENOSPC' }),
    empty: () => unlink(filler),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

/** Everything that can fail, and a process for each service, which reaches it through proxies. */
const openDeployment = async () => {
  await using opened = new AsyncDisposableStack()
  const [files, data] = [opened.use(await openDisk(8)), opened.use(await openDisk(512))]
  const postgres = opened.use(await startOwnPostgres(data.folder))
  process.env.TEST_DATABASE_URL = postgres.url
  const own = opened.use(await testDatabase(tablesOfAll))
  const rabbit = await findRabbit()
  opened.defer(rabbit.stop)
  /** The reply of the mail server to a mail: 250 accepts it. */
  const replies = { code: 250 }
  const server = opened.use(await startMailServer({ replyToData: () => replies.code }))
  const database = opened.use(await databaseProxy(own.url))
  const broker = opened.use(await brokerProxy(rabbit.url))
  const mail = opened.use(await mailProxy(server.url))
  const receiver = opened.use(await startReceiver())
  const smtpPort = await freePort()
  const earshot = opened.use(
    await testDeployment(
      oneOfEach,
      {
        DATABASE_URL: database.url,
        AMQP_URL: broker.url,
        SMTP_URL: mail.url,
        FILES_DIR: join(files.folder, 'files'),
        INBOUND_SMTP_PORT: String(smtpPort),
        INBOUND_UNVERIFIED_PER_HOUR: '100000',
        LOG_LEVEL: 'warn',
      },
      own,
    ),
  )
  const ledger = await openLedger({ earshot, server, receiver, smtpPort })
  const all = opened.move()
  return {
    ...{ earshot, ledger, database, broker, mail, replies, files, data },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  }
}

type Deployment = Awaited<ReturnType<typeof openDeployment>>

const restart = async ({ earshot }: Deployment, member: Member, environment: Record<string, string> = {}) => {
  earshot.process(member).kill('SIGKILL')
  await earshot.process(member).exited
  earshot.start(member, environment)
  await earshot.ready(member)
}

const withClock = (hours: number): Record<string, string> => ({
  NODE_OPTIONS: `--import ${new URL('shifted-clock.js', import.meta.url)}`,
  CLOCK_SHIFT_MS: String(hours * hourMs),
})

/** All clocks differ from that of the database by so many hours, until the next restart. */
const shiftClocks = (deployment: Deployment, hours: number) =>
  Promise.all(oneOfEach.map(member => restart(deployment, member, withClock(hours))))

type Fault = [name: string, inject: (deployment: Deployment) => Promise<unknown>]

const away = (server: 'database' | 'broker' | 'mail', how: 'cut' | 'hang', seconds: number): Fault => [
  `${server} ${how === 'cut' ? 'refuses connections' : 'is silent'} for ${seconds} s`,
  async deployment => {
    await deployment[server][how]()
    await sleep(seconds * 1000)
    await deployment[server].restore()
  },
]

const full = (disk: 'files' | 'data'): Fault => [
  `the disk for ${disk} is full for 10 s`,
  async deployment => {
    await deployment[disk].fill()
    await sleep(10_000)
    await deployment[disk].empty()
  },
]

const faults: Fault[] = [
  ...oneOfEach.map<Fault>(member => [
    `kill -9 of ${member.service}`,
    deployment => restart(deployment, member),
  ]),
  away('database', 'cut', 1),
  away('database', 'cut', 12),
  away('database', 'hang', 12),
  away('database', 'cut', 60),
  away('broker', 'cut', 12),
  away('mail', 'cut', 12),
  away('mail', 'hang', 12),
  [
    'the mail server refuses for now',
    async ({ replies }) => {
      replies.code = 451
      await sleep(5000)
      replies.code = 250
    },
  ],
  full('files'),
  full('data'),
  ...oneOfEach.map<Fault>(member => [
    `the clock of ${member.service} is an hour back`,
    async deployment => {
      await restart(deployment, member, withClock(-1))
      await sleep(2000)
      await restart(deployment, member)
    },
  ]),
  ['clocks are an hour back', deployment => shiftClocks(deployment, -1)],
  ['clocks are an hour ahead', deployment => shiftClocks(deployment, 1)],
  ['clocks are right again', deployment => shiftClocks(deployment, 0)],
]

test('posts, mails in and out, files and events are neither lost nor there twice under any fault, and nothing waits for a restart', {
  tags: ['slow: PostgreSQL is away for a minute, and mails wait for their next attempt'],
}, async context => {
  await using deployment = await openDeployment()
  const { ledger } = deployment
  const stop = new AbortController()
  const writing = ledger.write(stop.signal)
  for (const [name, inject] of faults) {
    await sleep(2000)
    context.diagnostic(name)
    await inject(deployment)
  }
  stop.abort()
  await writing
  await ledger.settle(message => context.diagnostic(message))
  const account = await ledger.account()
  for (const [kind, counts] of Object.entries(account)) {
    context.diagnostic(`${kind} ${JSON.stringify(counts)}`)
    assert.ok(counts.accepted > 50, kind)
  }
  assert.deepEqual(
    Object.entries(account).map(([kind, { lost }]) => [kind, lost]),
    Object.keys(account).map(kind => [kind, 0]),
  )
  assert.deepEqual([account.posts?.twice, account['mails in']?.twice], [0, 0])
})
