import type { Api } from './api.ts'
import type { Session } from './credential.ts'
import type { Seen } from './feed.ts'
import type { Live } from './live.ts'
import type { Timing } from './timing.ts'
import type { Conversation, Message, NewMessage, Visitor } from './types.ts'

export const readMe = (api: Api) => api.data<{ principalId: string; name: string }>('/me')

const messageOf = ({ content, attachments = [], context }: NewMessage) => ({ content, attachments, context })

/**
 * The request that says that the visitor types, or has stopped. Undefined if the team knows. `last` is the time of the last one
 * that says that they type, and 0 if they do not.
 */
export const typingRequest = (
  last: number,
  isTyping: boolean,
  now: number,
  { typingMs }: Pick<Timing, 'typingMs'>,
): 'PUT' | 'DELETE' | undefined => {
  if (isTyping) return now - last < typingMs ? undefined : 'PUT'
  return last ? 'DELETE' : undefined
}

export const createConversations = (
  api: Api,
  hasVisitor: () => boolean,
  { seen, live }: { seen: Seen; live: Live },
  timing: Timing,
): Visitor['conversations'] => {
  /** When the last request that says that the visitor types was sent, by conversation. */
  const typed: Record<string, number> = {}

  const start = async (message: NewMessage): Promise<Conversation> => {
    const bodyAs = async ({ anonymous }: Session) => ({
      visitor: anonymous ? { anonymous } : { principalId: (await readMe(api)).principalId },
      channel: 'messenger',
      message: messageOf(message),
    })
    const conversation = await api.post<Conversation>('/conversations', bodyAs, message.idempotencyKey)
    seen.start(conversation)
    live.changed()
    return conversation
  }
  const send = async (id: string, message: NewMessage): Promise<Message> => {
    const path = `/conversations/${id}/messages`
    const sent = await api.post<Message>(path, messageOf(message), message.idempotencyKey)
    seen.add([sent])
    typed[id] = 0
    return sent
  }
  return {
    // A browser without a visitor has no conversations.
    list: async cursor =>
      hasVisitor() ? api.page('/conversations', { cursor }) : { data: [], cursor: null },
    get: id => api.data(`/conversations/${id}`),
    start: message => seen.send(start(message)),
    messages: async (id, cursor) => {
      const page = await api.page<Message>(`/conversations/${id}/messages`, { sort: 'newest', cursor })
      seen.add(page.data)
      return page
    },
    send: (id, message) => seen.send(send(id, message)),
    markRead: async id => {
      const conversation = await api.post<Conversation>(`/conversations/${id}/read`)
      live.markRead(id)
      live.changed()
      return conversation
    },
    rate: (id, rating) => api.post(`/conversations/${id}/csat`, rating),
    typing: async (id, isTyping) => {
      const now = Date.now()
      const method = typingRequest(typed[id] ?? 0, isTyping, now, timing)
      if (!method) return
      typed[id] = isTyping ? now : 0
      const body = isTyping ? { state: 'typing' } : undefined
      await api.send(`/conversations/${id}/presence`, { method, body }).catch(() => undefined)
    },
  }
}
