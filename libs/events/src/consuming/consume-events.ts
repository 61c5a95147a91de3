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
 * What a service does about events of other services, by their type. An event may come more than once, and after a later
 * one of the same thing. A rejection means our own fault: the event is held and comes again.
 */
export type EventHandlers = {
  [T in AnyEventType]?: (data: EventContent<T>, event: Envelope) => Promise<void>
}

type Heard = { event: Envelope; handle: (() => Promise<void>) | undefined }

/** Events in hand at once, each with a statement of its own. */
const prefetch = 20

/**
 * An event, with its data where this version knows the type.
 * @throws when it is not one of our events: a fault of whoever published it.
 */
const read = ({ body }: InMessage) => {
  const event = Envelope.parse(JSON.parse(body.toString()))
  if (!isAnyEventType(event.type)) return { event }
  return { event, type: event.type, data: eventSchema(event.type).parse(event.data) }
}

const hear = (handlers: EventHandlers, message: InMessage): Heard => {
  const { event, type, data } = read(message)
  // The schema of this very type has just parsed the data.
  const handler = type && (handlers[type] as ((data: unknown, event: Envelope) => Promise<void>) | undefined)
  return { event, handle: handler && (() => handler(data, event)) }
}

/** Whether {@link consumeEvents} would take it, rather than park it. */
export const isReadableEvent = (message: InMessage): boolean => {
  try {
    read(message)
    return true
  } catch {
    return false
  }
}

/** Takes a service's share of the events: what cannot be read is parked, what has no handler is let go. */
export const consumeEvents = (options: {
  broker: Broker
  queue: EventQueue
  handlers: EventHandlers
  log: Log
}): Loop => {
  const { broker, queue, handlers, log } = options

  const handle = async (message: InMessage): Promise<Outcome> => {
    const started = performance.now()
    let heard: Heard
    try {
      heard = hear(handlers, message)
    } catch {
      // Not the error itself: it quotes what it could not read.
      log.error({ queue, messageId: message.id, routingKey: message.key }, 'event.unreadable')
      return 'park'
    }
    const work = heard.handle
    if (!work) return 'ack'
    return handleInSpan(options, message, async () => {
      await work()
      const { id: eventId, type } = heard.event
      log.info({ queue, eventId, type, durationMs: Math.round(performance.now() - started) }, 'event.handled')
      return 'ack'
    })
  }
  return consuming(queue, work => broker.consume(queue, { prefetch }, work), handle)
}
