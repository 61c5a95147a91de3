import type { TestDeployment } from '../deployments/deployment.ts'
import { percentile } from '../load/numbers.ts'
import { type Committed, committedEvents, duplicatesIn } from '../load/reconcile.ts'
import type { Accepted } from './load.ts'
import { allTypes, type ChaosReceiver } from './receivers.ts'

/** How the events for one receiver were delivered. Latencies in ms. */
export type Row = {
  receiver: string
  accepted: number
  delivered: number
  /** Failed or skipped, as expected of a dead or flapping receiver. */
  failedByRule: number
  duplicates: number
  /** Neither delivered nor failed as expected, or still pending after everything has settled. */
  lost: number
  p50: number | null
  p99: number | null
}

export type DeliveryStatus = { event_id: string; status: string }

const isOver = ({ status }: DeliveryStatus) => ['succeeded', 'failed', 'skipped'].includes(status)

const mayFail = ({ kind }: ChaosReceiver) => kind === 'dead' || kind === 'flapping'

export const rowOf = (receiver: ChaosReceiver, committed: Committed[], deliveries: DeliveryStatus[]): Row => {
  const expected = committed.filter(({ type }) => receiver.events.some(event => event === type))
  const byEvent = new Map(deliveries.map(delivery => [delivery.event_id, delivery]))
  const delivered = expected.filter(({ id }) => receiver.got.has(id))
  const failed = expected.filter(({ id }) => {
    const delivery = byEvent.get(id)
    return !receiver.got.has(id) && mayFail(receiver) && delivery && isOver(delivery)
  })
  const open = deliveries.filter(delivery => !isOver(delivery) && receiver.got.has(delivery.event_id))
  const latencies = delivered.map(({ id, at }) => (receiver.got.get(id)?.[0] ?? at) - at)
  const latencyAt = (share: number) => (latencies.length > 0 ? percentile(latencies, share) : null)
  return {
    receiver: receiver.name,
    accepted: expected.length,
    delivered: delivered.length,
    failedByRule: failed.length,
    duplicates: duplicatesIn(receiver.got),
    lost: expected.length - delivered.length - failed.length + open.length,
    p50: latencyAt(0.5),
    p99: latencyAt(0.99),
  }
}

/** Counts accepted posts that have no event of this type. */
const countWithoutEvent = (committed: Committed[], type: string, posts: string[]): number => {
  const subjects = new Set(committed.filter(event => event.type === type).map(({ subject }) => subject))
  return posts.filter(post => !subjects.has(post)).length
}

/** Compares accepted requests with the events that each receiver got. */
export const reconcile = async (
  earshot: TestDeployment,
  receivers: { receiver: ChaosReceiver; webhookId: string }[],
  accepted: Accepted,
): Promise<{ rows: Row[]; lost: number }> => {
  const committed = await committedEvents(earshot, { schemas: ['feedback'], types: allTypes })
  const rows: Row[] = []
  for (const { receiver, webhookId } of receivers) {
    const deliveries = await earshot.query(
      'select event_id, status from webhooks.deliveries where webhook_id = $1',
      [webhookId],
    )
    rows.push(rowOf(receiver, committed, deliveries as DeliveryStatus[]))
  }
  const withoutEvent =
    countWithoutEvent(committed, 'post.created', accepted.posts) +
    countWithoutEvent(committed, 'post.deleted', accepted.deleted)
  return { rows, lost: withoutEvent + rows.reduce((sum, row) => sum + row.lost, 0) }
}
