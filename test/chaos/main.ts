import { parseArgs } from 'node:util'
import { type Member, testDeployment } from '../deployments/deployment.ts'
import { settle } from '../load/account.ts'
import { startClock } from '../load/clock.ts'
import { randomOf } from '../load/random.ts'
import { subscribe } from '../load/subscribe.ts'
import { type Line, takeAccount } from './account.ts'
import { runFaults } from './faults.ts'
import { runLoad } from './load.ts'
import { everything, openReceivers } from './receivers.ts'
import { startServers } from './servers.ts'

// Load on the API while workers are killed, RabbitMQ is restarted and wiped, and PostgreSQL is restarted, all of them real
// and our own. Ends with what became of every event, and with 1 when one is lost.

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
  { service: 'gateway', role: 'all' },
  { service: 'feedback', role: 'web' },
  { service: 'webhooks', role: 'web' },
  ...victims,
]

const say = startClock()

const print = (lines: Line[]): void => {
  const rows = lines.map(({ receiver, ...line }) => [receiver, line] as const)
  const sum = (name: keyof Line) => lines.reduce((all, line) => all + Number(line[name]), 0)
  const total = {
    accepted: sum('accepted'),
    delivered: sum('delivered'),
    failedByRule: sum('failedByRule'),
    duplicates: sum('duplicates'),
    lost: sum('lost'),
  }
  // biome-ignore lint/suspicious/noConsole: the table is what people run this for
  console.table(Object.fromEntries([...rows, ['all', total]]))
}

const run = async (): Promise<number> => {
  say(`seed ${seed}: ${seconds} s, ${rate} posts a second`)
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
  say('everything is there')

  const over = new AbortController()
  const load = runLoad(earshot.api, board.id, { perSecond: rate, signal: over.signal })
  await runFaults({ earshot, servers, victims, random, seconds, say })
  over.abort()
  const accepted = await load
  say(`${accepted.posts.length} posts were accepted, in ${accepted.requests} requests`)
  await settle(earshot, { schemas: ['feedback'], types: everything }, say)
  const { lines, lost } = await takeAccount(earshot, subscribed, accepted)
  print(lines)
  say(lost === 0 ? 'nothing is lost' : `${lost} are lost; --seed ${seed} makes the same choices`)
  return lost
}

process.exitCode = (await run()) === 0 ? 0 : 1
