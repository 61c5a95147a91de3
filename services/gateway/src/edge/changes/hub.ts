import { ApiError, type AuthenticatedCaller, Envelope, isTeam } from '@earshot/contracts'
import type { Broker, InMessage, Subscription } from '@earshot/events'
import type { ChangeFeed } from '@earshot/http'
import { addressGroup } from '@earshot/http'
import { pause } from '@earshot/runtime'
import { tooMany } from '../../traffic/in-flight.ts'
import { refused } from '../../traffic/metrics.ts'
import type { Traffic } from '../../traffic/traffic.ts'
import { audienceOf, changeOf, isFor, permissionFor } from './change.ts'
import { createListeners, type Listener } from './listeners.ts'
import type { Change } from './model.ts'

/** How long to wait for the broker to confirm the subscription. */
const subscribeMs = 5000
const prefetch = 200

/** The header with the visitor whose conversation an event concerns. */
const visitorIn = ({ headers }: InMessage): string | undefined => {
  const visitorId = headers['x-visitor-id']
  return typeof visitorId === 'string' ? visitorId : undefined
}

/** The subscription that all streams of this process share. It exists from the first stream to the last. */
type Shared = { subscription: Subscription; established: Promise<void>; isEstablished: () => boolean }

/** Waits for the broker to confirm the subscription. */
const isSubscribed = async ({ established, isEstablished }: Shared): Promise<boolean> => {
  if (isEstablished()) return true
  const timeout = new AbortController()
  await Promise.race([established, pause(subscribeMs, timeout.signal)])
  timeout.abort()
  return isEstablished()
}

export type Hub = {
  /**
   * Opens a stream.
   * @throws {ApiError} UNAVAILABLE when the broker is unavailable or too many streams are open, RATE_LIMITED when the client has
   * too many
   */
  listen: (caller: AuthenticatedCaller) => Promise<ChangeFeed<Change>>
  /** Sends a change that is not an event to the streams of this process: to the team, to a visitor, or to both. */
  send: (change: Change, to: { team: boolean; visitorId: string | null }) => void
  /** Ends all streams and refuses new ones. */
  stop: () => void
}

/**
 * Sends changes to the streams whose callers may read them: members by their scopes, and everyone else what is theirs or public.
 * Subscribes to the broker only while a stream is open. After a lost broker connection all streams end, as events may be missing:
 * clients reconnect and read again.
 */
export const createHub = (broker: Broker, streams: Traffic['streams']): Hub => {
  const listeners = createListeners()
  let shared: Shared | undefined
  let stopped = false

  const sendEvent = (event: Envelope, visitorId: string | undefined): void => {
    const change = changeOf(event)
    listeners.toTeam(change, member => isFor(event, member))
    const audience = audienceOf(event.type)
    if (audience === 'everyone') listeners.toOthers(change)
    else if (audience === 'visitor' && visitorId !== undefined) listeners.toVisitor(visitorId, change)
  }
  const handle = async (message: InMessage): Promise<'ack'> => {
    if (permissionFor(message.key) === undefined) return 'ack'
    const event = Envelope.safeParse(JSON.parse(message.body.toString()))
    // The queues that process an unreadable event dead-letter it.
    if (event.success) sendEvent(event.data, visitorIn(message))
    return 'ack'
  }
  const subscribe = (): Shared => {
    const first = Promise.withResolvers<void>()
    let times = 0
    const established = () => {
      times += 1
      if (times === 1) first.resolve()
      else listeners.endAll()
    }
    const subscription = broker.consume('gateway.changes', { prefetch, established }, handle)
    return { subscription, established: first.promise, isEstablished: () => times > 0 }
  }
  const leave = (listener: Listener, giveBack: () => void): void => {
    if (!listeners.remove(listener)) return
    giveBack()
    if (!listeners.isEmpty()) return
    void shared?.subscription.cancel()
    shared = undefined
  }

  return {
    listen: async caller => {
      if (stopped) throw new ApiError('UNAVAILABLE')
      const client = { caller: caller.principalId, address: addressGroup(caller.address ?? '') }
      const shares = isTeam(caller) ? streams.team : streams.visitors
      const refusal = shares.take(client, 1)
      if (refusal !== undefined) {
        refused.inc({ reason: 'streams' })
        throw refusal === 'total' ? new ApiError('UNAVAILABLE') : tooMany('Too many event streams are open.')
      }
      const giveBack = () => shares.give(client, 1)
      const listener: Listener = { caller, send: () => undefined, end: () => undefined }
      listeners.add(listener)
      shared ??= subscribe()
      if (!(await isSubscribed(shared))) {
        leave(listener, giveBack)
        throw new ApiError('UNAVAILABLE')
      }
      return (send, end) => {
        Object.assign(listener, { send, end })
        if (stopped) end()
        return () => leave(listener, giveBack)
      }
    },
    send: (change, { team, visitorId }) => {
      if (team) listeners.toTeam(change)
      if (visitorId !== null) listeners.toVisitor(visitorId, change)
    },
    stop: () => {
      stopped = true
      listeners.endAll()
    },
  }
}
