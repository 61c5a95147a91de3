import { createApi } from './api.ts'
import { countUnseen } from './changelog.ts'
import { createCredential } from './credential.ts'
import { createEmitter } from './emitter.ts'
import { VisitorError } from './error.ts'
import { createSeen, type Marks } from './feed.ts'
import { createSend, dataOf } from './http.ts'
import { createLive } from './live.ts'
import { createStore } from './store.ts'
import type { Timing } from './timing.ts'
import type {
  Board,
  ChangelogEntry,
  Conversation,
  ConversationItem,
  Message,
  NewMessage,
  Post,
  PostItem,
  SimilarPost,
  UploadedFile,
  Visitor,
  VisitorEvents,
  VisitorOptions,
  VoteState,
  WidgetConfig,
} from './types.ts'
import { nameOf, reportingFetch } from './upload.ts'

type Me = { principalId: string; name: string }

const liveEvents = ['message', 'unread', 'typing', 'conversation', 'connection'] as const

export const createVisitorWith = (
  { url, token, storage, fetch: ownFetch, language }: VisitorOptions,
  timing: Timing,
): Visitor => {
  const closing = new AbortController()
  const events = createEmitter<VisitorEvents>()
  const store = createStore(storage)
  const seen = createSeen()
  const fetch: typeof globalThis.fetch = ownFetch ?? ((...call) => globalThis.fetch(...call))
  const send = createSend({ url, fetch, language, closing: closing.signal, timing })
  const credential = createCredential({ store, send, created: () => live.created() })
  const refused = (error: VisitorError) => events.emit('error', error)
  const api = createApi({ send, credential, refused })

  let marks: Marks | undefined
  let latest: { [Event in 'unread' | 'connection']?: VisitorEvents[Event] } = {}
  let known: { config: Promise<WidgetConfig>; until: number } | undefined

  const config = (): Promise<WidgetConfig> => {
    if (known && Date.now() < known.until) return known.config
    const own = { config: send('/widget').then(dataOf<WidgetConfig>), until: Date.now() + timing.configMs }
    known = own
    own.config.catch(() => {
      if (known === own) known = undefined
    })
    return own.config
  }
  const unseen = async (): Promise<number> => countUnseen(await config(), store)

  const update = <Event extends 'unread' | 'connection'>(event: Event, value: VisitorEvents[Event]): void => {
    if (JSON.stringify(latest[event]) === JSON.stringify(value)) return
    latest = { ...latest, [event]: value }
    events.emit(event, value)
  }
  const updateUnread = async (): Promise<void> => {
    if (!events.has('unread')) return
    const changelog = await unseen().catch(() => latest.unread?.changelog ?? 0)
    const conversations = Object.values(marks ?? {}).filter(({ unread }) => unread).length
    if (!closing.signal.aborted) update('unread', { conversations, changelog })
  }
  const live = createLive({
    api,
    url,
    timing,
    isWanted: () =>
      !closing.signal.aborted && credential.exists() && liveEvents.some(event => events.has(event)),
    news: async it => {
      const { conversationId } = it
      if (it.kind === 'conversation') events.emit('conversation', { conversationId })
      else if (await seen.isNew(it.message)) events.emit('message', { conversationId, message: it.message })
    },
    typing: ({ conversationId, isTyping }) => events.emit('typing', { conversationId, isTyping }),
    state: next => {
      marks = next.marks
      update('connection', { state: next.connection })
      void updateUnread()
    },
  })

  const identify: Visitor['identify'] = async source => {
    live.reset()
    seen.clear()
    marks = undefined
    try {
      await credential.identify(source)
    } finally {
      void updateUnread()
      live.update()
    }
  }
  const ownId = async (): Promise<string> => {
    const { principalId } = await api.session()
    return principalId ?? (await api.data<Me>('/me')).principalId
  }
  const typed = new Map<string, number>()
  const messageOf = ({ content, attachments = [] }: NewMessage) => ({ content, attachments })
  const idle = { data: [], cursor: null }

  const visitor: Visitor = {
    config,
    identify,
    me: async () => {
      const { anonymous } = await api.session()
      const { principalId, name } = await api.data<Me>('/me')
      return { principalId, name: anonymous ? null : name, anonymous }
    },
    conversations: {
      // A browser without a visitor has no conversations.
      list: async cursor =>
        credential.exists() ? api.page<ConversationItem>('/conversations', { cursor }) : idle,
      get: id => api.data(`/conversations/${id}`),
      start: message =>
        seen.send(
          (async () => {
            const { idempotencyKey } = message
            const body = {
              visitor: { principalId: await ownId() },
              channel: 'messenger',
              message: messageOf(message),
            }
            const call = { method: 'POST', body, idempotencyKey } as const
            const conversation = await api.data<Conversation>('/conversations', call)
            seen.start(conversation)
            live.changed()
            return conversation
          })(),
        ),
      messages: async (id, cursor) => {
        const page = await api.page<Message>(`/conversations/${id}/messages`, { sort: 'newest', cursor })
        seen.add(page.data)
        return page
      },
      send: (id, message) =>
        seen.send(
          (async () => {
            const { idempotencyKey } = message
            const call = { method: 'POST', body: messageOf(message), idempotencyKey } as const
            const sent = await api.data<Message>(`/conversations/${id}/messages`, call)
            seen.add([sent])
            typed.delete(id)
            return sent
          })(),
        ),
      markRead: async id => {
        const conversation = await api.data<Conversation>(`/conversations/${id}/read`, { method: 'POST' })
        live.markRead(id)
        live.changed()
        return conversation
      },
      rate: (id, rating) => api.data(`/conversations/${id}/csat`, { method: 'POST', body: rating }),
      typing: async (id, isTyping) => {
        const last = typed.get(id)
        if (isTyping ? last !== undefined && Date.now() - last < timing.typingMs : last === undefined) return
        if (isTyping) typed.set(id, Date.now())
        else typed.delete(id)
        const body = { state: isTyping ? 'typing' : 'viewing' }
        await api.send(`/conversations/${id}/presence`, { method: 'PUT', body }).catch(() => undefined)
      },
    },
    feedback: {
      boards: () => api.data<Board[]>('/boards', { query: { limit: 100 } }),
      posts: (query = {}) => api.page<PostItem>('/posts', query),
      similar: async (title, boardId) => {
        const posts = await api.data<SimilarPost[]>('/posts/similar', { query: { title } })
        return posts.filter(post => boardId === undefined || post.boardId === boardId)
      },
      create: ({ boardId, title, content = '', idempotencyKey }) =>
        api.data<Post>('/posts', { method: 'POST', body: { boardId, title, content }, idempotencyKey }),
      vote: id => api.data<VoteState>(`/posts/${id}/vote`, { method: 'PUT' }),
      unvote: id => api.data<VoteState>(`/posts/${id}/vote`, { method: 'DELETE' }),
    },
    changelog: {
      list: cursor => api.page<ChangelogEntry>('/changelog', { cursor }),
      unread: unseen,
      markSeen: () => {
        const seenUpTo = (it: WidgetConfig) => {
          const newest = it.latestChangelog[0]?.publishedAt
          if (newest) store.write({ seen: newest })
          return updateUnread()
        }
        void config().then(seenUpTo, () => undefined)
      },
    },
    upload: (file, options = {}) => {
      const { name = nameOf(file), onProgress, signal } = options
      const reporting = ownFetch ? undefined : reportingFetch(file, options)
      const call = { method: 'POST', query: { name }, file, signal, send: reporting } as const
      return api.data<UploadedFile>('/files', call).then(uploaded => {
        if (!reporting) onProgress?.(file.size, file.size)
        return uploaded
      })
    },
    on: (event, handler) => {
      const remove = events.on(event, handler)
      const value = latest[event as keyof typeof latest]
      if (value)
        events.call(() => handler(value as never)) // the value of this event
      else if (event === 'unread') void updateUnread()
      live.update()
      return () => {
        remove()
        live.update()
      }
    },
    close: () => {
      closing.abort()
      live.close()
      events.clear()
    },
  }
  if (token !== undefined)
    identify(token).catch((error: unknown) => {
      if (error instanceof VisitorError) refused(error)
    })
  return visitor
}
