import type { Conversation, Message, NewMessage, Page, UploadedFile } from '@earshot/client/browser'

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
  /** The numbers of the requests whose responses are shown. Later ones have higher numbers. */
  shown: { conversation: number; messages: number }
}

export const firstThread = (id: string | undefined): Thread => ({
  id,
  conversation: undefined,
  messages: id === undefined ? [] : undefined,
  cursor: null,
  outgoing: [],
  typing: undefined,
  error: undefined,
  shown: { conversation: 0, messages: 0 },
})

/** Replaces messages that are known, and sorts the rest in. */
const merged = (known: Message[], more: Message[]): Message[] => {
  const byId = new Map([...known, ...more].map(message => [message.id, message]))
  return [...byId.values()].toSorted(
    (a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id),
  )
}

const has = (messages: Message[], { id }: Message): boolean => messages.some(it => it.id === id)

/** What is new on a page, compared with the messages from before it was read. Nothing without any. */
export const newIn = (page: Page<Message>, before: Message[] | undefined): Message[] =>
  before ? page.data.filter(it => !has(before, it)) : []

/**
 * The messages after the latest page was read again. What is missing in it was deleted, unless it is older than the page or arrived while
 * the page was read. After an interruption, the page need not continue what is shown, which then starts again.
 */
const refreshed = (
  { messages = [], cursor }: Thread,
  before: Message[] = [],
  page: Page<Message>,
): Pick<Thread, 'messages' | 'cursor'> => {
  const arrived = messages.filter(it => !has(before, it))
  if (!page.data.some(it => has(before, it)))
    return { messages: merged(arrived, page.data), cursor: page.cursor }
  const oldest = page.data.at(-1)?.createdAt ?? ''
  const older = messages.filter(it => it.createdAt < oldest)
  return { messages: merged([...older, ...arrived], page.data), cursor }
}

/** The thread with what a request has read, unless the response to a later request was faster. */
export const withConversation = (thread: Thread, number: number, conversation: Conversation): Thread =>
  number < thread.shown.conversation
    ? thread
    : { ...thread, conversation, shown: { ...thread.shown, conversation: number } }

/** `before`: the messages when the request was sent. */
export const withPage = (
  thread: Thread,
  number: number,
  before: Message[] | undefined,
  page: Page<Message>,
): Thread =>
  number < thread.shown.messages
    ? thread
    : { ...thread, ...refreshed(thread, before, page), shown: { ...thread.shown, messages: number } }

export const withOlder = (thread: Thread, { data, cursor }: Page<Message>): Thread => ({
  ...thread,
  messages: merged(thread.messages ?? [], data),
  cursor,
})

/** A message of another page or of the team, or the response to one of this page. A reply ends typing. */
export const withMessage = (thread: Thread, message: Message): Thread => ({
  ...thread,
  messages: merged(thread.messages ?? [], [message]),
  typing: message.senderType === 'visitor' ? thread.typing : undefined,
})

/** The first message has started a conversation, or one to a closed conversation another one, or the conversation was merged. */
export const movedTo = (thread: Thread, id: string): Thread => ({
  ...thread,
  id,
  messages: undefined,
  conversation: undefined,
  cursor: null,
})

/** The thread after a change of a message that is not stored yet. Undefined if it is stored or was discarded. */
export const withOutgoing = (thread: Thread, key: string, change: Partial<Outgoing> | undefined): Thread => ({
  ...thread,
  outgoing: thread.outgoing.flatMap(it => (it.key !== key ? it : change ? { ...it, ...change } : [])),
})
