import type { Broker } from '../broker/broker.ts'

/** How many events may wait for the fan-out before bulk events are added, and how many are added at once. */
const few = 50
/** The least interval of looking at the queue, in ms. */
export const lookEveryMs = 5
/** A queue that stays long for this long, in ms, is not busy but stuck: holding events back does not help. */
const stuckMs = 5000

/**
 * How many bulk events the relay may publish now. The fan-out reads its queue in order. So while that queue is not nearly empty, bulk
 * events wait in the outbox, and the events of others find a short queue. In memory, a publish waits for the consumers anyway.
 */
export const createBulkRoom = (broker: Broker, now = () => performance.now()) => {
  let room = few
  let lookAt = 0
  let longSince: number | undefined

  const look = async (at: number): Promise<void> => {
    lookAt = at + lookEveryMs
    const depth = await broker.depth('webhooks.events').catch(() => null)
    const isLong = depth !== null && depth.consumers > 0 && depth.ready >= few
    longSince = isLong ? (longSince ?? at) : undefined
    room = longSince === undefined || at - longSince > stuckMs ? few : 0
  }

  return {
    get: async (): Promise<number> => {
      const at = now()
      if (room === 0 && at >= lookAt) await look(at)
      return room
    },
    use: (rows: number): void => {
      if (broker.durable) room = Math.max(0, room - rows)
    },
  }
}
