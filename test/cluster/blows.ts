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

/** Those that a node leads, as another one knows it. */
const ledBy = async (node: OwnRabbit, asked: OwnRabbit) =>
  (await queuesAt(asked)).filter(({ leader }) => leader === node.node)

const isWhole = async (node: OwnRabbit) =>
  (await queuesAt(node)).every(({ members, online }) => members.length === online.length)

// A command that meets a node which comes or goes may fail.
const patience = { withinMs: 180_000, everyMs: 500 }

const isBack = ({ nodes }: Cluster, asked: OwnRabbit, { withinMs } = patience) =>
  eventually(
    async () => {
      const there = await online(asked).catch(() => 0)
      return there === nodes.length && isWhole(asked).catch(() => false)
    },
    { ...patience, withinMs },
  )

/** The node that leads most queues, and one that can tell of it. */
const findLeader = async ({ nodes }: Cluster) => {
  const counted = await Promise.all(
    nodes.map(async node => ({ node, led: (await ledBy(node, node)).length })),
  )
  const [first, second] = counted.toSorted((one, other) => other.led - one.led)
  if (!first?.led || !second) throw new Error('No node leads a queue')
  return { leader: first.node, other: second.node }
}

/** The others have given it up, and lead in its place. Until they have, no node answers for all queues. */
const leadsNothing = (node: OwnRabbit, asked: OwnRabbit) =>
  eventually(async () => (await ledBy(node, asked).catch(() => undefined))?.length === 0, patience)

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
  const isHealed = await isBack(cluster, other, { ...patience, withinMs: 60_000 }).catch(() => false)
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
