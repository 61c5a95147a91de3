import type { Api } from './api.ts'
import type { Conversation, ConversationItem, Message } from './types.ts'

/** What is known of a conversation. */
export type Mark = { lastMessageAt: string; updatedAt: string; unread: boolean }
export type Marks = Record<string, Mark>

export type News =
  | { kind: 'message'; conversationId: string; message: Message }
  | { kind: 'conversation'; conversationId: string }

const pageSize = 50

/** The messages of a conversation after a time, oldest first. */
const messagesAfter = async (api: Api, id: string, time: string, signal: AbortSignal): Promise<Message[]> => {
  const found: Message[] = []
  let cursor: string | null = null
  do {
    const query: Record<string, string | number | null> = { sort: 'newest', limit: pageSize, cursor }
    const page = await api.page<Message>(`/conversations/${id}/messages`, query, signal)
    const later = page.data.filter(({ createdAt }) => createdAt > time)
    found.push(...later)
    cursor = later.length === page.data.length ? page.cursor : null
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
  const page = await api.page<ConversationItem>('/conversations', { limit: pageSize }, signal)
  const next: Marks = page.cursor ? { ...marks } : {}
  for (const { id, lastMessageAt, updatedAt, unread } of page.data) {
    const mark = marks?.[id]
    if (marks && mark?.lastMessageAt !== lastMessageAt) {
      const messages = await messagesAfter(api, id, mark?.lastMessageAt ?? '', signal)
      if (signal.aborted) break
      for (const message of messages) found({ kind: 'message', conversationId: id, message })
    }
    if (marks && mark?.updatedAt !== updatedAt) found({ kind: 'conversation', conversationId: id })
    next[id] = { lastMessageAt, updatedAt, unread }
  }
  return next
}

/** Which messages this page has, so that each is emitted once. */
export const createSeen = () => {
  let ids = new Set<string>()
  /** When conversations that this page has started were created. Their first message has the same time. */
  let started = new Map<string, string>()
  const sending = new Set<Promise<unknown>>()
  return {
    add: (messages: Pick<Message, 'id'>[]): void => {
      for (const { id } of messages) ids.add(id)
    },
    start: ({ id, createdAt }: Conversation): void => void started.set(id, createdAt),
    /** Remembers a message that is being sent: its event may arrive before its response. */
    send: async <T>(work: Promise<T>): Promise<T> => {
      sending.add(work)
      try {
        return await work
      } finally {
        sending.delete(work)
      }
    },
    /** Whether the page does not have the message yet. It has, from now on. */
    isNew: async ({ id, conversationId, senderType, createdAt, isInternal }: Message): Promise<boolean> => {
      const before = ids
      const isOwn = senderType === 'visitor'
      if (isOwn) await Promise.allSettled(sending)
      if (isInternal || ids !== before || ids.has(id)) return false
      ids.add(id)
      return !(isOwn && started.get(conversationId) === createdAt)
    },
    /** For another visitor. */
    clear: (): void => {
      ids = new Set()
      started = new Map()
    },
  }
}
export type Seen = ReturnType<typeof createSeen>
