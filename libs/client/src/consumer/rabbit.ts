import { isPermanentFault, reconnect, within } from '@earshot/rabbitmq'
import { addressOf } from './address.ts'
import { backoff } from './backoff.ts'
import { namesOf } from './names.ts'
import { redriveIn } from './redrive.ts'
import { consumeIn, inSession, type Session, type SessionOptions } from './session.ts'
import type { Connect } from './transport.ts'

const defaultDrainMs = 30_000

/** Keeps a consumer connected to its queue until it is closed. */
export const connectToRabbit = (url: string): Connect => {
  const address = addressOf(url)
  return (settings, handle) => {
    const names = namesOf(settings)
    const options: SessionOptions = { address, names, settings, handle }
    const stop = new AbortController()
    const giveUp = new AbortController()
    const started = Promise.withResolvers<void>()
    let session: Session | null = null
    let fault: string | null = null

    const live = (established: () => void) =>
      inSession(options, async opened => {
        if (stop.signal.aborted) return
        try {
          await consumeIn(opened, options, { stop: stop.signal, giveUp: giveUp.signal }, () => {
            session = opened
            fault = null
            established()
            started.resolve()
            settings.onNotice?.({ kind: 'connected' })
          })
        } finally {
          session = null
        }
      })

    const running = reconnect({
      session: live,
      stop: stop.signal,
      delayMs: backoff,
      lost: ({ error, waitMs }) => {
        fault = isPermanentFault(error) ? error.message : null
        settings.onNotice?.({ kind: 'disconnected', error, waitMs, fault: fault !== null })
      },
    })

    const waiting = async (queue: string): Promise<number | null> =>
      (await session?.channel.checkQueue(queue).catch(() => undefined))?.messageCount ?? null

    return {
      started: started.promise,
      state: async () => ({
        connected: session !== null,
        fault,
        ready: await waiting(names.events),
        deadLetters: await waiting(names.dead),
      }),
      redrive: async limit => {
        if (!session) throw new Error('Not connected to RabbitMQ')
        return redriveIn(session, names, limit)
      },
      close: async () => {
        stop.abort()
        await within(settings.drainMs ?? defaultDrainMs, running)
        giveUp.abort()
        await running
      },
    }
  }
}
