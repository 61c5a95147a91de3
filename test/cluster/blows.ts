import { setTimeout as sleep } from 'node:timers/promises'
import { eventually, type OwnRabbit } from '@earshot/testing'
import { type Cluster, replicas } from './cluster.ts'

/** Something that happens to the cluster under load. Whatever fell is back when it resolves. */
export type Blow = { name: string; strike: (cluster: Cluster, awayMs: number) => Promise<void> }

const ask = async <T>(node: OwnRabbit, ...args: string[]): Promise<T> =>
  JSON.parse(await node.control('--silent', ...args, '--formatter', 'json'))

const online = async (node: OwnRabbit) =>
  (await ask<{ running_nodes: string[] }>(node, 'cluster_status')).running_nodes.length

type Queue = { name: string; type: string; leader: string; members: string[]; online: string[] }

/** The queues that last, as a node knows them. */
const queuesAt = async (node: OwnRabbit): Promise<Queue[]> => {
  const queues = await ask<Queue[]>(node, 'list_queues', 'name', 'type', 'leader', 'members', 'online')
  return queues.filter(({ type }) => type === 'quorum')
}

const isWhole = async (node: OwnRabbit) =>
  (await queuesAt(node)).every(({ members, online }) => members.length === online.length)

/** A command that meets a node which comes or goes may fail, and then it is not so yet. */
const isSoon = (isSo: () => Promise<boolean>, withinMs = 180_000) =>
  eventually(() => isSo().catch(() => false), { withinMs, everyMs: 500 })

const isBack = ({ nodes }: Cluster, asked: OwnRabbit, withinMs?: number) =>
  isSoon(async () => (await online(asked)) === nodes.length && (await isWhole(asked)), withinMs)

/** The node that leads most queues, and one that can tell of it. */
const findLeader = async ({ nodes: [asked, ...others] }: Cluster) => {
  if (!asked) throw new Error('There is no node')
  const led = Map.groupBy(await queuesAt(asked), ({ leader }) => leader)
  const ledBy = ({ node }: OwnRabbit) => led.get(node)?.length ?? 0
  const [leader, other] = [asked, ...others].toSorted((one, another) => ledBy(another) - ledBy(one))
  if (!leader || !other || ledBy(leader) === 0) throw new Error('No node leads a queue')
  return { leader, other }
}

/** The others have given it up, and lead in its place. Until they have, no node answers for all queues. */
const leadsNothing = ({ node }: OwnRabbit, asked: OwnRabbit) =>
  isSoon(async () => (await queuesAt(asked)).every(({ leader }) => leader !== node))

const killNode: Blow['strike'] = async (cluster, awayMs) => {
  const { leader, other } = await findLeader(cluster)
  await leader.halt('SIGKILL')
  await leadsNothing(leader, other)
  await sleep(awayMs)
  await leader.start()
  await isBack(cluster, other)
}

const silenceNode: Blow['strike'] = async (cluster, awayMs) => {
  const { leader, other } = await findLeader(cluster)
  await leader.freeze()
  await leadsNothing(leader, other)
  await sleep(awayMs)
  await leader.thaw()
  const isHealed = await isBack(cluster, other, 60_000).catch(() => false)
  if (isHealed) return
  await leader.halt('SIGKILL') // as the guide says
  await leader.start()
  await isBack(cluster, other)
}

const killReplicas: Blow['strike'] = async ({ earshot }, awayMs) => {
  const victims = replicas.filter(({ number }) => number === 1)
  for (const victim of victims) earshot.process(victim).kill('SIGKILL')
  await sleep(awayMs)
  for (const victim of victims) earshot.start(victim)
  await Promise.all(victims.map(earshot.ready))
}

export const blows: Blow[] = [
  { name: 'nothing happens', strike: (_, awayMs) => sleep(awayMs) },
  { name: 'a RabbitMQ node is killed', strike: killNode },
  { name: 'a RabbitMQ node is silent', strike: silenceNode },
  { name: 'a process of each service is killed', strike: killReplicas },
  {
    name: 'the PostgreSQL standby is promoted',
    strike: async ({ postgres }, awayMs) => {
      await postgres.promote()
      await sleep(awayMs)
    },
  },
  {
    name: 'PostgreSQL gets another standby',
    strike: async ({ postgres }, awayMs) => {
      await postgres.addStandby()
      await sleep(awayMs)
    },
  },
]
