import { createApi } from './api.ts'
import { createCredential } from './credential.ts'
import { callHandler, createEmitter } from './emitter.ts'
import type { VisitorError } from './error.ts'
import { createSeen, type Marks } from './feed.ts'
import { bodyOf, createSend } from './http.ts'
import { createLive } from './live.ts'
import { createStore } from './store.ts'
import type { Timing } from './timing.ts'
import type {
  Conversation,
  Message,
  NewMessage,
  SimilarPost,
  UploadedFile,
  Visitor,
  VisitorEvents,
  VisitorOptions,
  WidgetConfig,
} from './types.ts'
import { nameOf, reportingFetch } from './upload.ts'

type Me = { principalId: string; name: string }
type Kept = 'unread' | 'connection'

const noConversations = { data: [], cursor: null }

export const createVisitorWith = (
  { url, token, storage, fetch: ownFetch, language }: VisitorOptions,
  timing: Timing,
): Visitor => {
  const closingController = new AbortController()
  const closing = closingController.signal
  const events = createEmitter<VisitorEvents>()
  const store = createStore(storage)
  const seen = createSeen()
  const fetch: typeof globalThis.fetch = ownFetch ?? ((...call) => globalThis.fetch(...call))
  const send = createSend({ url, fetch, language, closing, timing })
  const credential = createCredential(store, send, () => live.created())
  const refused = (error: VisitorError) => events.emit('error', error)
  const api = createApi(send, credential, refused)

  /** Counts the visitors that this page has identified. */
  let generation = 0
  let marks: Marks | undefined
  let latest: { [Event in Kept]?: VisitorEvents[Event] } = {}
  let known: { config: Promise<WidgetConfig>; until: number } | undefined

  const config = (): Promise<WidgetConfig> => {
    if (!known || Date.now() > known.until) {
      const read = send('/widget').then(reply => bodyOf<{ data: WidgetConfig }>(reply).data)
      known = { config: read, until: Date.now() + timing.configMs }
      read.catch(() => {
        known = undefined
      })
    }
    return known.config
  }
  const unseen = async (): Promise<number> => {
    const { latestChangelog } = await config()
    const { seen: until = '' } = store.read()
    return latestChangelog.filter(({ publishedAt }) => publishedAt > until).length
  }
  const update = <Event extends Kept>(event: Event, value: VisitorEvents[Event]): void => {
    if (JSON.stringify(latest[event]) === JSON.stringify(value)) return
    latest = { ...latest, [event]: value }
    events.emit(event, value)
  }
  const updateUnread = async (): Promise<void> => {
    if (!events.has('unread')) return
    const changelog = await unseen().catch(() => latest.unread?.changelog ?? 0)
    const conversations = Object.values(marks ?? {}).filter(({ unread }) => unread).length
    update('unread', { conversations, changelog })
  }
  /** Reads the config again, at another time than the other pages that were notified. */
  const entryPublished = (): void => {
    const timer = setTimeout(
      () => {
        known = undefined
        void updateUnread()
      },
      timing.publishedMs * (1 + Math.random()),
    )
    closing.addEventListener('abort', () => clearTimeout(timer))
  }
  const live = createLive({
    api,
    url,
    timing,
    closing,
    isWanted: () =>
      !closing.aborted &&
      credential.exists() &&
      (['message', 'unread', 'typing', 'conversation', 'connection'] as const).some(events.has),
    tell: async it => {
      if (it.kind === 'changelog') entryPublished()
      else if (it.kind === 'state') {
        marks = it.marks
        update('connection', { state: it.connection })
        await updateUnread()
      } else {
        const { kind, ...value } = it
        const before = generation
        const isNew = !('message' in value) || (await seen.isNew(value.message))
        if (isNew && generation === before) events.emit(kind, value as never) // the value of this event
      }
    },
  })

  const identify: Visitor['identify'] = async source => {
    live.reset()
    generation++
    marks = undefined
    try {
      await credential.identify(source)
    } finally {
      void updateUnread()
      live.update()
    }
  }
  const me = () => api.data<Me>('/me')
  const post = <T>(path: string, body?: unknown, idempotencyKey?: string) =>
    api.data<T>(path, { method: 'POST', body, ...(idempotencyKey && { idempotencyKey }) })
  const typed = new Map<string, number>()
  const messageOf = ({ content, attachments = [] }: NewMessage) => ({ content, attachments })

  const visitor: Visitor = {
    config,
    identify,
    me: async () => {
      const { anonymousId } = await api.session()
      const { principalId, name } = await me()
      const anonymous = !!anonymousId
      return { principalId, name: anonymous ? null : name, anonymous }
    },
    conversations: {
      // A browser without a visitor has no conversations.
      list: async cursor => (credential.exists() ? api.page('/conversations', { cursor }) : noConversations),
      get: id => api.data(`/conversations/${id}`),
      start: message => {
        const start = async () => {
          const principalId = (await api.session()).anonymousId ?? (await me()).principalId
          const body = { visitor: { principalId }, channel: 'messenger', message: messageOf(message) }
          const conversation = await post<Conversation>('/conversations', body, message.idempotencyKey)
          seen.start(conversation)
          live.changed()
          return conversation
        }
        return seen.send(start())
      },
      messages: async (id, cursor) => {
        const page = await api.page<Message>(`/conversations/${id}/messages`, { sort: 'newest', cursor })
        seen.add(page.data)
        return page
      },
      send: (id, message) => {
        const send = async () => {
          const path = `/conversations/${id}/messages`
          const sent = await post<Message>(path, messageOf(message), message.idempotencyKey)
          seen.add([sent])
          typed.delete(id)
          return sent
        }
        return seen.send(send())
      },
      markRead: async id => {
        const conversation = await post<Conversation>(`/conversations/${id}/read`)
        live.markRead(id)
        live.changed()
        return conversation
      },
      rate: (id, rating) => post(`/conversations/${id}/csat`, rating),
      typing: async (id, isTyping) => {
        const last = typed.get(id) ?? 0
        if (isTyping ? Date.now() - last < timing.typingMs : !last) return
        if (isTyping) typed.set(id, Date.now())
        else typed.delete(id)
        const call = isTyping
          ? ({ method: 'PUT', body: { state: 'typing' } } as const)
          : ({ method: 'DELETE' } as const)
        await api.send(`/conversations/${id}/presence`, call).catch(() => undefined)
      },
    },
    feedback: {
      boards: () => api.data('/boards', { query: { limit: 100 } }),
      posts: query => api.page('/posts', query),
      similar: async (title, boardId) => {
        const posts = await api.data<SimilarPost[]>('/posts/similar', { query: { title } })
        return posts.filter(post => !boardId || post.boardId === boardId)
      },
      create: ({ idempotencyKey, ...body }) => post('/posts', body, idempotencyKey),
      vote: id => api.data(`/posts/${id}/vote`, { method: 'PUT' }),
      unvote: id => api.data(`/posts/${id}/vote`, { method: 'DELETE' }),
    },
    changelog: {
      list: cursor => api.page('/changelog', { cursor }),
      unread: unseen,
      markSeen: () => {
        const remember = ({ latestChangelog: [newest] }: WidgetConfig) => {
          if (newest) store.write({ seen: newest.publishedAt })
          return updateUnread()
        }
        config().then(remember, () => undefined)
      },
    },
    upload: async (file, { name = nameOf(file), onProgress, signal } = {}) => {
      const reporting = ownFetch ? undefined : reportingFetch(file.size, onProgress)
      const call = { method: 'POST', query: { name }, file, signal, send: reporting } as const
      const uploaded = await api.data<UploadedFile>('/files', call)
      if (!reporting) onProgress?.(file.size, file.size)
      return uploaded
    },
    on: (event, handler) => {
      const remove = events.on(event, handler)
      const value = latest[event as Kept]
      if (value)
        callHandler(handler, value as never) // the value of this event
      else if (event === 'unread') void updateUnread()
      live.update()
      return () => {
        remove()
        live.update()
      }
    },
    close: () => {
      events.clear()
      closingController.abort()
    },
  }
  if (token) identify(token).catch(refused)
  return visitor
}
