import type { Id } from '@earshot/contracts'
import { type Database, sampling } from '@earshot/db'
import { type Broker, lane, type PermanentQueue, permanentQueueNames } from '@earshot/events'
import { gauge, type Loop } from '@earshot/runtime'
import { webhookStatuses as statuses } from '../../subscriptions/webhooks/model.ts'
import { liveStatuses } from './repo.ts'

const webhooks = gauge('earshot_webhooks', 'Webhooks by status.', ['status'])

const queued = gauge(
  'earshot_queue_messages',
  'Messages in each permanent queue, without those in flight. Sampled every 10 s by one worker. A queue with `.dead.` in its name holds dead letters: above 0, redrive or discard them.',
  ['queue'],
)

const lanesQueued = gauge(
  'earshot_lanes_messages',
  'Deliveries waiting in the lanes of all webhooks. Sampled every 10 s by one worker.',
)
const longest = gauge('earshot_lanes_longest', 'Deliveries waiting in the longest lane.')
const backlogged = gauge('earshot_lanes_backlogged', 'Lanes with waiting deliveries.')

type BrokerFigures = { permanent: Map<PermanentQueue, number>; lanes: number[] }

/** The number of waiting deliveries in each lane. */
export const laneDepths = async (broker: Broker, webhooks: { id: Id<'webhook'> }[]): Promise<number[]> => {
  const depths: number[] = []
  for (const { id } of webhooks) depths.push((await broker.depth(lane(id)))?.ready ?? 0)
  return depths
}

/** Undefined while the broker is not connected. */
const readBroker = async (
  broker: Broker,
  live: { id: Id<'webhook'> }[],
): Promise<BrokerFigures | undefined> => {
  if (!broker.connected) return undefined
  const permanent = new Map<PermanentQueue, number>()
  for (const queue of permanentQueueNames) permanent.set(queue, (await broker.depth(queue))?.ready ?? 0)
  return { permanent, lanes: await laneDepths(broker, live) }
}

/**
 * Reports the webhooks and their waiting deliveries. Has no labels for ids or URLs, so that the number of series does not grow.
 */
export const deliveryFigures = (database: Database, broker: Broker): Loop =>
  sampling(database, {
    name: 'delivery-metrics',
    take: async db => {
      const live = await liveStatuses(db)
      return { live, broker: await readBroker(broker, live).catch(() => undefined) }
    },
    show: latest => [
      ...statuses.map(status =>
        webhooks({ status }, () => latest()?.live.filter(it => it.status === status).length),
      ),
      ...permanentQueueNames.map(queue => queued({ queue }, () => latest()?.broker?.permanent.get(queue))),
      lanesQueued({}, () => latest()?.broker?.lanes.reduce((sum, ready) => sum + ready, 0)),
      longest({}, () => latest()?.broker?.lanes.reduce((most, ready) => Math.max(most, ready), 0)),
      backlogged({}, () => latest()?.broker?.lanes.filter(ready => ready > 0).length),
    ],
  })
