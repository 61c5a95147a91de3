import type { Api } from './api.ts'
import type { VisitorError } from './error.ts'
import { type Marks, type News, readNews } from './feed.ts'
import { isHidden, isOffline, pause, watchPage } from './page.ts'
import { type Change, readStream } from './stream.ts'
import { createTabs, everyone, lead } from './tabs.ts'
import type { Timing } from './timing.ts'
import type { VisitorEvents } from './types.ts'

type Connection = VisitorEvents['connection']['state']

/** What the pages of a browser send each other. One of them has the stream. */
type TabMessage =
  | News
  | ({ kind: 'typing' } & VisitorEvents['typing'])
  | { kind: 'state'; marks: Marks | undefined; connection: Connection }
  /** Asks for the state. */
  | { kind: 'hello' }
  /** Something has changed that no event reports. */
  | { kind: 'changed' }
  /** The anonymous visitor was created. */
  | { kind: 'created' }

type Syncing = { done: Promise<void>; again: boolean }

type Options = {
  api: Api
  url: string
  timing: Timing
  /** Whether the page has handlers, and the browser a visitor. */
  isWanted: () => boolean
  news: (news: News) => void
  typing: (typing: VisitorEvents['typing']) => void
  /** Called when the state may have changed. */
  state: (state: { marks: Marks | undefined; connection: Connection }) => void
}

export type Live = {
  /** Connects or disconnects, as is wanted now. */
  update: () => void
  /** For another visitor: disconnects and forgets the previous one. */
  reset: () => void
  /** Reads again, after a change of this page that no event reports. */
  changed: () => void
  /** Notifies the other pages that the anonymous visitor was created. */
  created: () => void
  /** Marks a conversation as read before the server was asked again. */
  markRead: (conversationId: string) => void
  close: () => void
}

/** Whether streams are refused here, and not only now. */
const refusesStreams = ({ status, code }: VisitorError): boolean =>
  code === 'UNREADABLE_REPLY' || (status >= 400 && status < 500 && status !== 429)

