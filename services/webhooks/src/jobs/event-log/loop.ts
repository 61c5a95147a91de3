import { type Broker, eventLog } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'

/** A broker that comes, or that has lost its data, has a log so soon. */
const lookEveryMs = 2000

/** Keeps the log of events in place. Only this service declares it: its user alone has the right to. */
export const eventLogLoop = ({
  broker,
  log,
  maxBytes,
}: {
  broker: Broker
  log: Log
  maxBytes: number
}): Loop => {
  let isOpen = false
  return polling({
    name: 'event-log',
    every: lookEveryMs,
    work: async () => {
      if (!broker.connected) return false
      // Once for each process as well: a version may bring new types, to be bound to a log that is there.
      if (isOpen && (await broker.depth(eventLog)) !== null) return false
      await broker.openLog(maxBytes)
      isOpen = true
      log.info('event_log.opened')
      return false
    },
  })
}
