import { Envelope, identityInternalEvents, idTime, isEventType, isId, Timestamp } from '@earshot/contracts'
import { type Pool, sqlState } from '@earshot/db'
import {
  type Broker,
  consuming,
  type EventHandlers,
  type Handler,
  handleInSpan,
  type InMessage,
  keptHeaders,
  type Outcome,
} from '@earshot/events'
import { batcher, crashPoint, type Log, type Loop } from '@earshot/runtime'
import { preparePartitions } from '../../deliveries/partitions/repo.ts'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import type { Direct, Reserved } from './direct.ts'
import { type Claiming, fanOut, type IncomingEvent, type NewDelivery } from './repo.ts'

/** The number of messages in flight, and of events per statement. */
const prefetch = 200
/** The number of bulk events per statement: what one of another actor waits for at most. */
const bulkLimit = 50

const noPartition = '23514'

/** Four times the limit of an API request: our own events are far below. */
const maxBytes = 4 * 1024 * 1024

/** Deliveries are found by the time in the event's id, which must therefore be `createdAt`. */
const readEnvelope = (body: string): Envelope | undefined => {
  const envelope = Envelope.parse(JSON.parse(body))
  return idTime(envelope.id) === Date.parse(envelope.createdAt) ? envelope : undefined
}

/** Copies from before the header existed, and messages of other publishers, have none. */
const storedAtOf = ({ headers }: InMessage) => Timestamp.safeParse(headers['x-stored-at']).data

/** Undefined if the message is not an event. */
export const readEvent = (message: InMessage): IncomingEvent | undefined => {
  if (message.body.length > maxBytes) return undefined
  try {
    const body = message.body.toString()
    const envelope = readEnvelope(body)
    const boards = String(message.headers['x-board-id'] ?? '').split(',')
    return (
      envelope && {
        envelope,
        body,
        private: message.exchange === 'earshot.events.private',
        boardIds: boards.filter(board => isId('board', board)),
        storedAt: storedAtOf(message) ?? envelope.createdAt,
        bulk: message.headers['x-bulk'] !== undefined,
        headers: keptHeaders(message.headers),
      }
    )
  } catch {
    return undefined
  }
}

/** Whether a republished event is past the retention: it was handled before, and its rows are deleted. */
const isPastRetention = (message: InMessage, { envelope }: IncomingEvent, retentionMs: number): boolean =>
  message.headers['x-replayed'] !== undefined && Date.parse(envelope.createdAt) < Date.now() - retentionMs

/** The erasure arrives through the same queue as earlier events, so copies of these are already stored, with few exceptions. */
const handleErasure = async (erasures: EventHandlers, envelope: Envelope): Promise<void> =>
  erasures['principal.erased']?.(
    identityInternalEvents['principal.erased'].data.parse(envelope.data),
    envelope,
  )

/** Events may be older than the existing partitions after a long outage: their partitions are created first. */
const fanOutAnyDay = async (
  pool: Pool,
  events: IncomingEvent[],
  claiming: (event: IncomingEvent) => Claiming | undefined,
): Promise<NewDelivery[]> => {
  try {
    return await fanOut(pool, events, claiming)
  } catch (error) {
    if (sqlState(error) !== noPartition) throw error
    for (const { envelope } of events) await preparePartitions(pool, Date.parse(envelope.createdAt))
    return fanOut(pool, events, claiming)
  }
}

type Created = { deliveries: NewDelivery[]; reserved: Reserved | undefined }

/**
 * Creates deliveries from events. A message is acked when its deliveries are stored, and each has its result or its pointer is
 * confirmed. Unreadable messages are dead-lettered; the services' internal events are ignored.
 */
export const createFanOut = (options: {
  pool: Pool
  broker: Broker
  log: Log
  /** How long events are kept, in ms. */
  retentionMs: number
  /** The handlers for erased users. */
  erasures: EventHandlers
  direct: Direct
}): Handler => {
  const { pool, broker, log, retentionMs, erasures, direct } = options
  const run = async (events: IncomingEvent[]): Promise<Created[]> => {
    // A duplicate event in one statement would be an error in PostgreSQL.
    const distinct = new Map(events.map(event => [event.envelope.id, event]))
    const reserved = new Map([...distinct].map(([id, event]) => [id, direct.reserve(event)]))
    try {
      const created = await fanOutAnyDay(pool, [...distinct.values()], ({ envelope }) =>
        reserved.get(envelope.id),
      )
      const deliveries = Map.groupBy(created, delivery => delivery.eventId)
      return events.map(({ envelope: { id } }) => ({
        deliveries: deliveries.get(id) ?? [],
        reserved: reserved.get(id),
      }))
    } catch (error) {
      for (const slots of reserved.values()) slots.release()
      throw error
    }
  }
  const batches = {
    ordinary: batcher({ limit: prefetch, inFlight: 2, run }),
    bulk: batcher({ limit: bulkLimit, inFlight: 1, run }),
  }

  const from = { broker, queue: 'webhooks.events' } as const
  const deliver = async (event: IncomingEvent, traceparent: string | undefined): Promise<Outcome> => {
    const started = performance.now()
    const { deliveries, reserved } = await batches[event.bulk ? 'bulk' : 'ordinary'](event)
    const pending = deliveries.filter(delivery => delivery.status === 'pending')
    direct.remember(event, pending)
    if (pending.length > 0) crashPoint('after-fan-out-before-publish')
    const sending = pending.map(delivery => {
      const { claimed } = delivery
      const slot = claimed && reserved?.take(delivery.webhookId)
      return slot
        ? direct.send(slot, event, { ...delivery, claimed }, traceparent)
        : dispatch(broker, { ...delivery, run: 1, attempt: 0, traceparent })
    })
    reserved?.release()
    await Promise.all(sending)
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

  return async message => {
    const event = readEvent(message)
    if (!event) {
      log.error({ messageId: message.id, routingKey: message.key }, 'event.unreadable')
      return 'dead-letter'
    }
    if (event.envelope.type === 'principal.erased') await handleErasure(erasures, event.envelope)
    if (!isEventType(event.envelope.type) || isPastRetention(message, event, retentionMs)) return 'ack'
    return handleInSpan(from, message, traceparent => deliver(event, traceparent))
  }
}

export const fanOutLoop = (broker: Broker, handle: Handler): Loop =>
  consuming('fan-out', work => broker.consume('webhooks.events', { prefetch }, work), handle)
