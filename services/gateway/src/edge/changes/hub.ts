import { ApiError, Envelope, type Identity, permits } from '@earshot/contracts'
import type { Broker, InMessage, Subscription } from '@earshot/events'
import type { Telling } from '@earshot/http'
import { pause } from '@earshot/runtime'
import { changeOf, neededFor } from './change.ts'
import type { Change } from './model.ts'

/** Streams that one process holds open at most. */
const streamsAtMost = 10_000
/** The broker is given this long to say that it is listening, in ms. */
const patienceMs = 5000
const prefetch = 200

type Listener = { caller: Identity; tell: (change: Change) => void; end: () => void }

/** What one process hears of the broker, from the first who listens to the last. */
type Hearing = { subscription: Subscription; established: Promise<void> }

export type Hub = {
  /** How to hear what happens. @throws {ApiError} UNAVAILABLE when the broker is away, or too many listen */
  listen: (caller: Identity) => Promise<Telling<Change>>
  /** Ends all streams, and takes no more. */
  stop: () => void
}

/**
 * Passes on what happens to those who may hear it. A copy of each event comes from the broker only while somebody listens.
 * When the broker was lost meanwhile every stream ends: whoever listens again knows to look at everything again.
 */
export const createHub = (broker: Broker): Hub => {
  const listeners = new Set<Listener>()
  let hearing: Hearing | undefined
  let stopped = false

  const endAll = (): void => {
    for (const { end } of listeners) end()
  }
  const hear = async ({ key, body }: InMessage): Promise<'ack'> => {
    const needed = neededFor(key)
    if (needed === undefined) return 'ack'
    const told = Envelope.safeParse(JSON.parse(body.toString()))
    if (!told.success) return 'ack' // its own queue parks it
    const change = changeOf(told.data)
    for (const { caller, tell } of listeners) if (permits(caller, needed)) tell(change)
    return 'ack'
  }
  const begin = (): Hearing => {
    const first = Promise.withResolvers<void>()
    let times = 0
    const established = () => {
      times += 1
      if (times === 1) first.resolve()
      else endAll()
    }
    const subscription = broker.consume('gateway.changes', { prefetch, established }, hear)
    return { subscription, established: first.promise }
  }
  const leave = (listener: Listener): void => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    void hearing?.subscription.cancel()
    hearing = undefined
  }

  return {
    listen: async caller => {
      if (stopped || listeners.size >= streamsAtMost) throw new ApiError('UNAVAILABLE')
      const listener: Listener = { caller, tell: () => undefined, end: () => undefined }
      listeners.add(listener)
      hearing ??= begin()
      const enough = new AbortController()
      const isHeard = await Promise.race([
        hearing.established.then(() => true),
        pause(patienceMs, enough.signal),
      ])
      enough.abort()
      if (isHeard !== true) {
        leave(listener)
        throw new ApiError('UNAVAILABLE')
      }
      return (tell, end) => {
        Object.assign(listener, { tell, end })
        if (stopped) end()
        return () => leave(listener)
      }
    },
    stop: () => {
      stopped = true
      endAll()
    },
  }
}
