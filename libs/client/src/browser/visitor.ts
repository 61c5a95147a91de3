import { createApi } from './api.ts'
import { createCredential, type Session } from './credential.ts'
import { callHandler, createEmitter } from './emitter.ts'
import type { VisitorError } from './error.ts'
import { createSeen, type Marks } from './feed.ts'
import { bodyOf, createSend } from './http.ts'
import { createLive } from './live.ts'
import { pause } from './page.ts'
import { createStore } from './store.ts'
import type { Timing } from './timing.ts'
import { subjectOf } from './token.ts'
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
import { countUnseen } from './unseen.ts'
import { nameOf, reportingFetch } from './upload.ts'

type Me = { principalId: string; name: string }
type Pictures = { pictures: { principalId: string; image: string }[] }
type Kept = 'unread' | 'connection'

export const createVisitorWith = (options: VisitorOptions, timing: Timing): Visitor => {
  const closingController = new AbortController()
  const closing = closingController.signal
  const events = createEmitter<VisitorEvents>()
  const store = createStore(options.storage)
  const seen = createSeen()
  const context = { ...options, closing, timing }
  const send = createSend(context)
  const refused = (error: VisitorError) => events.emit('error', error)
  const credential = createCredential(store, send, context, () => live.created(), refused)
  const api = createApi(send, credential, refused)

  /** The subject of the identified visitor. Something unique if it is unknown. */
  let identity: unknown
  let marks: Marks | undefined
  const latest: { [Event in Kept]?: VisitorEvents[Event] } = {}
  let known: Promise<WidgetConfig> | undefined
  let knownUntil = 0

  const config = (): Promise<WidgetConfig> => {
    if (known && Date.now() < knownUntil) return known
    known = send('/widget').then(reply => bodyOf<{ data: WidgetConfig }>(reply).data)
    knownUntil = Date.now() + timing.configMs
    known.catch(() => {
      knownUntil = 0
    })
    return known
  }
  const unseen = async (): Promise<number> => countUnseen(await config(), store)
  const update = <Event extends Kept>(event: Event, value: VisitorEvents[Event]): void => {
    if (JSON.stringify(latest[event]) === JSON.stringify(value)) return
    latest[event] = value
    events.emit(event, value)
  }
  const updateUnread = async (): Promise<void> => {
    if (!events.has('unread')) return
    const changelog = await unseen().catch(() => latest.unread?.changelog ?? 0)
    const conversations = Object.values(marks ?? {}).filter(({ unread }) => unread).length
    update('unread', { conversations, changelog })
  }
  /** Reads the config again, at another time than the other pages that were notified. */
  const entryPublished = async (): Promise<void> => {
    await pause(timing.publishedMs * (1 + Math.random()), closing)
    knownUntil = 0
    await updateUnread()
  }
  const isWanted = (): boolean =>
    !closing.aborted &&
    credential.exists() &&
    (['message', 'unread', 'typing', 'conversation', 'connection'] as const).some(events.has)
  const live = createLive(api, context, isWanted, async it => {
    if (it.kind === 'changelog') await entryPublished()
    else if (it.kind === 'state') {
      marks = it.marks
      update('connection', { state: it.connection })
      await updateUnread()
    } else {
      const { kind, ...value } = it
      const before = identity
      const isNew = !('message' in value) || (await seen.isNew(value.message))
      if (isNew && identity === before) events.emit(kind, value as never) // the value of this event
    }
  })

  const identify: Visitor['identify'] = async source => {
    const next = subjectOf(source) || {}
    if (next !== identity) {
      live.reset()
      marks = undefined
    }
    identity = next
    try {
      await credential.identify(source)
    } finally {
      void updateUnread()
      live.update(true)
    }
  }
  const contact = '/me/contact-address'
  const me = () => api.data<Me>('/me')
  const post = <T>(path: string, body?: unknown, idempotencyKey?: string) =>
    api.data<T>(path, { method: 'POST', body, idempotencyKey })
  /** When the last request that says that the visitor types was sent, by conversation. */
  const typed: Record<string, number> = {}
  const messageOf = ({ content, attachments = [], context }: NewMessage) => ({
    content,
    attachments,
    context,
  })

  const visitor: Visitor = {
    config,
    identify,
    me: async () => {
      const { anonymous = false } = await api.session()
      const { principalId, name } = await me()
      return { principalId, name: anonymous ? null : name, anonymous }
    },
    conversations: {
      // A browser without a visitor has no conversations.
      list: async cursor =>
        credential.exists() ? api.page('/conversations', { cursor }) : { data: [], cursor: null },
      get: id => api.data(`/conversations/${id}`),
      start: message => {
        const bodyAs = async ({ anonymous }: Session) => ({
          visitor: anonymous ? { anonymous } : { principalId: (await me()).principalId },
          channel: 'messenger',
          message: messageOf(message),
        })
        const start = async () => {
          const conversation = await post<Conversation>('/conversations', bodyAs, message.idempotencyKey)
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
          typed[id] = 0
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
        const last = typed[id] ?? 0
        if (isTyping ? Date.now() - last < timing.typingMs : !last) return
        typed[id] = isTyping ? Date.now() : 0
        const path = `/conversations/${id}/presence`
        const body = isTyping ? { state: 'typing' } : undefined
        await api.send(path, { method: isTyping ? 'PUT' : 'DELETE', body }).catch(() => undefined)
      },
    },
    contact: {
      get: async () => ((await api.session()).anonymous ? api.data(contact) : undefined),
      set: body => api.data(contact, { method: 'PUT', body }),
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
    pictures: async principalIds => {
      const query = { principalIds: principalIds.join() }
      const { pictures } = await api.data<Pictures>('/principals/pictures', { query })
      const urls = pictures.map(it => [it.principalId, new URL(it.image, options.url).href])
      return Object.fromEntries(urls)
    },
    upload: async (file, { name = nameOf(file), onProgress, signal } = {}) => {
      const reporting = options.fetch ? undefined : reportingFetch(file.size, onProgress)
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
  if (options.token) identify(options.token).catch(() => undefined) // reported
  return visitor
}
