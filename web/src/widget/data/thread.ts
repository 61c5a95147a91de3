import type { Conversation, Message, NewMessage, UploadedFile, Visitor } from '@earshot/client/browser'
import { newKey } from './keys.ts'
import { isTemporary } from './problem.ts'
import { createStore, type Store } from './store.ts'

/** A message of the visitor that the service has not stored yet. */
export type Outgoing = {
  key: string
  content: string
  files: UploadedFile[]
  /** Of the time of writing: a repeated request must be the same. */
  context: NewMessage['context']
  state: 'sending' | 'failed'
  error: unknown
}

export type Thread = {
  /**
   * Undefined until the first message of a new conversation is stored. A message to a conversation that was closed long ago starts
   * another one.
   */
  id: string | undefined
  conversation: Conversation | undefined
  /** Oldest first. Undefined until they are loaded. */
  messages: Message[] | undefined
  /** For older messages. */
  cursor: string | null
  outgoing: Outgoing[]
  /** The member who types, if the name is known. */
  typing: { name: string | null } | undefined
  error: unknown
}

export type ThreadSource = {
  state: Store<Thread>
  load: () => Promise<void>
  older: () => Promise<void>
  send: (content: string, files: Outgoing['files'], context?: Outgoing['context']) => Promise<void>
  resend: (key: string) => Promise<void>
  /** Sends again what may succeed now that there is a connection. */
  resendUnsent: () => void
  discard: (key: string) => void
  /** Shows what arrives, until the returned function is called. */
  listen: () => () => void
  rate: (rating: { rating?: number; comment?: string }) => Promise<void>
  markRead: () => Promise<void>
}

/** Replaces messages that are known, and sorts the rest in. */
const merged = (known: Message[], more: Message[]): Message[] => {
  const byId = new Map([...known, ...more].map(message => [message.id, message]))
  return [...byId.values()].toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  )
}

const has = (messages: Message[], { id }: Message): boolean => messages.some(it => it.id === id)

/**
 * The messages after the latest page was read again. What is missing in it was deleted, unless it is older than the page or arrived while
 * the page was read. After an interruption, the page need not continue what is shown, which then starts again.
 */
const refreshed = (
  { messages = [], cursor }: Thread,
  before: Message[] = [],
  page: { data: Message[]; cursor: string | null },
): Pick<Thread, 'messages' | 'cursor'> => {
  const arrived = messages.filter(it => !has(before, it))
  if (!page.data.some(it => has(before, it)))
    return { messages: merged(arrived, page.data), cursor: page.cursor }
  const oldest = page.data.at(-1)?.createdAt ?? ''
  const older = messages.filter(it => it.createdAt < oldest)
  return { messages: merged([...older, ...arrived], page.data), cursor }
}

