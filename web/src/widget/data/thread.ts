import type { Conversation, Message, NewMessage, Visitor } from '@earshot/client/browser'
import { createSending, type Sending } from './sending.ts'
import { createStore, type Store } from './store.ts'
import {
  firstThread,
  movedTo,
  newIn,
  type Thread,
  withConversation,
  withMessage,
  withOlder,
  withPage,
} from './thread-state.ts'

export type ThreadSource = Sending & {
  state: Store<Thread>
  load: () => Promise<void>
  older: () => Promise<void>
  /** Shows what arrives, until the returned function is called. */
  listen: () => () => void
  rate: (rating: { rating?: number; comment?: string }) => Promise<void>
  markRead: () => Promise<void>
}

/** One conversation of the visitor, or one that starts with the first message. */
export const createThread = (
  { conversations, on }: Visitor,
  first: string | undefined,
  announce: (message: Message) => void,
): ThreadSource => {
  const state = createStore(firstThread(first))
  const change = (next: Partial<Thread>): void => state.set(now => ({ ...now, ...next }))
  /** For the response to a request about a conversation. Nothing changes if another one is shown now. */
  const respond = (id: string, next: (now: Thread) => Thread): void =>
    state.set(now => (now.id === id ? next(now) : now))
  let requests = 0

  /** Makes a change to the conversation that the response contains. */
  const update = async (request: (id: string) => Promise<Conversation>): Promise<void> => {
    const { id } = state.get()
    if (id === undefined) return
    const number = ++requests
    const conversation = await request(id)
    respond(id, now => withConversation(now, number, conversation))
  }
  const load = async (): Promise<void> => {
    const { id, messages: before } = state.get()
    if (id === undefined) return
    const number = ++requests
    try {
      const [conversation, page] = await Promise.all([conversations.get(id), conversations.messages(id)])
      // Of a conversation that is merged into another one, the service returns the other one.
      if (conversation.id !== id) return id === state.get().id ? move(conversation.id) : undefined
      if (id === state.get().id) for (const it of newIn(page, before)) announce(it)
      respond(id, now => ({
        ...withPage(withConversation(now, number, conversation), number, before, page),
        error: undefined,
      }))
    } catch (error) {
      respond(id, now => ({ ...now, error }))
    }
  }
  const older = async (): Promise<void> => {
    const { id, cursor } = state.get()
    if (id === undefined || cursor === null) return
    try {
      const page = await conversations.messages(id, cursor)
      respond(id, now => withOlder(now, page))
    } catch (error) {
      respond(id, now => ({ ...now, error }))
    }
  }

  const receive = (message: Message): void => state.set(now => withMessage(now, message))
  const move = async (to: string): Promise<void> => {
    state.set(now => movedTo(now, to))
    await load()
  }
  const store = async (written: NewMessage): Promise<void> => {
    const { id } = state.get()
    if (id === undefined) return move((await conversations.start(written)).id)
    const message = await conversations.send(id, written)
    if (message.conversationId !== state.get().id) return move(message.conversationId)
    receive(message)
    if (state.get().conversation?.status === 'closed') await load()
  }
  const listen = (): (() => void) => {
    const isOwn = (it: { conversationId: string }) => it.conversationId === state.get().id
    const stops = [
      on('message', it => isOwn(it) && receive(it.message)),
      // Also of another conversation: messages of this one may have moved there.
      on('conversation', () => void load()),
      on('typing', it => isOwn(it) && change({ typing: it.isTyping ? it : undefined })),
    ]
    return () => {
      for (const stop of stops) stop()
      change({ typing: undefined }) // the end would be missed
    }
  }
  return {
    state,
    load,
    older,
    ...createSending(state, store),
    listen,
    rate: rating => update(id => conversations.rate(id, rating)),
    // A failure is tried again with the next change of the conversation.
    markRead: () => update(conversations.markRead).catch(() => undefined),
  }
}
