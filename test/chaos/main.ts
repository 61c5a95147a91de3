import { parseArgs } from 'node:util'
import { eventually } from '@earshot/testing'
import { type Member, type TestDeployment, testDeployment } from '../deployments/deployment.ts'
import { type Line, takeAccount, underWay } from './account.ts'
import { runFaults } from './faults.ts'
import { runLoad } from './load.ts'
import { randomOf } from './random.ts'
import { type ChaosReceiver, everything, openReceivers } from './receivers.ts'
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

/** When the faults are over: a delivery may have to wait for a lease, the sweep, and a breaker. */
const settleMs = 240_000

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

const started = performance.now()
const say = (what: string) =>
  process.stdout.write(`${((performance.now() - started) / 1000).toFixed(1).padStart(6)} s  ${what}\n`)

const subscribe = async ({ api }: TestDeployment, receiver: ChaosReceiver) => {
  const answer = await api.post('/webhooks', { url: receiver.url, events: receiver.events })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return { receiver, webhookId: String(answer.data.id) }
}

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
  const subscribed = await Promise.all(receivers.map(receiver => subscribe(earshot, receiver)))
  const [board] = (await earshot.api.get('/boards')).data
  say('everything is there')

  const over = new AbortController()
  const load = runLoad(earshot.api, board.id, { perSecond: rate, signal: over.signal })
  await runFaults({ earshot, servers, victims, random, seconds, say })
  over.abort()
  const accepted = await load
  say(`${accepted.posts.length} posts were accepted, in ${accepted.requests} requests`)
  const open = () => underWay(earshot, { schemas: ['feedback'], types: everything })
  await eventually(async () => (await open()) === 0, { withinMs: settleMs, everyMs: 500 }).catch(async () =>
    say(`${await open()} are still under way`),
  )
  say('settled')
  const { lines, lost } = await takeAccount(earshot, subscribed, accepted)
  print(lines)
  say(lost === 0 ? 'nothing is lost' : `${lost} are lost; --seed ${seed} makes the same choices`)
  return lost
}

process.exitCode = (await run()) === 0 ? 0 : 1
