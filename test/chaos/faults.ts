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
  log: (message: string) => void
}

/** Kills a random process, in three of four cases with SIGKILL, and starts it again after 0.2 to 1.5 s. */
const killOne = async ({ earshot, victims, random, log }: Faults): Promise<void> => {
  const member = random.pick(victims)
  const signal = random.next() < 0.75 ? 'SIGKILL' : 'SIGTERM'
  log(`${signal} to ${member.service} ${member.role} ${member.number ?? 1}`)
  const process = earshot.process(member)
  process.kill(signal)
  await process.exited
  await sleep(random.between(200, 1500))
  earshot.start(member)
}

const killRepeatedly = async (faults: Faults, signal: AbortSignal): Promise<void> => {
  const { random } = faults
  while (!signal.aborted) {
    await sleep(random.between(2000, 5000), undefined, { signal }).catch(() => undefined)
    if (!signal.aborted) await killOne(faults)
  }
}

/** Server faults, each with the share of the run after which it happens. */
const serverFaults = ({
  servers: { rabbit, postgres },
  random,
  log,
}: Faults): [share: number, () => Promise<void>][] => {
  const restartRabbit = async (wiped: boolean) => {
    const signal = random.pick(['SIGTERM', 'SIGKILL'] as const)
    log(`${signal} to RabbitMQ${wiped ? ', and its data is deleted' : ''}`)
    await rabbit.halt(signal)
    if (wiped) await rabbit.wipe()
    await rabbit.start()
    log('RabbitMQ is running again')
  }
  const restartPostgres = async () => {
    const signal = random.pick(['SIGINT', 'SIGKILL'] as const)
    log(`${signal} to PostgreSQL`)
    await postgres.restart(signal)
    log('PostgreSQL is running again')
  }
  return [
    [0.2, () => restartRabbit(false)],
    [0.45, () => restartRabbit(true)],
    [0.75, restartPostgres],
  ]
}

/** Injects faults for `seconds`. Resolves when every server and process is running again. */
export const runFaults = async (faults: Faults): Promise<void> => {
  const timeout = AbortSignal.timeout(faults.seconds * 1000)
  const killed = killRepeatedly(faults, timeout)
  const started = performance.now()
  for (const [share, inject] of serverFaults(faults)) {
    await sleep(Math.max(0, started + share * faults.seconds * 1000 - performance.now()))
    await inject()
  }
  await killed
  await Promise.all(faults.victims.map(faults.earshot.ready))
}
