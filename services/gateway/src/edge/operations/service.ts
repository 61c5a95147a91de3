import { ServiceStatus } from '@earshot/contracts'
import { type InternalClient, internalClient } from '@earshot/http'
import {
  type SecretKey,
  type ServiceName,
  serviceNames,
  type Upstream,
  upstreamNames,
} from '@earshot/runtime'
import type { Figures, Management } from './management.ts'
import type { Operations, OperationsStatus } from './model.ts'

/** Gets the status of each service; null when the service does not respond. */
export type Statuses = Record<ServiceName, () => Promise<ServiceStatus | null>>

/** Another version of a service may respond with another shape, which counts as no response. */
const fetchStatus = (client: InternalClient) => async (): Promise<ServiceStatus | null> => {
  const status = await client.get('/status').catch(() => null)
  return ServiceStatus.safeParse(status).data ?? null
}

/** Gets the gateway's own status directly and those of the other services over the network. */
export const statusesBy = (
  own: () => Promise<ServiceStatus>,
  { urls, secret }: { urls: Record<Upstream, string>; secret: SecretKey },
): Statuses => {
  const of = (to: Upstream) => fetchStatus(internalClient({ from: 'gateway', to, url: urls[to], secret }))
  const others = upstreamNames.map(name => [name, of(name)])
  return { ...Object.fromEntries(others), gateway: own } // built from the list of all services
}

export type OperationsSource = {
  statuses: Statuses
  /** Undefined without RABBITMQ_MANAGEMENT_URL. */
  management: Management | undefined
}

const unknown = { unacked: null, publishedPerSecond: null, deliveredPerSecond: null }

const withFigures = (status: ServiceStatus, figures: Figures | undefined): OperationsStatus => ({
  ...status,
  queues:
    status.queues?.map(queue => ({ ...queue, ...(figures?.queues.get(queue.name) ?? unknown) })) ?? null,
})

/** Requests all statuses at the same time. A service that does not respond within 2 s has none. */
export const getOperations = async ({ statuses, management }: OperationsSource): Promise<Operations> => {
  const [figures, ...services] = await Promise.all([
    management?.(),
    ...serviceNames.map(async name => ({ name, status: await statuses[name]() })),
  ])
  return {
    at: new Date().toISOString(),
    management: figures ? { fault: figures.fault } : null,
    services: services.map(({ name, status }) => ({ name, status: status && withFigures(status, figures) })),
  }
}
