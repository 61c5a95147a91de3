import type { Api } from './api.ts'
import { decide, firstAttempts, polls } from './attempts.ts'
import type { VisitorError } from './error.ts'
import { readNews } from './feed.ts'
import type { Context } from './http.ts'
import { following, ignore, pause } from './page.ts'
import { type LiveState, type SharedMessage, typingIn } from './state.ts'
import { type Change, readStream } from './stream.ts'

/** The work of a page from when it connects until it disconnects. */
export type Run = {
  signal: AbortSignal
  stop: () => void
  /** Whether other pages listen to this one. False without a common lock, and undefined while another page leads. */
  isLeader: boolean | undefined
  /** Reads what is new. Calls before it starts share it. */
  sync: () => Promise<void>
  /** Streams, or polls where streams are refused, until the run is stopped or the token is refused. */
  follow: () => Promise<void>
}

/** `share` notifies this page, and the others if they listen to it. */
export const createRun = (
  api: Api,
  { timing, closing }: Context,
  state: () => LiveState,
  share: (message: SharedMessage) => void,
): Run => {
  const stopping = following(closing)
  const { signal } = stopping
  /** Whether the stream reports what has changed. Otherwise, comparing with the last reading does. */
  let isStreaming = false
  let retryMs = 0
  let syncing: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  const read = async (): Promise<void> => {
    next = undefined
    signal.throwIfAborted()
    const marks = await readNews(api, state().known.marks, signal, news => {
      if (!signal.aborted && (news.kind === 'message' || !isStreaming)) share(news)
    })
    signal.throwIfAborted()
    share({ kind: 'state', marks, connection: 'open' })
  }
  const sync = (): Promise<void> => {
    next ??= syncing.catch(ignore).then(read)
    syncing = next
    return next
  }

  const setTyping = (id: string, name?: string | null): void => {
    const message = typingIn(state(), id, name)
    if (message) share(message)
  }
  const readTyping = async (id: string, during: AbortSignal): Promise<void> => {
    const path = `/conversations/${id}/presence`
    const presence = await api.data<{ typing: { name: string | null }[] }>(path, { signal: during })
    if (!during.aborted) setTyping(id, presence.typing[0]?.name)
  }
  const stream = async (): Promise<void> => {
    const ending = following(signal)
    const end = () => ending.abort()
    // Who typed is unknown after a disconnect.
    for (const id of state().typing) setTyping(id)
    const changed = ({ type, subjects: { conversation } }: Change): void => {
      if (type === 'changelog.published') share({ kind: 'changelog' })
      else if (!conversation) return
      else if (type === 'presence.changed') readTyping(conversation, ending.signal).catch(ignore)
      else {
        share({ kind: 'conversation', conversationId: conversation })
        sync().catch(end)
      }
    }
    try {
      const opened = () =>
        sync().then(() => {
          isStreaming = !ending.signal.aborted
        }, end)
      const retry = (ms: number) => {
        retryMs = ms
      }
      await readStream(api, ending.signal, timing.silentMs, { opened, changed, retry })
    } finally {
      end()
      isStreaming = false
    }
  }

  const follow = async (): Promise<void> => {
    let attempts = firstAttempts
    while (!signal.aborted) {
      const startedAt = Date.now()
      const isPoll = polls(attempts, startedAt)
      const ended = isPoll ? sync() : stream()
      const error = await ended.then(ignore, (it: VisitorError) => it)
      if (signal.aborted) return
      const now = Date.now()
      const streamMs = isPoll ? undefined : now - startedAt
      attempts = decide(attempts, { streamMs, error, retryMs }, now, timing)
      const { connection, waitMs, jitterMs } = attempts
      if (connection) share({ kind: 'state', ...state().known, connection })
      if (waitMs === undefined) return
      await pause(waitMs + Math.random() * jitterMs, signal)
    }
  }
  return { signal, stop: () => stopping.abort(), isLeader: undefined, sync, follow }
}
