import { setTimeout as sleep } from 'node:timers/promises'
import type { Member, TestDeployment } from '../deployments/deployment.ts'
import type { Random } from '../load/random.ts'
import type { Servers } from './servers.ts'

type Faults = {
  earshot: TestDeployment
  servers: Servers
  victims: Member[]
  random: Random
  seconds: number
  say: (what: string) => void
}

/** Kills a process, mostly as kill -9 does, and starts it again a moment later. */
const killOne = async ({ earshot, victims, random, say }: Faults): Promise<void> => {
  const member = random.pick(victims)
  const signal = random.next() < 0.75 ? 'SIGKILL' : 'SIGTERM'
  say(`${signal} to ${member.service} ${member.role} ${member.number ?? 1}`)
  const process = earshot.process(member)
  process.kill(signal)
  await process.exited
  await sleep(random.between(200, 1500))
  earshot.start(member)
}

const killings = async (faults: Faults, signal: AbortSignal): Promise<void> => {
  const { random } = faults
  while (!signal.aborted) {
    await sleep(random.between(2000, 5000), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await killOne(faults)
  }
}

/** What happens to the servers, each at its share of the time. */
const blows = ({
  servers: { rabbit, postgres },
  random,
  say,
}: Faults): [share: number, () => Promise<void>][] => {
  const restartRabbit = async (wiped: boolean) => {
    const signal = random.pick(['SIGTERM', 'SIGKILL'] as const)
    say(`${signal} to RabbitMQ${wiped ? ', and its data wiped' : ''}`)
    await rabbit.halt(signal)
    if (wiped) await rabbit.wipe()
    await rabbit.start()
    say('RabbitMQ is back')
  }
  const restartPostgres = async () => {
    const signal = random.pick(['SIGINT', 'SIGKILL'] as const)
    say(`${signal} to PostgreSQL`)
    await postgres.restart(signal)
    say('PostgreSQL is back')
  }
  return [
    [0.2, () => restartRabbit(false)],
    [0.45, () => restartRabbit(true)],
    [0.75, restartPostgres],
  ]
}

/** Hurts everything for so many seconds. When it resolves, every server and every process is there again. */
export const runFaults = async (faults: Faults): Promise<void> => {
  const over = AbortSignal.timeout(faults.seconds * 1000)
  const killed = killings(faults, over)
  const started = performance.now()
  for (const [share, blow] of blows(faults)) {
    await sleep(Math.max(0, started + share * faults.seconds * 1000 - performance.now()))
    await blow()
  }
  await killed
  await Promise.all(faults.victims.map(faults.earshot.ready))
}
