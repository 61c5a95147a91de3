import type { Identity } from '@earshot/contracts'
import type { Session } from '@earshot/db'
import { LRUCache } from 'lru-cache'

/** The channel that notifies every gateway when a credential is revoked or changed. */
export const credentialsChanged = 'credentials'

/** Even if that notification is lost, a revoked credential is refused everywhere within 2 s. */
const cachedMs = 1000

type Found = { identity: Identity | undefined }

/**
 * Caches identities by the hash of their credential for a second. Simultaneous requests share one lookup. Invalid credentials
 * have a separate cache, so that a flood of them does not evict valid ones.
 */
export const cacheIdentities = (
  listen: Session['listen'],
  find: (hash: string) => Promise<Identity | undefined>,
): { identityFor: (hash: string) => Promise<Identity | undefined>; close: () => void } => {
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

  const lookUp = async (hash: string): Promise<Found> => {
    const startedIn = generation
    const start = performance.now()
    const found = { identity: await find(hash) }
    // Does not cache a result that was read before a change.
    if (startedIn === generation) (found.identity ? valid : invalid).set(hash, found, { start })
    return found
  }

  const cached = (hash: string): Found | Promise<Found> => {
    const known = valid.get(hash) ?? invalid.get(hash) ?? inFlight.get(hash)
    if (known) return known
    const lookup = lookUp(hash).finally(() => {
      if (inFlight.get(hash) === lookup) inFlight.delete(hash)
    })
    inFlight.set(hash, lookup)
    return lookup
  }

  return { identityFor: async hash => (await cached(hash)).identity, close }
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
