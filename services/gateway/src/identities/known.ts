import { ApiError, type Identity } from '@earshot/contracts'
import { credentialsChanged, type Found, type Listen } from '@earshot/edge'
import { counter } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'

/** How long a caller who was authenticated is trusted while the accounts service is away. A change of credentials ends it. */
const trustedMs = 10 * 60_000
/** How long a request of such a caller waits for the accounts service, which usually responds within a millisecond. */
const patienceMs = 1000

const trusted = counter(
  'earshot_callers_trusted_total',
  'Lookups of callers who were served because they were known, as the accounts service did not respond.',
)

export type Trust = {
  find: (hash: string, ask: () => Promise<Found>) => Promise<Found>
  close: () => void
}

type Known = Found & { identity: Identity }

const isValid = ({ expiresAt = Number.POSITIVE_INFINITY }: Known): boolean => expiresAt > Date.now()

const isAway = (error: unknown): boolean => error instanceof ApiError && error.code === 'UNAVAILABLE'

/** @throws {ApiError} UNAVAILABLE */
const withPatience = (asked: Promise<Found>): Promise<Found> =>
  new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new ApiError('UNAVAILABLE')), patienceMs)
    asked.then(resolve, reject).finally(() => clearTimeout(late))
  })

/**
 * Remembers who was authenticated, so that these callers are served while the accounts service is away. The first of them waits for it. Then
 * it is asked beside their requests, until it responds.
 */
export const trustKnown = (listen: Listen): Trust => {
  const known = new LRUCache<string, Known>({ max: 10_000, ttl: trustedMs })
  let generation = 0
  let away = false
  const close = listen(credentialsChanged, () => {
    generation++
    known.clear()
  })

  const askFor = async (hash: string, asked: Promise<Found>): Promise<Found> => {
    const startedIn = generation
    const found = await asked
    const { identity } = found
    if (!identity) known.delete(hash)
    else if (startedIn === generation) known.set(hash, { ...found, identity })
    return found
  }

  const back = (): void => {
    away = false
  }

  return {
    find: async (hash, ask) => {
      const before = known.get(hash)
      const asked = askFor(hash, ask())
      if (!before || !isValid(before)) return asked
      if (!away) {
        try {
          return await withPatience(asked)
        } catch (error) {
          if (!isAway(error)) throw error
          away = true // it may only be slow
        }
      }
      asked.then(back, () => undefined)
      trusted.inc()
      return before
    },
    close,
  }
}
