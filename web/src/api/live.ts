import type { components } from '@earshot/client'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { checkConnection } from './connection.ts'

type Change = components['schemas']['Change']

/** What the tabs of a browser send each other. Only one of them has the event stream. */
type TabMessage = { changed: string; ids: string[] } | { isLive: boolean } | { isRequest: true }

/** The part of an event type before the dot: `post` of `post.created`. */
export type Family =
  | 'post'
  | 'comment'
  | 'changelog'
  | 'board'
  | 'conversation'
  | 'message'
  | 'ticket'
  | 'assistant'
  | 'sla'
  | 'webhook'
  | 'principal'
  | 'settings'
  | 'mail'
  | 'audit'
  | 'notification'
  | 'presence'

declare module '@tanstack/react-query' {
  interface Register {
    /** The query is refetched after events of these families. */
    queryMeta: { families?: readonly Family[] }
  }
}

/** Refetch at most this often when many events arrive. */
const gatherMs = 1000
/**
 * Wait after the server refused the stream, and up to twice as long, so that the pages of a team do not return at once. After a lost
 * connection, the browser reconnects by itself, after the time in the last `retry:` of the server.
 */
const refusedMs = 10_000
const name = 'earshot-changes'

const listeners = new Set<() => void>()
let isLive = false
let announceTo: BroadcastChannel | undefined

/** Refreshes the queries of this family in the other tabs of the browser, after a change that has no event. */
export const refreshOtherTabs = (family: Family): void =>
  announceTo?.postMessage({ changed: family, ids: [] } satisfies TabMessage)

const setLive = (next: boolean): void => {
  isLive = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Polling interval in ms for changes that have no event. */
export const watchMs = 5000

/** How a query stays up to date. */
export type Watch = { meta?: { families: readonly Family[] }; refetchInterval?: number }

/** The polling interval of queries that change with events: a minute, or 5 s while the event stream is down. */
export const useLiveInterval = (): number =>
  useSyncExternalStore(subscribe, () => isLive) ? 60_000 : watchMs

/** For queries that change with events of these families. */
export const useLive = (...families: readonly Family[]): Required<Watch> => ({
  meta: { families },
  refetchInterval: useLiveInterval(),
})

/** The query of who has a conversation or ticket open. It is refetched at once, and only for this record. */
export const presenceKey = (id: string) => ['presence', id]

/** Opens the event stream and reports its state and its events. */
const openStream = (send: (message: TabMessage) => void): void => {
  const stream = new EventSource('/api/v1/changes')
  stream.onopen = () => send({ isLive: true })
  stream.onmessage = ({ data }) => {
    const { type, subjects } = JSON.parse(data) as Change
    send({ changed: type, ids: Object.values(subjects) })
  }
  stream.onerror = () => {
    send({ isLive: false })
    if (stream.readyState === EventSource.CLOSED)
      setTimeout(() => openStream(send), refusedMs * (1 + Math.random()))
  }
}

/** Marks the queries of the page as stale that events may have changed. */
const createRefresher = (queries: QueryClient) => {
  const changedFamilies = new Set<string>()
  const refresh = (isStale: (families: readonly Family[]) => boolean): void =>
    void queries.invalidateQueries({ predicate: ({ meta }) => !!meta?.families && isStale(meta.families) })
  const refreshChanged = (): void => {
    const changed = new Set(changedFamilies)
    changedFamilies.clear()
    refresh(families => families.some(family => changed.has(family)))
  }
  return {
    all: () => refresh(() => true),
    after: (type: string, ids: string[]): void => {
      if (type === 'presence.changed') {
        for (const id of ids) void queries.invalidateQueries({ queryKey: presenceKey(id) })
        return
      }
      if (changedFamilies.size === 0) setTimeout(refreshChanged, gatherMs)
      changedFamilies.add(type.split('.')[0] ?? '')
    },
  }
}

/**
 * Keeps the page up to date. Only one tab opens the event stream, since a browser allows six connections to a server over
 * HTTP/1.1.
 */
export const startLive = (queries: QueryClient): void => {
  const { all, after } = createRefresher(queries)
  const tabs = new BroadcastChannel(name)
  announceTo = tabs
  let hasStream = false
  const receive = (message: TabMessage): void => {
    if ('changed' in message) after(message.changed, message.ids)
    else if ('isLive' in message) {
      setLive(message.isLive)
      if (message.isLive) all()
      else void checkConnection()
    } else if (hasStream) tabs.postMessage({ isLive } satisfies TabMessage)
  }
  tabs.onmessage = ({ data }: MessageEvent<TabMessage>) => receive(data)
  tabs.postMessage({ isRequest: true } satisfies TabMessage)
  const start = (): void => {
    hasStream = true
    openStream(message => {
      receive(message)
      tabs.postMessage(message)
    })
  }
  const startWithLock = (): Promise<never> => {
    start()
    return new Promise(() => undefined)
  }
  // Without TLS there is no Web Locks API, so each tab opens its own stream.
  if ('locks' in navigator) void navigator.locks.request(name, startWithLock)
  else start()
}
