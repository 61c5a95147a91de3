import type { components } from '@earshot/client'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

type Change = components['schemas']['Change']

/** What the tabs of a browser send each other. Only one of them has the event stream. */
type Said = { changed: string } | { isLive: boolean } | { isAsking: true }

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
  | 'audit'

declare module '@tanstack/react-query' {
  interface Register {
    /** The query is refetched after events of these families. */
    queryMeta: { hears?: readonly Family[] }
  }
}

/** Refetch at most this often when many events arrive. */
const gatherMs = 1000
/** Wait after the server refused the stream. The browser reconnects by itself only after a connection was lost. */
const refusedMs = 10_000
const name = 'earshot-changes'

const listeners = new Set<() => void>()
let isLive = false

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
export type Watch = { meta?: { hears: readonly Family[] }; refetchInterval?: number }

/** For queries that change with events of these families. Polls every minute, or every 5 s while the event stream is down. */
export const useLive = (...hears: readonly Family[]): Required<Watch> => ({
  meta: { hears },
  refetchInterval: useSyncExternalStore(subscribe, () => isLive) ? 60_000 : watchMs,
})

/** Opens the event stream and reports its state and its events. */
const listen = (say: (said: Said) => void): void => {
  const stream = new EventSource('/api/v1/changes')
  stream.onopen = () => say({ isLive: true })
  stream.onmessage = ({ data }) => say({ changed: (JSON.parse(data) as Change).type })
  stream.onerror = () => {
    say({ isLive: false })
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(say), refusedMs)
  }
}

/** Marks the queries of the page as stale that events may have changed. */
const freshener = (queries: QueryClient) => {
  const heard = new Set<string>()
  const refresh = (isStale: (hears: readonly Family[]) => boolean): void =>
    void queries.invalidateQueries({ predicate: ({ meta }) => !!meta?.hears && isStale(meta.hears) })
  const refreshHeard = (): void => {
    const families = new Set(heard)
    heard.clear()
    refresh(hears => hears.some(family => families.has(family)))
  }
  return {
    all: () => refresh(() => true),
    after: (type: string): void => {
      if (heard.size === 0) setTimeout(refreshHeard, gatherMs)
      heard.add(type.split('.')[0] ?? '')
    },
  }
}

/**
 * Keeps the page up to date. Only one tab opens the event stream, since a browser allows six connections to a server over
 * HTTP/1.1.
 */
export const startLive = (queries: QueryClient): void => {
  const { all, after } = freshener(queries)
  const tabs = new BroadcastChannel(name)
  let isListening = false
  const hear = (said: Said): void => {
    if ('changed' in said) after(said.changed)
    else if ('isLive' in said) {
      setLive(said.isLive)
      if (said.isLive) all()
    } else if (isListening) tabs.postMessage({ isLive } satisfies Said)
  }
  tabs.onmessage = ({ data }: MessageEvent<Said>) => hear(data)
  tabs.postMessage({ isAsking: true } satisfies Said)
  const begin = (): void => {
    isListening = true
    listen(said => {
      hear(said)
      tabs.postMessage(said)
    })
  }
  const forAll = (): Promise<never> => {
    begin()
    return new Promise(() => undefined)
  }
  // Without TLS there is no Web Locks API, so each tab opens its own stream.
  if ('locks' in navigator) void navigator.locks.request(name, forAll)
  else begin()
}