/** Keeps the page up to date: one page of the browser has a stream, or polls, and sends the others what is new. */
export const createLive = ({ api, url, timing, isWanted, news, typing, state }: Options): Live => {
  let running: AbortController | undefined
  let subject: string | undefined
  let marks: Marks | undefined
  let connection: Connection = 'connecting'
  /** Whether this page has the stream, and others listen to it. */
  let role: 'follower' | 'leader' | 'alone' = 'follower'
  /** The token was refused. */
  let isRefused = false
  /** An anonymous visitor without conversations needs no stream. */
  let isIdle = false
  let isAway = false
  let hiding: ReturnType<typeof setTimeout> | undefined
  let syncing: Syncing | undefined
  /** Conversations whose change was reported since the last reading. */
  let told = new Set<string>()

  const nameOf = () => (subject === undefined ? undefined : `${url} ${subject}`)

  const receive = (message: TabMessage): void => {
    const { kind } = message
    if (kind === 'message' || kind === 'conversation') news(message)
    else if (kind === 'typing') typing(message)
    else if (kind === 'created') update()
    else if (kind === 'changed') changedElsewhere()
    else if (kind === 'state') {
      ;({ marks, connection } = message)
      state(message)
    } else if (role === 'leader') tabs.send(ownState())
  }
  const tabs = createTabs<TabMessage>('earshot.visitor.1', nameOf, message => {
    // Without a common stream, each page learns everything from its own.
    const isForAll = message.kind === 'created' || message.kind === 'changed'
    if (isForAll || role !== 'alone') receive(message)
  })
  const ownState = () => ({ kind: 'state', marks, connection }) as const
  const tell = (message: TabMessage): void => {
    receive(message)
    if (role === 'leader') tabs.send(message)
  }
  const setConnection = (next: Connection): void => {
    connection = next
    tell(ownState())
  }
  const changedElsewhere = (): void => {
    isIdle = false
    if (running && role !== 'follower') void sync(running.signal).catch(() => undefined)
    else update()
  }

  const syncOnce = async (signal: AbortSignal): Promise<void> => {
    const alreadyTold = told
    told = new Set()
    const found = (it: News): void => {
      const isKnown = it.kind === 'conversation' && alreadyTold.has(it.conversationId)
      if (!signal.aborted && !isKnown) tell(it)
    }
    const next = await readNews(api, marks, signal, found)
    if (signal.aborted) return
    marks = next
    setConnection('open')
  }
  /** Reads what is new. A call during another one lets that one read again. */
  const sync = (signal: AbortSignal): Promise<void> => {
    if (syncing) {
      syncing.again = true
      return syncing.done
    }
    const own: Syncing = { again: false, done: Promise.resolve() }
    const repeat = async () => {
      do {
        own.again = false
        await syncOnce(signal)
      } while (own.again && !signal.aborted)
    }
    own.done = repeat().finally(() => {
      if (syncing === own) syncing = undefined
    })
    syncing = own
    return own.done
  }

  const changed = (change: Change, signal: AbortSignal, failed: () => void): void => {
    const { conversation } = change.subjects
    if (conversation === undefined) return
    if (change.type !== 'message.created') {
      told.add(conversation)
      tell({ kind: 'conversation', conversationId: conversation })
    }
    sync(signal).catch(failed)
  }

  /** Follows the changes until the signal aborts or nothing is left to follow. */
  const follow = async (signal: AbortSignal): Promise<void> => {
    let failures = 0
    let streamAt = 0
    let retryMs = 0
    const backoff = () =>
      Math.random() * Math.min(timing.maxReconnectMs, timing.reconnectMs * 2 ** failures++)
    const stream = async (): Promise<void> => {
      const controller = new AbortController()
      const abort = () => controller.abort()
      signal.addEventListener('abort', abort)
      const openedAt = Date.now()
      try {
        await readStream(api, controller.signal, timing, {
          opened: () => void sync(signal).catch(abort),
          alive: () => {
            if (Date.now() - openedAt > timing.stableMs) failures = 0
          },
          changed: change => changed(change, signal, abort),
          retry: ms => {
            retryMs = ms
          },
        })
      } finally {
        signal.removeEventListener('abort', abort)
      }
    }
    /** @returns how long to wait */
    const attempt = async (): Promise<number> => {
      let afterMs = 0
      if (Date.now() >= streamAt) {
        try {
          await stream()
          setConnection('connecting')
          return retryMs + backoff()
        } catch (error) {
          const failure = error as VisitorError // readStream throws no other
          if (failure.code === 'NETWORK_ERROR' || failure.code === 'TOKEN_FAILED' || failure.status === 401)
            throw failure
          if (refusesStreams(failure)) streamAt = Date.now() + timing.refusedMs
          afterMs = (failure.retryAfterSeconds ?? 0) * 1000
        }
      }
      await sync(signal)
      return Date.now() < streamAt ? timing.pollMs * (0.5 + Math.random()) : Math.max(afterMs, backoff())
    }
    while (!signal.aborted) {
      let waitMs: number
      try {
        waitMs = await attempt()
      } catch (error) {
        if (signal.aborted) return
        const { status, retryAfterSeconds = 0 } = error as Partial<VisitorError>
        setConnection('offline')
        if (status === 401) {
          isRefused = true
          return
        }
        const isLasting = status === 403 || status === 404 // the inbox is turned off
        waitMs = isLasting ? timing.refusedMs : Math.max(retryAfterSeconds * 1000, backoff())
      }
      await pause(waitMs, signal)
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    let session: Awaited<ReturnType<Api['session']>> | undefined
    for (let failures = 0; !session; failures++) {
      session = await api.session().catch(() => undefined)
      if (!session)
        await pause(
          Math.random() * Math.min(timing.maxReconnectMs, timing.reconnectMs * 2 ** failures),
          signal,
        )
      if (signal.aborted) return
    }
    const { subject: of, anonymous } = session
    subject = of
    tabs.send({ kind: 'hello' })
    const name = nameOf()
    await lead(name && `earshot.visitor ${name}`, signal, async isShared => {
      role = isShared ? 'leader' : 'alone'
      if (anonymous && !marks) {
        await sync(signal).catch(() => undefined)
        isIdle = marks !== undefined && Object.keys(marks).length === 0
      }
      if (!isIdle) await follow(signal)
    })
  }

  const start = async (): Promise<void> => {
    const own = new AbortController()
    running = own
    connection = 'connecting'
    state(ownState())
    await run(own.signal).catch(() => undefined) // only what the signal aborted
    if (running !== own) return
    running = undefined
    role = 'follower'
    update()
  }
  const stop = (): void => {
    running?.abort()
    running = undefined
    role = 'follower'
    syncing = undefined
  }
  const update = (): void => {
    const isOnline = !isOffline()
    if (isWanted() && isOnline && !isAway && !isRefused && !isIdle) {
      if (!running) void start()
      return
    }
    if (!running) return
    stop()
    if (!isOnline) {
      connection = 'offline'
      state(ownState())
    }
  }
  const unwatch = watchPage(type => {
    clearTimeout(hiding)
    if (type === 'pagehide') isAway = true
    else if (!isHidden()) isAway = false
    else
      hiding = setTimeout(() => {
        isAway = true
        update()
      }, timing.hiddenMs)
    update()
  })

  return {
    update,
    reset: () => {
      stop()
      subject = undefined
      marks = undefined
      isRefused = false
      isIdle = false
    },
    changed: () => {
      changedElsewhere()
      tabs.send({ kind: 'changed' })
    },
    created: () => {
      tabs.send({ kind: 'created' }, everyone)
      update()
    },
    markRead: conversationId => {
      const mark = marks?.[conversationId]
      if (!mark) return
      marks = { ...marks, [conversationId]: { ...mark, unread: false } }
      state(ownState())
    },
    close: () => {
      stop()
      unwatch()
      clearTimeout(hiding)
      tabs.close()
    },
  }
}