/** One conversation of the visitor, or one that starts with the first message. */
export const createThread = (
  { conversations, on }: Visitor,
  first: string | undefined,
  announce: (message: Message) => void,
): ThreadSource => {
  const state = createStore<Thread>({
    id: first,
    conversation: undefined,
    messages: first === undefined ? [] : undefined,
    cursor: null,
    outgoing: [],
    typing: undefined,
    error: undefined,
  })
  const change = (next: Partial<Thread>) => state.set(now => ({ ...now, ...next }))
  const changeOutgoing = (key: string, next: Partial<Outgoing> | undefined) =>
    state.set(now => ({
      ...now,
      outgoing: now.outgoing.flatMap(it => (it.key !== key ? [it] : next ? [{ ...it, ...next }] : [])),
    }))

  let requests = 0
  const shown = { conversation: 0, messages: 0 }
  /** Whether a response is shown: unless the one of a later request was faster. */
  const isLatest = (part: keyof typeof shown, number: number): boolean => {
    if (number < shown[part]) return false
    shown[part] = number
    return true
  }
  /** Makes a change to the conversation that the response contains. */
  const update = async (request: (id: string) => Promise<Conversation>): Promise<void> => {
    const { id: own } = state.get()
    if (own === undefined) return
    const number = ++requests
    const conversation = await request(own)
    if (own === state.get().id && isLatest('conversation', number)) change({ conversation })
  }

  const load = async (): Promise<void> => {
    const { id: own, messages: before } = state.get()
    if (own === undefined) return
    const number = ++requests
    try {
      const [conversation, page] = await Promise.all([conversations.get(own), conversations.messages(own)])
      if (own !== state.get().id) return
      if (before) for (const it of page.data) if (!has(before, it)) announce(it)
      const parts = { conversation: isLatest('conversation', number), messages: isLatest('messages', number) }
      state.set(now => ({
        ...now,
        ...(parts.conversation && { conversation }),
        ...(parts.messages && refreshed(now, before, page)),
        error: undefined,
      }))
    } catch (error) {
      if (own === state.get().id) change({ error })
    }
  }

  const become = async (next: string): Promise<void> => {
    change({ id: next, messages: undefined, conversation: undefined, cursor: null })
    await load()
  }

  const stored = async (message: NewMessage): Promise<void> => {
    const { id } = state.get()
    if (id === undefined) {
      const conversation = await conversations.start(message)
      return become(conversation.id)
    }
    const sent = await conversations.send(id, message)
    if (sent.conversationId !== id) return become(sent.conversationId)
    state.set(now => ({ ...now, messages: merged(now.messages ?? [], [sent]) }))
    if (state.get().conversation?.status === 'closed') await load()
  }

  /** One after another, so that messages keep their order. */
  let queue: Promise<void> = Promise.resolve()
  const attempt = (key: string): Promise<void> => {
    queue = queue.then(async () => {
      const outgoing = state.get().outgoing.find(it => it.key === key)
      if (!outgoing) return
      changeOutgoing(key, { state: 'sending', error: undefined })
      const attachments = outgoing.files.map(({ id }) => ({ fileId: id }))
      try {
        const { content, context } = outgoing
        await stored({ content, attachments, context, idempotencyKey: key })
        changeOutgoing(key, undefined)
      } catch (error) {
        changeOutgoing(key, { state: 'failed', error })
      }
    })
    return queue
  }

  const receive = (message: Message): void =>
    state.set(now => ({
      ...now,
      messages: merged(now.messages ?? [], [message]),
      typing: message.senderType === 'visitor' ? now.typing : undefined,
    }))

  return {
    state,
    load,
    older: async () => {
      const { id, cursor } = state.get()
      if (id === undefined || cursor === null) return
      try {
        const page = await conversations.messages(id, cursor)
        state.set(now => ({ ...now, messages: merged(now.messages ?? [], page.data), cursor: page.cursor }))
      } catch (error) {
        change({ error })
      }
    },
    send: (content, files, context) => {
      const key = newKey()
      const outgoing: Outgoing = {
        key,
        content,
        files,
        context,
        state: 'sending',
        error: undefined,
      }
      state.set(now => ({ ...now, outgoing: [...now.outgoing, outgoing] }))
      return attempt(key)
    },
    resend: attempt,
    resendUnsent: () => {
      for (const { key, state: now, error } of state.get().outgoing)
        if (now === 'failed' && isTemporary(error)) void attempt(key)
    },
    discard: key => changeOutgoing(key, undefined),
    listen: () => {
      const isOwn = (it: { conversationId: string }) => it.conversationId === state.get().id
      const stops = [
        on('message', it => isOwn(it) && receive(it.message)),
        on('conversation', it => isOwn(it) && void load()),
        on('typing', it => isOwn(it) && change({ typing: it.isTyping ? { name: it.name } : undefined })),
      ]
      return () => {
        for (const stop of stops) stop()
        change({ typing: undefined }) // the end would be missed
      }
    },
    rate: rating => update(id => conversations.rate(id, rating)),
    // A failure is tried again with the next change of the conversation.
    markRead: () => update(conversations.markRead).catch(() => undefined),
  }
}
