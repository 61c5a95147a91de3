import type { Api } from './api.ts'
import type { Context } from './http.ts'
import { ignore, isHidden, isOffline, pause, watchPage, withLock } from './page.ts'
import { createRun, type Run } from './run.ts'
import {
  connects,
  decide,
  firstState,
  hasNothing,
  type Known,
  type LiveEvent,
  type SharedMessage,
} from './state.ts'
import { storageKey } from './store.ts'
import { connectTabs, everyone } from './tabs.ts'

/** What the pages of a browser send each other. One of them has the stream. */
type TabMessage =
  | SharedMessage
  /** Asks for the state. */
  | { kind: 'hello' }
  /** Something has changed that no event reports. */
  | { kind: 'changed' }
  /** The anonymous visitor was created. */
  | { kind: 'created' }

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

/** Reports what happens to the page, and when it has been hidden for `hiddenMs`. */
const reportPage = (closing: AbortSignal, hiddenMs: number, act: (event: LiveEvent) => void): void => {
  let hiding: ReturnType<typeof setTimeout> | undefined
  watchPage(closing, type => {
    clearTimeout(hiding)
    if (isHidden()) hiding = setTimeout(() => act({ kind: 'away' }), hiddenMs)
    act({ kind: 'page', type, isHidden: isHidden() })
  })
}

/**
 * Keeps the page up to date: one page of the browser has a stream, or polls, and sends the others what is new. `isWanted` says
 * whether this page has handlers, and the browser a visitor.
 */
export const createLive = (
  api: Api,
  context: Context,
  isWanted: () => boolean,
  emit: (message: SharedMessage) => void,
): Live => {
  const { url, timing, closing } = context
  let state = firstState
  let run: Run | undefined
  let subject: string | undefined

  const nameOf = () => subject && `${url} ${subject}`
  const sendToTabs = connectTabs<TabMessage>(closing, nameOf, message => {
    // Without a common stream, each page learns the rest from its own.
    if (run?.isLeader !== false || message.kind === 'created' || message.kind === 'changed') receive(message)
  })
  const receive = (message: TabMessage): void => {
    const { kind } = message
    if (kind === 'created') update()
    else if (kind === 'hello') {
      if (run?.isLeader) sendToTabs({ kind: 'state', ...state.known })
    } else {
      state = decide(state, message)
      if (kind !== 'changed') emit(message)
      else if (run?.isLeader !== undefined) run.sync().catch(ignore)
      else update()
    }
  }
  const share = (message: SharedMessage): void => {
    receive(message)
    if (run?.isLeader) sendToTabs(message)
  }
  const set = (change: Partial<Known>): void => share({ kind: 'state', ...state.known, ...change })

  const connect = async (own: Run): Promise<void> => {
    const { anonymous, ...session } = await api.session()
    own.signal.throwIfAborted()
    subject = session.subject
    sendToTabs({ kind: 'hello' })
    const lead = async (isLocked: boolean): Promise<void> => {
      own.isLeader = isLocked
      if (anonymous && !state.known.marks) {
        await own.sync().catch(ignore)
        if (hasNothing(state)) act({ kind: 'rest' })
      }
      await own.follow()
      if (!own.signal.aborted) act({ kind: 'rest' })
    }
    const name = nameOf()
    await (name ? withLock(`${storageKey} ${name}`, lead, { signal: own.signal }) : lead(false))
  }
  const start = async (): Promise<void> => {
    const own = createRun(api, context, () => state, share)
    run = own
    set({ connection: 'connecting' })
    // The token could not be fetched, which was reported.
    await connect(own).catch(() => pause(Math.random() * timing.maxWaitMs, own.signal))
    if (run !== own) return
    stop()
    update()
  }
  const stop = (): void => {
    run?.stop()
    run = undefined
  }
  const update = (): void => {
    const isAbsent = isOffline()
    if (connects(state, isWanted(), isAbsent)) {
      if (!run) void start()
    } else {
      stop()
      if (isAbsent) set({ connection: 'offline' })
    }
  }
  const act = (event: LiveEvent): void => {
    state = decide(state, event)
    update()
  }
  reportPage(closing, timing.hiddenMs, act)
  return {
    update: hasNewToken => (hasNewToken ? act({ kind: 'token' }) : update()),
    reset: () => {
      stop()
      subject = undefined
      state = decide(state, { kind: 'reset' })
    },
    changed: () => {
      receive({ kind: 'changed' })
      sendToTabs({ kind: 'changed' })
    },
    created: () => {
      sendToTabs({ kind: 'created' }, everyone)
      update()
    },
    markRead: id => {
      const mark = state.known.marks?.[id]
      if (mark) set({ marks: { ...state.known.marks, [id]: { ...mark, unread: false } } })
    },
  }
}
