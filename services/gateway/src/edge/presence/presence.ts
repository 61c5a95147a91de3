import { newId } from '@earshot/contracts'
import type { Broker } from '@earshot/events'
import { presenceChanged } from '../changes/change.ts'
import type { Hub } from '../changes/hub.ts'
import type { Present, RecordId } from './model.ts'
import { openSignals, type Signal } from './signals.ts'
import { createStore, type PresenceTimes, presenceTimes } from './store.ts'

export type PresenceHub = {
  /** Starts receiving from other gateways. */
  start: () => void
  stop: () => void
  list: (record: RecordId) => Present[]
  /** @throws {ApiError} UNAVAILABLE when the broker is unavailable: the other gateways were not notified. */
  set: (record: RecordId, present: Present) => Promise<void>
  /** @throws {ApiError} UNAVAILABLE */
  leave: (record: RecordId, member: Omit<Present, 'state'>) => Promise<void>
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
  const store = createStore(times, record => {
    const kind = record.startsWith('ticket_') ? 'ticket' : 'conversation'
    const createdAt = new Date().toISOString()
    hub.send({ id: newId('evt'), type: presenceChanged, createdAt, subjects: { [kind]: record } })
  })
  let signals: ReturnType<typeof openSignals> | undefined
  const apply = ({ record, state, ...member }: Signal): void => {
    if (state === 'gone') store.remove(record, member.principalId)
    else store.set(record, { ...member, state })
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
    set: (record, present) => tell({ record, ...present }),
    leave: (record, member) => tell({ record, ...member, state: 'gone' }),
  }
}
