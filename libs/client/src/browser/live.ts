import type { Api } from './api.ts'
import type { VisitorError } from './error.ts'
import { type Marks, type News, readNews } from './feed.ts'
import { following, isHidden, isOffline, pause, watchPage, withLock } from './page.ts'
import { type Change, readStream } from './stream.ts'
import { createTabs, everyone } from './tabs.ts'
import type { Timing } from './timing.ts'
import type { VisitorEvents } from './types.ts'

/** What is known of the conversations, and of the connection. */
export type State = { marks: Marks | undefined; connection: VisitorEvents['connection']['state'] }

/** What the pages of a browser send each other. One of them has the stream. */
type TabMessage =
  | News
  | ({ kind: 'typing' } & VisitorEvents['typing'])
  | ({ kind: 'state' } & State)
  /** A changelog entry was published. */
  | { kind: 'changelog' }
  /** Asks for the state. */
  | { kind: 'hello' }
  /** Something has changed that no event reports. */
  | { kind: 'changed' }
  /** The anonymous visitor was created. */
  | { kind: 'created' }

export type Told = Exclude<TabMessage, { kind: 'hello' | 'changed' | 'created' }>

type Options = {
  api: Api
  url: string
  timing: Timing
  closing: AbortSignal
  /** Whether the page has handlers, and the browser a visitor. */
  isWanted: () => boolean
  tell: (message: Told) => void
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
}

/** Whether streams are refused here, and not only now. */
const refusesStreams = ({ status, code }: VisitorError): boolean =>
  code === 'UNREADABLE_REPLY' || (status >= 400 && status < 500 && status !== 429)

const ignore = () => undefined

