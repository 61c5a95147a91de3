import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, type OwnRabbit } from '@earshot/testing'
import { type Cluster, replicas } from './cluster.ts'

/** A fault that is injected into the cluster under load. Resolves when the failed part is back, after `awayMs`. */
export type Fault = { name: string; inject: (cluster: Cluster, awayMs: number) => Promise<void> }

const query = async <T>(node: OwnRabbit, ...args: string[]): Promise<T> =>
  JSON.parse(await node.control('--silent', ...args, '--formatter', 'json'))

const online = async (node: OwnRabbit) =>
  (await query<{ running_nodes: string[] }>(node, 'cluster_status')).running_nodes.length

type Queue = { name: string; type: string; leader: string; members: string[]; online: string[] }

/** The quorum queues, as this node sees them. */
const queuesAt = async (node: OwnRabbit): Promise<Queue[]> => {
  const queues = await query<Queue[]>(node, 'list_queues', 'name', 'type', 'leader', 'members', 'online')
  return queues.filter(({ type }) => type === 'quorum')
}

const isWhole = async (node: OwnRabbit) =>
  (await queuesAt(node)).every(({ members, online }) => members.length === online.length)

/** Waits for a condition. Commands may fail while a node starts or stops; the condition counts as false then. */
const waitUntil = (condition: () => Promise<boolean>, withinMs = 180_000) =>
  eventually(() => condition().catch(() => false), { withinMs, everyMs: 500 })

const waitForRecovery = ({ nodes }: Cluster, observer: OwnRabbit, withinMs?: number) =>
  waitUntil(async () => (await online(observer)) === nodes.length && (await isWhole(observer)), withinMs)

/** The node that leads most queues, and another one to observe it from. */
const findLeader = async ({ nodes: [observer, ...others] }: Cluster) => {
  if (!observer) throw new Error('The cluster has no nodes')
  const led = Map.groupBy(await queuesAt(observer), ({ leader }) => leader)
  const ledBy = ({ node }: OwnRabbit) => led.get(node)?.length ?? 0
  const [leader, other] = [observer, ...others].toSorted((one, another) => ledBy(another) - ledBy(one))
  if (!leader || !other || ledBy(leader) === 0) throw new Error('No node leads a queue')
  return { leader, other }
}

/** Waits until other nodes lead all queues of this one. Until then, no node can serve every queue. */
const waitForFailover = ({ node }: OwnRabbit, observer: OwnRabbit) =>
  waitUntil(async () => (await queuesAt(observer)).every(({ leader }) => leader !== node))

const killNode: Fault['inject'] = async (cluster, awayMs) => {
  const { leader, other } = await findLeader(cluster)
  await leader.halt('SIGKILL')
  await waitForFailover(leader, other)
  await sleep(awayMs)
  await leader.start()
  await waitForRecovery(cluster, other)
}

const freezeNode: Fault['inject'] = async (cluster, awayMs) => {
  const { leader, other } = await findLeader(cluster)
  await leader.freeze()
  await waitForFailover(leader, other)
  await sleep(awayMs)
  await leader.thaw()
  const isHealed = await waitForRecovery(cluster, other, 60_000).catch(() => false)
  if (isHealed) return
  await leader.halt('SIGKILL') // as docs/guides/cluster.md recommends
  await leader.start()
  await waitForRecovery(cluster, other)
}

const killReplicas: Fault['inject'] = async ({ earshot }, awayMs) => {
  const victims = replicas.filter(({ number }) => number === 1)
  for (const victim of victims) earshot.process(victim).kill('SIGKILL')
  await sleep(awayMs)
  for (const victim of victims) earshot.start(victim)
  await Promise.all(victims.map(earshot.ready))
}

export const faults: Fault[] = [
  { name: 'no fault', inject: (_, awayMs) => sleep(awayMs) },
  { name: 'a RabbitMQ node is killed', inject: killNode },
  { name: 'a RabbitMQ node is silent', inject: freezeNode },
  { name: 'a process of each service is killed', inject: killReplicas },
  {
    name: 'the PostgreSQL standby is promoted',
    inject: async ({ postgres }, awayMs) => {
      await postgres.promote()
      await sleep(awayMs)
    },
  },
  {
    name: 'PostgreSQL gets another standby',
    inject: async ({ postgres }, awayMs) => {
      await postgres.addStandby()
      await sleep(awayMs)
    },
  },
]
