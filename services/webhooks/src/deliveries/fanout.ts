import { Envelope, isEventType } from '@earshot/contracts'
import { ensurePartitions, type Pool, sqlState } from '@earshot/db'
import type { Broker, InMessage, Outcome } from '@earshot/events'
import { batcher, type Log, type Loop } from '@earshot/runtime'
import { consuming } from '../consuming.ts'
import { partitionedTables } from '../upkeep/partitions.ts'
import { fanOut, type IncomingEvent, type NewDelivery } from './fanout-repo.ts'
import { encodePointer } from './pointer.ts'

/** Messages in hand, and events in one statement. */
const prefetch = 200

const noPartition = '23514'

const readEvent = (message: InMessage): IncomingEvent | undefined => {
  try {
    const body = message.body.toString()
    const boards = message.headers['x-board-id']
    return {
      envelope: Envelope.parse(JSON.parse(body)),
      body,
      private: message.exchange === 'earshot.events.private',
      boardIds: typeof boards === 'string' ? boards.split(',') : [],
    }
  } catch {
    return undefined
  }
}

/** Events older than the partitions at hand come after a long outage: their days are made first. */
const fanOutAnyDay = async (pool: Pool, events: IncomingEvent[]): Promise<NewDelivery[]> => {
  try {
    return await fanOut(pool, events)
  } catch (error) {
    if (sqlState(error) !== noPartition) throw error
    for (const { envelope } of events)
      for (const table of partitionedTables)
        await ensurePartitions(pool, table, Date.parse(envelope.createdAt))
    return fanOut(pool, events)
  }
}

/** Puts the first pointer of a delivery into its webhook's lane. */
const publishPointer = (broker: Broker, delivery: NewDelivery) =>
  broker.publish({
    exchange: 'webhooks.deliver',
    key: delivery.webhookId,
    id: delivery.id,
    body: encodePointer({ deliveryId: delivery.id, run: 1, attempt: 0, notBefore: 0 }),
  })

/**
 * From events to deliveries. A message is acked when its deliveries are in PostgreSQL and their pointers confirmed;
 * what cannot be read is parked; events that only services tell each other are let go.
 */
export const fanOutLoop = ({ pool, broker, log }: { pool: Pool; broker: Broker; log: Log }): Loop => {
  const batched = batcher<IncomingEvent, NewDelivery[]>({
    limit: prefetch,
    inFlight: 2,
    run: async events => {
      // The same event twice in one statement would be told of by PostgreSQL, not ignored.
      const distinct = [...new Map(events.map(event => [event.envelope.id, event])).values()]
      const deliveries = Map.groupBy(await fanOutAnyDay(pool, distinct), delivery => delivery.eventId)
      return events.map(event => deliveries.get(event.envelope.id) ?? [])
    },
  })

  const handle = async (message: InMessage): Promise<Outcome> => {
    const event = readEvent(message)
    if (!event) {
      log.error({ messageId: message.id, routingKey: message.key }, 'event.unreadable')
      return 'park'
    }
    if (!isEventType(event.envelope.type)) return 'ack'
    const started = performance.now()
    const deliveries = await batched(event)
    const pending = deliveries.filter(delivery => delivery.status === 'pending')
    await Promise.all(pending.map(delivery => publishPointer(broker, delivery)))
    log.info(
      {
        eventId: event.envelope.id,
        type: event.envelope.type,
        deliveries: deliveries.length,
        durationMs: Math.round(performance.now() - started),
      },
      'event.handled',
    )
    return 'ack'
  }
  return consuming('fan-out', work => broker.consume('webhooks.events', { prefetch }, work), handle)
}
