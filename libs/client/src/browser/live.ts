import type { Api } from './api.ts'
import type { VisitorError } from './error.ts'
import { type Marks, type News, readNews } from './feed.ts'
import type { Context } from './http.ts'
import { following, isHidden, isOffline, pause, watchPage, withLock } from './page.ts'
import { storageKey } from './store.ts'
import { type Change, readStream } from './stream.ts'
import { connectTabs, everyone } from './tabs.ts'
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

export type SharedMessage = Exclude<TabMessage, { kind: 'hello' | 'changed' | 'created' }>

export type Live = {
  /** Connects or disconnects, as is wanted now. With another token, also after one was refused. */
  update: (hasNewToken?: boolean) => void
  /** For another visitor: disconnects and forgets the previous one. */
  reset: () => void
  /** Reads again, after a change of this page that no event reports. */
  changed: () => void
  /** Notifies the other pages that the anonymous visitor was created. */
  created: () => void
  /** Marks a conversation as read before the server was asked again. */
  markRead: (conversationId: string) => void
}

const ignore = () => undefined

/**
 * Keeps the page up to date: one page of the browser has a stream, or polls, and sends the others what is new. `isWanted` says
 * whether this page has handlers, and the browser a visitor.
 */
export const createLive = (
  api: Api,
  { url, timing, closing }: Context,
  isWanted: () => boolean,
  emit: (message: SharedMessage) => void,
): Live => {
  let running: AbortController | undefined
  let subject: string | undefined
  let state: State = { marks: undefined, connection: 'connecting' }
  /** Whether other pages listen to this one. False without a common lock, and undefined while another page leads. */
  let isLeader: boolean | undefined
  /** Nothing to follow: the token was refused, or an anonymous visitor has no conversations. */
  let isResting = false
  /** Something was written, maybe after the list of conversations was read. */
  let hasWritten = false
  let isAway = false
  let syncing: Promise<void> = Promise.resolve()
  let isSyncQueued = false
  /** Whether the stream reports what has changed. Otherwise, comparing with the last reading does. */
  let isStreaming = false
  /** Conversations in which a member types. */
  const typing = new Set<string>()

  const receive = (message: TabMessage): void => {
    const { kind } = message
    if (kind === 'created') update()
    else if (kind === 'changed') resync()
    else if (kind === 'hello') {
      if (isLeader) sendToTabs({ kind: 'state', ...state })
    } else {
      if (kind === 'state') state = message
      if (kind === 'typing') typing[message.isTyping ? 'add' : 'delete'](message.conversationId)
      emit(message)
    }
  }
  const nameOf = () => subject && `${url} ${subject}`
  const sendToTabs = connectTabs<TabMessage>(closing, nameOf, message => {
    // Without a common stream, each page learns the rest from its own.
    if (isLeader !== false || message.kind === 'created' || message.kind === 'changed') receive(message)
  })
  const share = (message: SharedMessage): void => {
    receive(message)
    if (isLeader) sendToTabs(message)
  }
  const set = (change: Partial<State>): void => share({ kind: 'state', ...state, ...change })

  /** Reads what is new. Calls before it starts share it. */
  const sync = (signal: AbortSignal): Promise<void> => {
    if (isSyncQueued) return syncing
    isSyncQueued = true
    syncing = syncing.catch(ignore).then(async () => {
      signal.throwIfAborted()
      isSyncQueued = false
      const marks = await readNews(api, state.marks, signal, news => {
        if (!signal.aborted && (news.kind === 'message' || !isStreaming)) share(news)
      })
      signal.throwIfAborted()
      set({ marks, connection: 'open' })
    })
    return syncing
  }
  const resync = (): void => {
    hasWritten = true
    isResting = false
    if (running && isLeader !== undefined) sync(running.signal).catch(ignore)
    else update()
  }
  const setTyping = (conversationId: string, name?: string | null): void => {
    const isTyping = name !== undefined
    if (typing.has(conversationId) !== isTyping)
      share({ kind: 'typing', conversationId, isTyping, name: name ?? null })
  }
  const readTyping = async (id: string, signal: AbortSignal): Promise<void> => {
    const path = `/conversations/${id}/presence`
    const presence = await api.data<{ typing: { name: string | null }[] }>(path, { signal })
    if (!signal.aborted) setTyping(id, presence.typing[0]?.name)
  }

  const follow = async (signal: AbortSignal): Promise<void> => {
    let failures = 0
    let streamAt = 0
    let retryMs = 0
    const backoff = () =>
      retryMs + Math.random() * Math.min(timing.maxWaitMs, timing.reconnectMs * 2 ** failures++)

    const stream = async (): Promise<void> => {
      const controller = following(signal)
      const failed = () => controller.abort()
      const openedAt = Date.now()
      // Who typed is unknown after a disconnect.
      for (const id of typing) setTyping(id)
      const changed = ({ type, subjects: { conversation } }: Change): void => {
        if (type === 'changelog.published') share({ kind: 'changelog' })
        else if (!conversation) return
        else if (type === 'presence.changed') readTyping(conversation, controller.signal).catch(ignore)
        else {
          share({ kind: 'conversation', conversationId: conversation })
          sync(signal).catch(failed)
        }
      }
      try {
        const opened = () =>
          sync(signal).then(() => {
            isStreaming = !controller.signal.aborted
          }, failed)
        await readStream(api, controller.signal, timing.silentMs, opened, changed, ms => {
          retryMs = ms
        })
        set({ connection: 'connecting' })
      } finally {
        controller.abort()
        isStreaming = false
        if (Date.now() - openedAt > timing.stableMs) failures = 0
      }
    }
    /** @returns how long to wait */
    const attempt = async (): Promise<number> => {
      let waitMs = 0
      if (Date.now() >= streamAt)
        try {
          await stream()
          return backoff()
        } catch (error) {
          const { status, retryAfterSeconds = 0 } = error as Partial<VisitorError> // an AbortError has neither
          // Without a connection or a token, polling fails as well.
          if (!status || status === 401) throw error
          if (status < 500 && status !== 429) streamAt = Date.now() + timing.refusedMs
          waitMs = retryAfterSeconds * 1000
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
    signal.throwIfAborted()
    subject = session.subject
    sendToTabs({ kind: 'hello' })
    const lead = async (isLocked: boolean): Promise<void> => {
      isLeader = isLocked
      if (session.anonymous && !state.marks) {
        await sync(signal).catch(ignore)
        isResting = !hasWritten && !!state.marks && Object.keys(state.marks).length === 0
      }
      await follow(signal)
    }
    const name = nameOf()
    await (name ? withLock(`${storageKey} ${name}`, lead, { signal }) : lead(false))
  }
  const start = async (): Promise<void> => {
    const own = following(closing)
    running = own
    set({ connection: 'connecting' })
    // The token could not be fetched, which was reported.
    await run(own.signal).catch(() => pause(Math.random() * timing.maxWaitMs, own.signal))
    if (running !== own) return
    stop()
    update()
  }
  const stop = (): void => {
    running?.abort()
    running = undefined
    isLeader = undefined
    isSyncQueued = false
    syncing = Promise.resolve()
  }
  const update = (hasNewToken = false): void => {
    if (hasNewToken) isResting = false
    if (isWanted() && !isOffline() && !isAway && !isResting) {
      if (!running) void start()
    } else {
      stop()
      if (isOffline()) set({ connection: 'offline' })
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
  return {
    update,
    reset: () => {
      stop()
      subject = undefined
      hasWritten = false
      state = { marks: undefined, connection: 'connecting' }
      typing.clear()
    },
    changed: () => {
      resync()
      sendToTabs({ kind: 'changed' })
    },
    created: () => {
      sendToTabs({ kind: 'created' }, everyone)
      update()
    },
    markRead: id => {
      const mark = state.marks?.[id]
      if (mark) set({ marks: { ...state.marks, [id]: { ...mark, unread: false } } })
    },
  }
}
