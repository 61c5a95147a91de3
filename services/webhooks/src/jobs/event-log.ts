import { type Broker, eventLog } from '@earshot/events'
import { type Log, type Loop, polling } from '@earshot/runtime'

/** The interval of the check that creates the log on a broker that is new or has lost its data. */
const lookEveryMs = 2000

/** Keeps the event log in place. Only this service declares it, since only its user has the permission. */
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
      // Runs once per process even if the log exists, since a new version may add event types to bind.
      if (isOpen && (await broker.depth(eventLog)) !== null) return false
      await broker.openLog(maxBytes)
      isOpen = true
      log.info('event_log.opened')
      return false
    },
  })
}
