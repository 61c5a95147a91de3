import type { Identity } from '@earshot/contracts'
import { LRUCache } from 'lru-cache'
import { credentialsChanged, type Listen } from './changes.ts'

/** A gateway caches what an accounts process caches. Even if notifications are lost, a revoked credential is refused within 2 s. */
const cachedMs = 1000

/** The identity behind a credential, if it is valid, and the time in ms since the epoch at which it expires by itself. */
export type Found = { identity: Identity | undefined; expiresAt?: number | undefined }

export type Cached = {
  /** The credential is only for the lookup. */
  identityFor: (hash: string, credential: string) => Promise<Identity | undefined>
  close: () => void
}

/** How long a result is cached, in ms. */
const lifetime = ({ expiresAt = Number.POSITIVE_INFINITY }: Found): number =>
  Math.min(cachedMs, expiresAt - Date.now())

/**
 * Caches identities by the hash of their credential for a second. Simultaneous requests share one lookup. Invalid credentials
 * have a separate cache, so that a flood of them does not evict valid ones.
 */
export const cacheIdentities = (
  listen: Listen,
  find: (hash: string, credential: string) => Promise<Found>,
): Cached => {
  const valid = new LRUCache<string, Found>({ max: 10_000, ttl: cachedMs })
  const invalid = new LRUCache<string, Found>({ max: 1000, ttl: cachedMs })
  const inFlight = new Map<string, Promise<Found>>()
  let generation = 0

  const close = listen(credentialsChanged, () => {
    generation++
    valid.clear()
    invalid.clear()
    inFlight.clear()
  })

  const lookUp = async (hash: string, credential: string): Promise<Found> => {
    const startedIn = generation
    const start = performance.now()
    const found = await find(hash, credential)
    // Does not cache a result that was read before a change.
    const ttl = lifetime(found)
    if (startedIn === generation && ttl > 0)
      (found.identity ? valid : invalid).set(hash, found, { start, ttl })
    return found
  }

  const cached = (hash: string, credential: string): Found | Promise<Found> => {
    const known = valid.get(hash) ?? invalid.get(hash) ?? inFlight.get(hash)
    if (known) return known
    const lookup = lookUp(hash, credential).finally(() => {
      if (inFlight.get(hash) === lookup) inFlight.delete(hash)
    })
    inFlight.set(hash, lookup)
    return lookup
  }

  return { identityFor: async (hash, credential) => (await cached(hash, credential)).identity, close }
}

/**
 * Hashes a credential; undefined when it is malformed. Caches the hash per connection, whose next request mostly has the same
 * credential: hashing is 5 % of the cost of a request.
 */
export const cachedHash = (read: (credential: string) => string | undefined) => {
  const last = new WeakMap<object, { credential: string; hash: string | undefined }>()
  return (credential: string, connection: object): string | undefined => {
    const known = last.get(connection)
    if (known?.credential === credential) return known.hash
    const hash = read(credential)
    last.set(connection, { credential, hash })
    return hash
  }
}
