import type { Dispatcher } from 'undici'
import { idleMs, type OpenConnection, type WebhookAgent } from '../addresses/agent.ts'
import { createPlaces, type PlaceLimits } from './places.ts'

/** A place for one request at a time to one origin. It connects with its first request. */
export type Connection = {
  origin: string
  dispatcher: () => Dispatcher
  /** Whether an earlier request used it, so that the receiver may be closing it now. */
  isKept: () => boolean
  /** Closes it if it is kept, so that the next request opens another. */
  renew: () => void
  /** Gives the place back. The connection is kept for the next request if `reusable`, and otherwise closed. */
  release: (reusable: boolean) => void
}

/** The connections of one lane. */
export type ConnectionShare = {
  /** Undefined if no place is free for this share; then `wake` is called when one may be. */
  take: () => Connection | undefined
  moveTo: (url: string) => void
  close: () => void
}

export type Connections = {
  share: (url: string, wake: () => void) => ConnectionShare
  /** Requests in flight, and later ones, fail with an error of undici. */
  close: () => Promise<void>
}

/**
 * With 25 webhooks, each can always have 5 connections, and one of them 64, even if all have the same host:
 * 192 ≥ 24 × 5 + 64. Webhooks of different hosts never share a limit: 1,600 = 25 × 64.
 */
export const usualLimits: PlaceLimits = { perProcess: 1600, perHost: 192, own: 5 }

type Idle = { opened: OpenConnection; since: number }

/** Bounds the connections of this process, and keeps idle ones for later requests of any lane. */
export const createConnections = (
  agent: Pick<WebhookAgent, 'open'>,
  now: () => number,
  limits: PlaceLimits = usualLimits,
): Connections => {
  const places = createPlaces(limits)
  const opened = new Set<OpenConnection>()
  /** By origin, the one that was used last at the end. */
  const idle = new Map<string, Idle[]>()

  let closed = false

  const discard = (connection: OpenConnection) => {
    opened.delete(connection)
    connection.destroy().catch(() => undefined)
  }
  const discardOld = () => {
    const before = now() - idleMs
    for (const [origin, kept] of idle) {
      const old = kept.findLastIndex(({ since }) => since < before) + 1
      for (const { opened } of kept.splice(0, old)) discard(opened)
      if (kept.length === 0) idle.delete(origin)
    }
  }
  const discardOldest = () => {
    const [oldest] = [...idle.values()].toSorted((a, b) => (a[0]?.since ?? 0) - (b[0]?.since ?? 0))
    const first = oldest?.shift()
    if (first) discard(first.opened)
  }

  const open = (origin: string): OpenConnection => {
    discardOld()
    if (opened.size >= limits.perProcess) discardOldest()
    const connection = agent.open(origin)
    opened.add(connection)
    if (closed) discard(connection)
    return connection
  }
  const keep = (origin: string, connection: OpenConnection) => {
    const kept = idle.get(origin) ?? []
    idle.set(origin, kept)
    kept.push({ opened: connection, since: now() })
  }

  const take = (origin: string, free: () => void): Connection => {
    let kept = idle.get(origin)?.pop()?.opened
    let connection = kept ?? open(origin)
    let released = false
    return {
      origin,
      dispatcher: () => connection.dispatcher,
      isKept: () => kept !== undefined,
      renew: () => {
        if (!kept) return
        discard(kept)
        kept = undefined
        connection = open(origin)
      },
      release: reusable => {
        if (released) return
        released = true
        if (reusable) keep(origin, connection)
        else discard(connection)
        free()
      },
    }
  }

  return {
    share: (url, wake) => {
      let { origin } = new URL(url)
      const share = places.share(origin, wake)
      return {
        take: () => {
          const free = share.take()
          return free && take(origin, free)
        },
        moveTo: to => {
          origin = new URL(to).origin
          share.moveTo(origin)
        },
        close: share.close,
      }
    },
    close: async () => {
      closed = true
      idle.clear()
      await Promise.all([...opened].map(connection => connection.destroy()))
    },
  }
}

/** Waits for a place, and runs a request with it. */
export const withConnection = async <T>(
  connections: Connections,
  url: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> => {
  const free = Promise.withResolvers<Connection>()
  const takeOne = () => {
    const taken = share.take()
    if (taken) free.resolve(taken)
  }
  const share = connections.share(url, takeOne)
  takeOne()
  const connection = await free.promise
  try {
    return await use(connection)
  } finally {
    connection.release(true)
    share.close()
  }
}
