import { randomUUID } from 'node:crypto'
import type { Id } from '@earshot/contracts'
import type { Broker } from '@earshot/events'
import type { Log } from '@earshot/runtime'
import { dispatch } from '../../deliveries/pointers/dispatch.ts'
import type { SendClaimed } from '../delivery/deliver.ts'
import type { Slot } from '../lanes/lane.ts'
import type { Lanes } from '../lanes/lanes.ts'
import type { Claiming, IncomingEvent, NewDelivery } from './repo.ts'

/** An event holds its message while its attempts run, at most this long, in ms. */
const graceMs = 500
/** The webhooks that are remembered for events of one type and board, and the number of these kinds. */
const remembered = { webhooks: 32, kinds: 10_000 }

/** The lanes that may send deliveries of an event at once. */
export type Reserved = Claiming & {
  /** Removes and returns the slot of a webhook. */
  take: (id: Id<'webhook'>) => Slot | undefined
  release: () => void
}

type Known = NewDelivery & { claimed: NonNullable<NewDelivery['claimed']> }

const kindOf = ({ envelope, boardIds }: IncomingEvent) => [envelope.type, ...boardIds].join(' ')

/** Undefined if it takes longer. */
const within = <T>(ms: number, work: Promise<T>): Promise<T | undefined> => {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(late.resolve, ms, undefined)
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
}

/**
 * Sends deliveries from the worker that creates them, without a pointer through the broker and a second claim, if the lane is
 * here and idle and its receiver is quick. The event's message stays unacked meanwhile: after a crash it arrives again, and the
 * pointers that are then dispatched wait for the lease. A delivery that cannot be sent now gets its pointer as usual.
 */
export const createDirect = (options: {
  broker: Broker
  log: Log
  reserve: Lanes['reserve']
  sendClaimed: SendClaimed
}) => {
  const { broker, log, reserve, sendClaimed } = options
  const matched = new Map<string, Id<'webhook'>[]>()

  return {
    /** Slots of the webhooks that the last event of the same type and boards was for. */
    reserve: (event: IncomingEvent): Reserved => {
      const slots = new Map<Id<'webhook'>, Slot>()
      for (const id of matched.get(kindOf(event)) ?? []) {
        const slot = reserve(id, event)
        if (slot) slots.set(id, slot)
      }
      return {
        claimId: randomUUID(),
        webhookIds: [...slots.keys()],
        take: id => {
          const slot = slots.get(id)
          slots.delete(id)
          return slot
        },
        release: () => {
          for (const slot of slots.values()) slot.release()
          slots.clear()
        },
      }
    },
    remember: (event: IncomingEvent, deliveries: NewDelivery[]): void => {
      if (matched.size >= remembered.kinds) matched.clear()
      const ids = deliveries.slice(0, remembered.webhooks).map(({ webhookId }) => webhookId)
      matched.set(kindOf(event), ids)
    },
    /** Sends a claimed delivery. Resolves when its result is stored, or its pointer is in the lane. */
    send: async (
      slot: Slot,
      event: IncomingEvent,
      { id, webhookId, claimed }: Known,
      traceparent: string | undefined,
    ): Promise<void> => {
      const first = { run: 1, attempt: 0, traceparent }
      const pointer = { ...first, deliveryId: id, notBefore: 0 }
      const { id: eventId, type } = event.envelope
      const delivery = {
        deliveryId: id,
        webhookId,
        eventId,
        type,
        body: event.body,
        ...claimed,
      }
      const sending = slot
        .use((breaker, connection) => sendClaimed(pointer, delivery, breaker, connection))
        .catch(err => log.warn({ err, deliveryId: id }, 'delivery.not_sent'))
      const ended = sending.then(sent => sent?.outcome === 'ack')
      const withPointer = () => dispatch(broker, { ...first, id, webhookId })
      // In process, an event is confirmed when it is handled, and the relay would wait. A start queues what was left anyway.
      if (!broker.durable) void ended.then(done => (done ? undefined : withPointer()))
      else if (!(await within(graceMs, ended))) await withPointer()
    },
  }
}

export type Direct = ReturnType<typeof createDirect>
