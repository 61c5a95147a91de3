import type { components } from '@earshot/client'
import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

type Change = components['schemas']['Change']

/** What tabs of one browser tell each other: one of them listens for all. */
type Said = { changed: string } | { isLive: boolean } | { isAsking: true }

/** What an event is of: `post` of `post.created`. */
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
    /** After events of these families it is asked again. */
    queryMeta: { hears?: readonly Family[] }
  }
}

/** Of many events in a row, a page is asked again no more often. */
const gatherMs = 1000
/** After a refusal; a connection that broke is opened again by the browser itself. */
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

/** How often it is asked again, in ms, where no event tells of a change. */
export const watchMs = 5000

/** How an answer is kept up to date. */
export type Watch = { meta?: { hears: readonly Family[] }; refetchInterval?: number }

/** For queries whose answer events of these families change: asked again after each, or now and then while none are heard. */
export const useLive = (...hears: readonly Family[]): Required<Watch> => ({
  meta: { hears },
  refetchInterval: useSyncExternalStore(subscribe, () => isLive) ? 60_000 : watchMs,
})

/** Listens for as long as this tab is there, and says what it hears. */
const listen = (say: (said: Said) => void): void => {
  const stream = new EventSource('/api/v1/changes')
  stream.onopen = () => say({ isLive: true })
  stream.onmessage = ({ data }) => say({ changed: (JSON.parse(data) as Change).type })
  stream.onerror = () => {
    say({ isLive: false })
    if (stream.readyState === EventSource.CLOSED) setTimeout(() => listen(say), refusedMs)
  }
}

/** Asks again, after events, for what is on the page and may have changed by them. */
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

/** Keeps what is shown up to date. One tab of a browser listens: each would hold one of its six connections. */
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
  // Without TLS the browser has no locks, and each tab listens for itself.
  if ('locks' in navigator) void navigator.locks.request(name, forAll)
  else begin()
}
