import { ServiceStatus } from '@earshot/contracts'
import { type InternalClient, internalClient } from '@earshot/http'
import { type SecretKey, type ServiceName, serviceNames } from '@earshot/runtime'
import type { Management, Told } from './management.ts'
import type { Operations, OperationsStatus } from './model.ts'

/** How each service is; null where it does not tell. */
export type Statuses = Record<ServiceName, () => Promise<ServiceStatus | null>>

/** A version that is older or newer may tell of other things: they are as good as not told. */
const askOf = (client: InternalClient) => async (): Promise<ServiceStatus | null> => {
  const told = await client.get('/status').catch(() => null)
  return ServiceStatus.safeParse(told).data ?? null
}

/** Asks the other services over the network, and this one itself. */
export const statusesBy = (
  own: () => Promise<ServiceStatus>,
  { urls, secret }: { urls: Record<ServiceName, string>; secret: SecretKey },
): Statuses => {
  const ask = (to: ServiceName) => askOf(internalClient({ from: 'gateway', to, url: urls[to], secret }))
  return { gateway: own, feedback: ask('feedback'), support: ask('support'), webhooks: ask('webhooks') }
}

/** Who is asked how things are. */
export type OperationsSource = {
  statuses: Statuses
  /** Undefined when RabbitMQ is not asked for what it counts itself. */
  management: Management | undefined
}

const unknown = { unacked: null, publishedPerSecond: null, deliveredPerSecond: null }

const withFigures = (status: ServiceStatus, told: Told | undefined): OperationsStatus => ({
  ...status,
  queues: status.queues?.map(queue => ({ ...queue, ...(told?.queues.get(queue.name) ?? unknown) })) ?? null,
})

/** All are asked at once. One that hangs is given up after 2 s. */
export const lookAtAll = async ({ statuses, management }: OperationsSource): Promise<Operations> => {
  const [told, ...services] = await Promise.all([
    management?.(),
    ...serviceNames.map(async name => ({ name, status: await statuses[name]() })),
  ])
  return {
    at: new Date().toISOString(),
    management: told ? { fault: told.fault } : null,
    services: services.map(({ name, status }) => ({ name, status: status && withFigures(status, told) })),
  }
}
