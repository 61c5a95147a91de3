import { Envelope, identityInternalEvents, idTime, isEventType, isId } from '@earshot/contracts'
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
import { fanOut, type IncomingEvent, type NewDelivery } from './repo.ts'

/** Messages in hand, and events in one statement. */
const prefetch = 200

const noPartition = '23514'

/** Four times what the API takes in one request: nothing that we make comes near. */
const maxBytes = 4 * 1024 * 1024

/** The time of an event stands in its id as well, and deliveries are found by it: the two must agree. */
const readEnvelope = (body: string): Envelope | undefined => {
  const envelope = Envelope.parse(JSON.parse(body))
  return idTime(envelope.id) === Date.parse(envelope.createdAt) ? envelope : undefined
}

/** Undefined for what is no event. */
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
        headers: keptHeaders(message.headers),
      }
    )
  } catch {
    return undefined
  }
}

/** A replay may hold what the retention has taken away since: it was here, and nobody knows it any more. */
const isForgotten = (message: InMessage, { envelope }: IncomingEvent, retentionMs: number): boolean =>
  message.headers['x-replayed'] !== undefined && Date.parse(envelope.createdAt) < Date.now() - retentionMs

/** It comes over the same queue as the events before it, so their copies are here by then, or nearly. */
const hearErasure = async (erasures: EventHandlers, envelope: Envelope): Promise<void> =>
  erasures['principal.erased']?.(
    identityInternalEvents['principal.erased'].data.parse(envelope.data),
    envelope,
  )

/** Events older than the partitions at hand come after a long outage: their days are made first. */
const fanOutAnyDay = async (pool: Pool, events: IncomingEvent[]): Promise<NewDelivery[]> => {
  try {
    return await fanOut(pool, events)
  } catch (error) {
    if (sqlState(error) !== noPartition) throw error
    for (const { envelope } of events) await preparePartitions(pool, Date.parse(envelope.createdAt))
    return fanOut(pool, events)
  }
}

/**
 * From events to deliveries. A message is acked when its deliveries are in PostgreSQL and their pointers confirmed;
 * what cannot be read is parked; events that only services tell each other are let go.
 */
export const createFanOut = (options: {
  pool: Pool
  broker: Broker
  log: Log
  /** How long events are kept, in ms. */
  retentionMs: number
  /** What is done about people who are erased. */
  erasures: EventHandlers
}): Handler => {
  const { pool, broker, log, retentionMs, erasures } = options
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

  const from = { broker, queue: 'webhooks.events' } as const
  const deliver = async (event: IncomingEvent, traceparent: string | undefined): Promise<Outcome> => {
    const started = performance.now()
    const deliveries = await batched(event)
    const pending = deliveries.filter(delivery => delivery.status === 'pending')
    if (pending.length > 0) crashPoint('after-fan-out-before-publish')
    await Promise.all(
      pending.map(delivery => dispatch(broker, { ...delivery, run: 1, attempt: 0, traceparent })),
    )
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
      return 'park'
    }
    if (event.envelope.type === 'principal.erased') await hearErasure(erasures, event.envelope)
    if (!isEventType(event.envelope.type) || isForgotten(message, event, retentionMs)) return 'ack'
    return handleInSpan(from, message, traceparent => deliver(event, traceparent))
  }
}

export const fanOutLoop = (broker: Broker, handle: Handler): Loop =>
  consuming('fan-out', work => broker.consume('webhooks.events', { prefetch }, work), handle)
