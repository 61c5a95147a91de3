import {
  type AnyEventType,
  Envelope,
  type EventContent,
  eventSchema,
  isAnyEventType,
} from '@earshot/contracts'
import type { Log, Loop } from '@earshot/runtime'
import type { Broker, InMessage, Outcome } from '../broker/broker.ts'
import { handleInSpan } from '../broker/spans.ts'
import type { EventQueue } from '../broker/topology.ts'
import { consuming } from './consuming.ts'

/**
 * The handlers of a service for events of other services, by type. Events may arrive more than once and out of order. A rejection
 * means a fault on our side: the handler is called again.
 */
export type EventHandlers = {
  [T in AnyEventType]?: (data: EventContent<T>, event: Envelope) => Promise<void>
}

type Handling = { event: Envelope; handle: (() => Promise<void>) | undefined }

/** The number of events in flight; each needs a database statement. */
const prefetch = 20

/**
 * The event, with its data if this version knows the type.
 * @throws for a message that is not one of our events.
 */
const read = ({ body }: InMessage) => {
  const event = Envelope.parse(JSON.parse(body.toString()))
  if (!isAnyEventType(event.type)) return { event }
  return { event, type: event.type, data: eventSchema(event.type).parse(event.data) }
}

const prepare = (handlers: EventHandlers, message: InMessage): Handling => {
  const { event, type, data } = read(message)
  // The data was parsed with the schema of this type.
  const handler = type && (handlers[type] as ((data: unknown, event: Envelope) => Promise<void>) | undefined)
  return { event, handle: handler && (() => handler(data, event)) }
}

/** Whether {@link consumeEvents} would handle the message rather than dead-letter it. */
export const isReadableEvent = (message: InMessage): boolean => {
  try {
    read(message)
    return true
  } catch {
    return false
  }
}

/** Consumes the events of a service. Unreadable messages are dead-lettered; events without a handler are ignored. */
export const consumeEvents = (options: {
  broker: Broker
  queue: EventQueue
  handlers: EventHandlers
  log: Log
}): Loop => {
  const { broker, queue, handlers, log } = options

  const handle = async (message: InMessage): Promise<Outcome> => {
    const started = performance.now()
    let handling: Handling
    try {
      handling = prepare(handlers, message)
    } catch {
      // The error is not logged, because it contains the message's content.
      log.error({ queue, messageId: message.id, routingKey: message.key }, 'event.unreadable')
      return 'dead-letter'
    }
    const work = handling.handle
    if (!work) return 'ack'
    return handleInSpan(options, message, async () => {
      await work()
      const { id: eventId, type } = handling.event
      log.info({ queue, eventId, type, durationMs: Math.round(performance.now() - started) }, 'event.handled')
      return 'ack'
    })
  }
  return consuming(queue, work => broker.consume(queue, { prefetch }, work), handle)
}
