import { type Id, newId } from '@earshot/contracts'
import type { Broker } from '@earshot/events'
import { presenceChanged } from '../changes/change.ts'
import type { Hub } from '../changes/hub.ts'
import type { Occupant, RecordId } from './model.ts'
import { openSignals, type Signal } from './signals.ts'
import { createStore, type PresenceTimes, presenceTimes } from './store.ts'

/** A record, and the visitor whose conversation it is; null for a ticket. */
type Place = { record: RecordId; visitorId: Id<'principal'> | null }

export type PresenceHub = {
  /** Starts receiving from other gateways. */
  start: () => void
  stop: () => void
  list: (record: RecordId) => Occupant[]
  /** @throws {ApiError} UNAVAILABLE when the broker is unavailable: the other gateways were not notified. */
  set: (place: Place, occupant: Occupant) => Promise<void>
  /** @throws {ApiError} UNAVAILABLE */
  leave: (record: RecordId, principalId: Id<'principal'>) => Promise<void>
}

/**
 * Who has which conversation or ticket open, in the memory of each gateway. Each notifies the others through the broker, and its
 * own streams when a list has changed. A gateway that has just started knows everyone after one renewal.
 */
export const createPresence = (
  broker: Broker,
  hub: Pick<Hub, 'send'>,
  times: PresenceTimes = presenceTimes,
): PresenceHub => {
  const store = createStore(times, (record, concerned) => {
    const kind = record.startsWith('ticket_') ? 'ticket' : 'conversation'
    const createdAt = new Date().toISOString()
    hub.send({ id: newId('evt'), type: presenceChanged, createdAt, subjects: { [kind]: record } }, concerned)
  })
  let signals: ReturnType<typeof openSignals> | undefined
  const apply = ({ record, visitorId, principalId, occupant }: Signal): void => {
    if (occupant) store.set(record, visitorId, occupant)
    else store.remove(record, principalId)
  }
  const tell = async (signal: Signal): Promise<void> => {
    apply(signal)
    await signals?.send(signal)
  }
  return {
    start: () => {
      signals = openSignals(broker, apply)
    },
    stop: () => {
      signals?.stop()
      store.clear()
    },
    list: store.list,
    set: (place, occupant) => tell({ ...place, principalId: occupant.principalId, occupant }),
    leave: (record, principalId) => tell({ record, visitorId: null, principalId, occupant: null }),
  }
}
