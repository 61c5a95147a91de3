import type { Message, Visitor } from '@earshot/client/browser'
import { createUploader } from '../../components/uploads/uploader.ts'
import { isOutage } from './problem.ts'
import type { Store } from './store.ts'
import { createThread, type ThreadSource } from './thread.ts'
import { createUploads, type Uploads } from './uploads.ts'

/** A conversation, and the files of the message that is being written to it. */
export type OpenThread = ThreadSource & { uploads: Uploads }

export type Threads = {
  /** The thread of a conversation, or of a new one. It is the same as before if something in it was not sent. */
  open: (id: string | undefined) => OpenThread
  /** Sends what could not be sent without a connection, a service or a valid token. */
  resend: () => void
  /** For another visitor: discards what was not sent. */
  clear: () => void
}

const isUnsent = ({ state, uploads }: OpenThread): boolean =>
  state.get().outgoing.length > 0 || uploads.state.get().length > 0

/** The longest wait before messages that the service could not take are sent again. It doubles each time, up to the maximum. */
const [firstWaitMs, maxWaitMs] = [4000, 60_000]

const awaitsService = ({ state }: OpenThread): boolean =>
  state.get().outgoing.some(it => it.state === 'failed' && isOutage(it.error))

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
  let waitMs = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The service may refuse a message while the connection is open, and nothing reports that it takes it again. */
  const resendLater = (): void => {
    if (threads.every(it => it.state.get().outgoing.length === 0)) waitMs = firstWaitMs
    if (timer || !isOnline.get() || !threads.some(awaitsService)) return
    timer = setTimeout(
      () => {
        timer = undefined
        resend()
      },
      waitMs * (0.5 + Math.random() / 2),
    )
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  }
  const uploader = createUploader(visitor.upload)
  const create = (id: string | undefined): OpenThread => {
    const thread = { ...createThread(visitor, id, announce), uploads: createUploads(uploader, maxFileBytes) }
    thread.state.subscribe(resendLater)
    return thread
  }
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
