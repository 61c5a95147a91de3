import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceStatus } from '@earshot/contracts'
import type { Database } from '@earshot/db'
import { type Broker, outboxFigures, standingQueueNames } from '@earshot/events'
import { type Readiness, type Route, route } from '@earshot/http'
import type { ProcessRole, ServiceName } from '@earshot/runtime'

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

type StatusSource = {
  name: ServiceName
  role: ProcessRole
  database: Database
  broker: Broker
  readiness: Readiness
}

/** Nothing while the broker is away: it cannot be asked. Queues that nobody has declared yet are left out. */
const queuesOf = async (name: ServiceName, broker: Broker): Promise<ServiceStatus['queues']> => {
  if (!broker.connected) return null
  const names = standingQueueNames.filter(queue => queue.startsWith(`${name}.`))
  const depths = await Promise.all(
    names.map(async queue => ({ name: queue, depth: await broker.depth(queue) })),
  )
  return depths.flatMap(({ name, depth }) => (depth ? [{ name, ...depth }] : []))
}

/** Shorter than the gateway waits, so that a service whose database hangs says so itself. */
const limitMs = 1500

/** Null in the place of something that could not be found out, or not in time. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), sleep(limitMs, null, { ref: false })])

/** Readiness takes its time where something hangs; that it does is enough here. */
const problemsOf = (found: Awaited<ReturnType<Readiness>> | null): string[] => {
  if (!found) return ['checks timeout']
  return Object.entries(found.checks).flatMap(([check, it]) =>
    it.ok ? [] : [`${check} ${'error' in it ? it.error : 'failed'}`],
  )
}

/** Tells how a service is, as this process sees it. What cannot be asked just now is null; it never rejects. */
export const createStatus = ({ name, role, database, broker, readiness }: StatusSource) => {
  const startedAt = new Date().toISOString()
  return async (): Promise<ServiceStatus> => {
    const [found, outbox, queues] = await Promise.all([
      orNull(readiness()),
      orNull(outboxFigures(database.pool)),
      orNull(queuesOf(name, broker)),
    ])
    return {
      version,
      role,
      startedAt,
      ready: found?.ok ?? false,
      problems: problemsOf(found),
      broker: {
        kind: broker.durable ? 'rabbitmq' : 'in-process',
        connected: broker.connected,
        fault: broker.fault,
      },
      outbox,
      queues,
      lanes: null,
    }
  }
}

/** By which the gateway asks. */
export const statusRoute = (status: () => Promise<ServiceStatus>): Route =>
  route({
    method: 'get',
    path: '/status',
    summary: 'How the service is',
    permission: 'any',
    reply: { status: 200, body: ServiceStatus },
    handle: status,
  })
