import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceStatus } from '@earshot/contracts'
import { type Database, noDatabase } from '@earshot/db'
import { type Broker, outboxFigures, permanentQueueNames } from '@earshot/events'
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

/** Null while the broker is not connected. Omits queues that are not declared yet. */
const queuesOf = async (name: ServiceName, broker: Broker): Promise<ServiceStatus['queues']> => {
  if (!broker.connected) return null
  const names = permanentQueueNames.filter(queue => queue.startsWith(`${name}.`))
  const depths = await Promise.all(
    names.map(async queue => ({ name: queue, depth: await broker.depth(queue) })),
  )
  return depths.flatMap(({ name, depth }) => (depth ? [{ name, ...depth }] : []))
}

/** Shorter than the gateway's timeout, so that a service can report a database that hangs. */
const limitMs = 1500

/** Null if the work fails or takes too long. */
const orNull = <T>(work: Promise<T>): Promise<T | null> =>
  Promise.race([work.catch(() => null), sleep(limitMs, null, { ref: false })])

/** The failed checks. Readiness checks that take longer than the limit count as one timeout. */
const problemsOf = (found: Awaited<ReturnType<Readiness>> | null): string[] => {
  if (!found) return ['checks timeout']
  return Object.entries(found.checks).flatMap(([check, it]) =>
    it.ok ? [] : [`${check} ${'error' in it ? it.error : 'failed'}`],
  )
}

/** Returns the function that reads the status of a service. Unknown parts are null; the function never rejects. */
export const createStatus = ({ name, role, database, broker, readiness }: StatusSource) => {
  const startedAt = new Date().toISOString()
  return async (): Promise<ServiceStatus> => {
    const [found, outbox, queues] = await Promise.all([
      orNull(readiness()),
      database === noDatabase ? null : orNull(outboxFigures(database.pool)),
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

/** The internal route that the gateway calls for the status. */
export const statusRoute = (status: () => Promise<ServiceStatus>): Route =>
  route({
    method: 'get',
    path: '/status',
    summary: 'Get the status of the service',
    permission: 'any',
    reply: { status: 200, body: ServiceStatus },
    handle: status,
  })
