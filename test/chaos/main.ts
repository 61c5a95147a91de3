import { parseArgs } from 'node:util'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { startClock } from '../load/clock.ts'
import { randomOf } from '../load/random.ts'
import { settle } from '../load/reconcile.ts'
import { subscribe } from '../load/subscribe.ts'
import { runFaults } from './faults.ts'
import { runLoad } from './load.ts'
import { allTypes, openReceivers } from './receivers.ts'
import { type Row, reconcile } from './reconcile.ts'
import { startServers } from './servers.ts'

// Sends load to the API while workers are killed, RabbitMQ is restarted and wiped, and PostgreSQL is restarted. All of them are
// private processes. Prints how every event was delivered, and exits with 1 if one was lost.

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    rate: { type: 'string', default: '10' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
  },
})
const [seconds, rate, seed] = [values.seconds, values.rate, values.seed].map(Number)
if (!seconds || !rate || seed === undefined || Number.isNaN(seed) || seconds > 3600 || rate > 200)
  throw new Error('npm run chaos -- [--seconds 1..3600] [--rate 1..200] [--seed <number>]')

const victims: Member[] = [
  { service: 'feedback', role: 'worker' },
  { service: 'webhooks', role: 'worker', number: 1 },
  { service: 'webhooks', role: 'worker', number: 2 },
  { service: 'webhooks', role: 'worker', number: 3 },
]
const members: Member[] = [
  { service: 'gateway', role: 'web' },
  { service: 'accounts', role: 'all' },
  { service: 'feedback', role: 'web' },
  { service: 'webhooks', role: 'web' },
  ...victims,
]

const log = startClock()

const printTable = (results: Row[]): void => {
  const rows = results.map(({ receiver, ...row }) => [receiver, row] as const)
  const sum = (name: keyof Row) => results.reduce((all, row) => all + Number(row[name]), 0)
  const total = {
    accepted: sum('accepted'),
    delivered: sum('delivered'),
    failedByRule: sum('failedByRule'),
    duplicates: sum('duplicates'),
    lost: sum('lost'),
  }
  // biome-ignore lint/suspicious/noConsole: the table is the result of the command
  console.table(Object.fromEntries([...rows, ['all', total]]))
}

const run = async (): Promise<number> => {
  log(`seed ${seed}: ${seconds} s, ${rate} posts per second`)
  const random = randomOf(seed)
  await using servers = await startServers()
  const receivers = await openReceivers(random)
  await using closing = new AsyncDisposableStack()
  for (const receiver of receivers) closing.use(receiver)
  await using earshot = await testDeployment(members, { LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
  const subscribed = await Promise.all(
    receivers.map(async receiver => {
      const { id } = await subscribe(earshot.api, receiver.url, receiver.events)
      return { receiver, webhookId: id }
    }),
  )
  const [board] = (await earshot.api.get('/boards')).data
  log('Earshot is ready')

  const stop = new AbortController()
  const load = runLoad(earshot.api, board.id, { perSecond: rate, signal: stop.signal })
  await runFaults({ earshot, servers, victims, random, seconds, log })
  stop.abort()
  const accepted = await load
  log(`${accepted.posts.length} posts accepted in ${accepted.requests} requests`)
  await settle(earshot, { schemas: ['feedback'], types: allTypes }, log)
  const { rows, lost } = await reconcile(earshot, subscribed, accepted)
  printTable(rows)
  log(lost === 0 ? 'no event was lost' : `${lost} events were lost; repeat the run with --seed ${seed}`)
  return lost
}

process.exitCode = (await run()) === 0 ? 0 : 1
