import { addressOf } from './address.ts'
import { again, isPermanent } from './again.ts'
import type { Carry } from './carrier.ts'
import { namesOf } from './names.ts'
import { redriveIn } from './redrive.ts'
import { consumeIn, inSession, type Session, type SessionOptions } from './session.ts'
import { within } from './time.ts'

const defaultDrainMs = 30_000

/** Keeps a consumer on its queue through every loss, until it is closed. */
export const carryByRabbit = (address: string): Carry => {
  const url = addressOf(address)
  return (settings, handle) => {
    const names = namesOf(settings)
    const options: SessionOptions = { url, names, settings, handle }
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
            established()
          })
        } finally {
          session = null
        }
      })

    const running = again({
      live,
      stop: stop.signal,
      established: () => {
        fault = null
        started.resolve()
        settings.onNotice?.({ kind: 'connected' })
      },
      lost: (error, waitMs) => {
        fault = isPermanent(error) ? error.message : null
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
        if (!session) throw new Error('There is no connection to RabbitMQ')
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
