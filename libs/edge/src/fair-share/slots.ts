import { type Client, createShares, type Refusal, type ShareLimits } from '@earshot/http'

type Waiting = { client: Client; granted: () => void }

/** Slots of which each client gets a fair share. Requests without a slot wait in a queue for each caller. */
export type Slots = {
  /** Takes a free slot. Returns the limit that refuses it, or undefined. */
  take: (client: Client) => Refusal | undefined
  /** Calls `granted` when the client has a slot. Returns the function that stops waiting. */
  wait: (client: Client, granted: () => void) => () => void
  /** Gives a slot back. */
  leave: (client: Client) => void
  used: () => number
  waiting: () => number
}

/** Callers that wait get free slots in turn, one each, so that a long queue of one caller delays no other caller. */
export const createSlots = (limits: ShareLimits): Slots => {
  const shares = createShares(limits)
  /** Queues by caller. The caller whose turn is next comes first. */
  const queues = new Map<string, Set<Waiting>>()
  let waiting = 0

  const remove = (entry: Waiting): void => {
    const { caller } = entry.client
    const queue = queues.get(caller)
    if (!queue?.delete(entry)) return
    waiting--
    if (queue.size === 0) queues.delete(caller)
  }
  /** The first request in turn whose caller and address are below their share. */
  const nextGranted = (): Waiting | undefined => {
    for (const queue of queues.values())
      for (const entry of queue) {
        const refusal = shares.take(entry.client, 1)
        if (refusal === undefined) return entry
        if (refusal === 'total') return undefined
        if (refusal === 'caller') break // the other requests of this caller are refused too
      }
    return undefined
  }
  const grantWaiting = (): void => {
    for (let entry = nextGranted(); entry; entry = nextGranted()) {
      const { caller } = entry.client
      remove(entry)
      const rest = queues.get(caller)
      if (rest) {
        queues.delete(caller)
        queues.set(caller, rest) // the caller's next turn comes after those of all others
      }
      entry.granted()
    }
  }

  return {
    take: client => shares.take(client, 1),
    wait: (client, granted) => {
      const entry = { client, granted }
      const queue = queues.get(client.caller) ?? new Set()
      queues.set(client.caller, queue.add(entry))
      waiting++
      return () => remove(entry)
    },
    leave: client => {
      shares.give(client, 1)
      if (waiting > 0) grantWaiting()
    },
    used: shares.used,
    waiting: () => waiting,
  }
}
