import type { Message, Visitor } from '@earshot/client/browser'
import type { Store } from './store.ts'
import { createThread, type ThreadSource } from './thread.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** A conversation, and the files of the message that is being written to it. */
export type OpenThread = ThreadSource & { uploads: Uploads }

export type Threads = {
  /** The thread of a conversation, or of a new one. It is the same as before if something in it was not sent. */
  open: (id: string | undefined) => OpenThread
  /** Sends what could not be sent without a connection or a valid token. */
  resend: () => void
  /** For another visitor: discards what was not sent. */
  clear: () => void
}

const isUnsent = ({ state, uploads }: OpenThread): boolean =>
  state.get().outgoing.length > 0 || uploads.state.get().length > 0

/** The latest open thread, and those with something that was not sent, which outlive their views. */
export const createThreads = (
  visitor: Visitor,
  maxFileBytes: number,
  isOnline: Store<boolean>,
  announce: (message: Message) => void,
): Threads => {
  let threads: OpenThread[] = []
  const resend = (): void => {
    for (const thread of threads) thread.resendUnsent()
  }
  visitor.on('connection', ({ state }) => {
    if (state === 'open') resend()
  })
  // A new visitor has no connection before the first message is stored.
  isOnline.subscribe(() => {
    if (isOnline.get()) resend()
  })
  const create = (id: string | undefined): OpenThread => ({
    ...createThread(visitor, id, announce),
    uploads: createUploads(visitor, maxFileBytes),
  })
  return {
    open: id => {
      const thread = threads.find(it => it.state.get().id === id) ?? create(id)
      threads = [...threads.filter(it => it !== thread && isUnsent(it)), thread]
      return thread
    },
    resend,
    clear: () => {
      for (const { state, discard, uploads } of threads) {
        for (const { key } of state.get().outgoing) discard(key)
        uploads.clear()
      }
      threads = []
    },
  }
}
