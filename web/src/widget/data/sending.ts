import type { NewMessage } from '@earshot/client/browser'
import { newKey } from './keys.ts'
import { isTemporary } from './problem.ts'
import type { Store } from './store.ts'
import { type Outgoing, type Thread, withOutgoing } from './thread-state.ts'

export type Sending = {
  send: (content: string, files: Outgoing['files'], context?: Outgoing['context']) => Promise<void>
  resend: (key: string) => Promise<void>
  /** Sends again what may succeed now that there is a connection. */
  resendUnsent: () => void
  discard: (key: string) => void
}

/** Sends the messages of a thread. `store` requests it of the service, and shows what is stored. */
export const createSending = (
  state: Store<Thread>,
  store: (message: NewMessage) => Promise<void>,
): Sending => {
  const changeOutgoing = (key: string, next: Partial<Outgoing> | undefined): void =>
    state.set(now => withOutgoing(now, key, next))
  const attempt = async (key: string): Promise<void> => {
    const outgoing = state.get().outgoing.find(it => it.key === key)
    if (!outgoing) return
    changeOutgoing(key, { state: 'sending', error: undefined })
    const { content, context, files } = outgoing
    const attachments = files.map(({ id }) => ({ fileId: id }))
    try {
      await store({ content, attachments, context, idempotencyKey: key })
      changeOutgoing(key, undefined)
    } catch (error) {
      changeOutgoing(key, { state: 'failed', error })
    }
  }
  /** One after another, so that messages keep their order. */
  let queue: Promise<void> = Promise.resolve()
  const resend = (key: string): Promise<void> => {
    queue = queue.then(() => attempt(key))
    return queue
  }
  return {
    send: (content, files, context) => {
      const key = newKey()
      const written: Outgoing = { key, content, files, context, state: 'sending', error: undefined }
      state.set(now => ({ ...now, outgoing: [...now.outgoing, written] }))
      return resend(key)
    },
    resend,
    resendUnsent: () => {
      for (const { key, state: now, error } of state.get().outgoing)
        if (now === 'failed' && isTemporary(error)) void resend(key)
    },
    discard: key => changeOutgoing(key, undefined),
  }
}
