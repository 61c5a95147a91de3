import type { Api } from './api.ts'
import type { Conversation, ConversationItem, Message } from './types.ts'

/** What is known of a conversation. */
export type Mark = Pick<ConversationItem, 'lastMessageAt' | 'updatedAt' | 'unread'>
export type Marks = Record<string, Mark>

export type News =
  | { kind: 'message'; conversationId: string; message: Message }
  | { kind: 'conversation'; conversationId: string }

const limit = 50

/** The messages of a conversation after a time, oldest first. */
const messagesAfter = async (api: Api, id: string, time: string, signal: AbortSignal): Promise<Message[]> => {
  const found: Message[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number | null> = { sort: 'newest', limit, cursor }
    const page = await api.page<Message>(`/conversations/${id}/messages`, query, signal)
    const later = page.data.filter(({ createdAt }) => createdAt > time)
    found.push(...later)
    cursor = later.length < page.data.length ? null : page.cursor
  } while (cursor)
  return found.reverse()
}

/**
 * Reads the conversations of the visitor and finds what is new since the marks. Without marks, nothing is new.
 * @returns the next marks
 */
export const readNews = async (
  api: Api,
  marks: Marks | undefined,
  signal: AbortSignal,
  found: (news: News) => void,
): Promise<Marks> => {
  const page = await api.page<ConversationItem>('/conversations', { limit }, signal)
  const next: Marks = page.cursor ? { ...marks } : {}
  for (const { id: conversationId, lastMessageAt, updatedAt, unread } of page.data) {
    const mark = marks?.[conversationId]
    if (marks && mark?.lastMessageAt !== lastMessageAt)
      for (const message of await messagesAfter(api, conversationId, mark?.lastMessageAt ?? '', signal))
        found({ kind: 'message', conversationId, message })
    if (marks && mark?.updatedAt !== updatedAt) found({ kind: 'conversation', conversationId })
    next[conversationId] = { lastMessageAt, updatedAt, unread }
  }
  return next
}

export type Seen = ReturnType<typeof createSeen>

/** Which messages this page has, so that each is emitted once. */
export const createSeen = () => {
  const ids = new Set<string>()
  const sending = new Set<Promise<unknown>>()
  const seen = {
    add: (messages: Pick<Message, 'id'>[]): void => {
      for (const { id } of messages) ids.add(id)
    },
    /** Remembers a conversation that this page has started. Its first message has the same time. */
    start: ({ id, createdAt }: Conversation): void => void ids.add(id + createdAt),
    /** Waits for a message that is being sent: its event may arrive before its response. */
    send: <T>(work: Promise<T>): Promise<T> => {
      sending.add(work)
      return work.finally(() => sending.delete(work))
    },
    /** Whether the page does not have the message yet. It has, from now on. */
    isNew: async (message: Message): Promise<boolean> => {
      const { id, conversationId, senderType, createdAt, isInternal } = message
      const isOwn = senderType === 'visitor'
      // Without a wait if nothing is sent: messages that arrive together stay in their order.
      if (isOwn) for (const work of sending) await work.catch(() => undefined)
      const isKnown = isInternal || ids.has(id) || (isOwn && ids.has(conversationId + createdAt))
      ids.add(id)
      return !isKnown
    },
  }
  return seen
}