/** Keeps the page up to date: one page of the browser has a stream, or polls, and sends the others what is new. */
export const createLive = ({ api, url, timing, closing, isWanted, tell }: Options): Live => {
  let running: AbortController | undefined
  let subject: string | undefined
  let state: State = { marks: undefined, connection: 'connecting' }
  /** Whether this page has the stream, and others listen to it. */
  let role: 'follower' | 'leader' | 'alone' = 'follower'
  /** Nothing to follow: the token was refused, or an anonymous visitor has no conversations. */
  let isResting = false
  let isAway = false
  let syncing: Promise<void> = Promise.resolve()
  let isSyncQueued = false
  /** Conversations whose change was reported since the last reading, and those in which a member types. */
  let reported = new Set<string>()
  const typing = new Set<string>()

  const receive = (message: TabMessage): void => {
    const { kind } = message
    if (kind === 'created') update()
    else if (kind === 'changed') resync()
    else if (kind === 'hello') {
      if (role === 'leader') tabs.send({ kind: 'state', ...state })
    } else {
      if (kind === 'state') state = { marks: message.marks, connection: message.connection }
      tell(message)
    }
  }
  const nameOf = () => subject && `${url} ${subject}`
  const tabs = createTabs<TabMessage>(nameOf, message => {
    // Without a common stream, each page learns the rest from its own.
    if (role !== 'alone' || message.kind === 'created' || message.kind === 'changed') receive(message)
  })
  const share = (message: Told): void => {
    receive(message)
    if (role === 'leader') tabs.send(message)
  }
  const set = (change: Partial<State>): void => share({ kind: 'state', ...state, ...change })

  /** Reads what is new. Calls before it starts share it. */
  const sync = (signal: AbortSignal): Promise<void> => {
    if (isSyncQueued) return syncing
    isSyncQueued = true
    syncing = syncing.catch(ignore).then(async () => {
      signal.throwIfAborted()
      isSyncQueued = false
      const alreadyReported = reported
      reported = new Set()
      const marks = await readNews(api, state.marks, signal, news => {
        const isReported = news.kind === 'conversation' && alreadyReported.has(news.conversationId)
        if (!signal.aborted && !isReported) share(news)
      })
      signal.throwIfAborted()
      set({ marks, connection: 'open' })
    })
    return syncing
  }
  const resync = (): void => {
    isResting = false
    if (running && role !== 'follower') sync(running.signal).catch(ignore)
    else update()
  }
  const setTyping = (conversationId: string, name?: string | null): void => {
    const isTyping = name !== undefined
    if (isTyping) typing.add(conversationId)
    else if (!typing.delete(conversationId)) return
    share({ kind: 'typing', conversationId, isTyping, name: name ?? null })
  }
  const readTyping = async (id: string, signal: AbortSignal): Promise<void> => {
    const presence = await api.data<{ typing: { name: string | null }[] }>(`/conversations/${id}/presence`, {
      signal,
    })
    if (!signal.aborted) setTyping(id, presence.typing[0]?.name)
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    let failures = 0
    let streamAt = 0
    let retryMs = 0
    const backoff = () =>
      Math.random() * Math.min(timing.maxReconnectMs, timing.reconnectMs * 2 ** failures++)

    const stream = async (): Promise<void> => {
      const controller = following(signal)
      const failed = () => controller.abort()
      const openedAt = Date.now()
      const changed = ({ type, subjects: { conversation } }: Change): void => {
        if (type === 'changelog.published') share({ kind: 'changelog' })
        else if (!conversation) return
        else if (type === 'presence.changed') readTyping(conversation, controller.signal).catch(ignore)
        else {
          // The messages of the next reading report it, too.
          if (type !== 'message.created') {
            reported.add(conversation)
            share({ kind: 'conversation', conversationId: conversation })
          }
          sync(signal).catch(failed)
        }
      }
      try {
        await readStream(api, controller.signal, timing, {
          opened: () => sync(signal).catch(failed),
          alive: () => {
            if (Date.now() - openedAt > timing.stableMs) failures = 0
          },
          changed,
          retry: ms => {
            retryMs = ms
          },
        })
        set({ connection: 'connecting' })
      } finally {
        controller.abort()
        for (const id of typing) setTyping(id)
      }
    }
    /** @returns how long to wait */
    const attempt = async (): Promise<number> => {
      let waitMs = 0
      if (Date.now() >= streamAt)
        try {
          await stream()
          return retryMs + backoff()
        } catch (error) {
          const failure = error as VisitorError // readStream throws no other
          if (failure.code === 'NETWORK_ERROR' || failure.code === 'TOKEN_FAILED' || failure.status === 401)
            throw failure
          if (refusesStreams(failure)) streamAt = Date.now() + timing.refusedMs
          waitMs = (failure.retryAfterSeconds ?? 0) * 1000
        }
      await sync(signal)
      return Date.now() < streamAt ? timing.pollMs * (0.5 + Math.random()) : waitMs + backoff()
    }
    while (!signal.aborted && !isResting) {
      const waitMs = await attempt().catch(({ status, retryAfterSeconds = 0 }: VisitorError) => {
        if (signal.aborted) return 0
        set({ connection: 'offline' })
        isResting = status === 401
        const isLasting = status === 403 || status === 404 // the inbox is turned off
        return isLasting ? timing.refusedMs : retryAfterSeconds * 1000 + backoff()
      })
      if (!isResting) await pause(waitMs, signal)
    }
  }

  const run = async (signal: AbortSignal): Promise<void> => {
    const session = await api.session()
    if (signal.aborted) return
    subject = session.subject
    tabs.send({ kind: 'hello' })
    const lead = (as: typeof role) => async () => {
      role = as
      if (session.anonymousId && !state.marks) {
        await sync(signal).catch(ignore)
        isResting = !!state.marks && Object.keys(state.marks).length === 0
      }
      await follow(signal)
    }
    const name = nameOf()
    if (name) await withLock(`earshot.visitor ${name}`, { signal }, lead('leader'), lead('alone'))
    else await lead('alone')()
  }
  const start = async (): Promise<void> => {
    const own = following(closing)
    running = own
    receive({ kind: 'state', ...state, connection: 'connecting' })
    for (
      let waitMs = timing.reconnectMs;
      running === own;
      waitMs = Math.min(waitMs * 2, timing.maxReconnectMs)
    ) {
      role = 'follower'
      try {
        await run(own.signal)
        break
      } catch {
        // The token could not be fetched, which was reported.
        await pause(Math.random() * waitMs, own.signal)
      }
    }
    if (running !== own) return
    stop()
    update()
  }
  const stop = (): void => {
    running?.abort()
    running = undefined
    role = 'follower'
    isSyncQueued = false
    syncing = Promise.resolve()
  }
  const update = (): void => {
    if (isWanted() && !isOffline() && !isAway && !isResting) {
      if (!running) void start()
    } else {
      stop()
      if (isOffline()) receive({ kind: 'state', ...state, connection: 'offline' })
    }
  }
  let hiding: ReturnType<typeof setTimeout> | undefined
  watchPage(closing, type => {
    clearTimeout(hiding)
    isAway = type === 'pagehide' || (isAway && isHidden())
    if (isHidden())
      hiding = setTimeout(() => {
        isAway = true
        update()
      }, timing.hiddenMs)
    update()
  })
  closing.addEventListener('abort', () => {
    clearTimeout(hiding)
    stop()
    tabs.close()
  })

  return {
    update,
    reset: () => {
      stop()
      subject = undefined
      isResting = false
      state = { marks: undefined, connection: 'connecting' }
      typing.clear()
    },
    changed: () => {
      resync()
      tabs.send({ kind: 'changed' })
    },
    created: () => {
      tabs.send({ kind: 'created' }, everyone)
      update()
    },
    markRead: id => {
      const mark = state.marks?.[id]
      if (mark)
        receive({ kind: 'state', ...state, marks: { ...state.marks, [id]: { ...mark, unread: false } } })
    },
  }
}
