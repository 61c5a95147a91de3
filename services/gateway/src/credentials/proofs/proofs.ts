import type { Identity } from '@earshot/contracts'
import type { Session } from '@earshot/db'
import { LRUCache } from 'lru-cache'

/** The channel on which every gateway hears that a credential was taken away or changed. */
export const credentialsChanged = 'credentials'

/** Even if that notification is lost, a revoked credential is refused everywhere within 2 s. */
const trustedMs = 1000

type Found = { proof: Identity | undefined }

/**
 * Remembers what credentials prove, by their hash. A proof is trusted for a second before it is looked up again, and many
 * requests at once share one look-up. Refusals have a cache of their own, so that a flood of made-up credentials does not
 * push out the good ones.
 */
export const rememberProofs = (
  listen: Session['listen'],
  find: (hash: string) => Promise<Identity | undefined>,
): { proofOf: (hash: string) => Promise<Identity | undefined>; close: () => void } => {
  const proofs = new LRUCache<string, Found>({ max: 10_000, ttl: trustedMs })
  const refusals = new LRUCache<string, Found>({ max: 1000, ttl: trustedMs })
  const underWay = new Map<string, Promise<Found>>()
  let generation = 0

  const close = listen(credentialsChanged, () => {
    generation++
    proofs.clear()
    refusals.clear()
    underWay.clear()
  })

  const lookUp = async (hash: string): Promise<Found> => {
    const begun = generation
    const start = performance.now()
    const found = { proof: await find(hash) }
    // What was read before a change must not be trusted after it.
    if (begun === generation) (found.proof ? proofs : refusals).set(hash, found, { start })
    return found
  }

  const remembered = (hash: string): Found | Promise<Found> => {
    const known = proofs.get(hash) ?? refusals.get(hash) ?? underWay.get(hash)
    if (known) return known
    const asked = lookUp(hash).finally(() => {
      if (underWay.get(hash) === asked) underWay.delete(hash)
    })
    underWay.set(hash, asked)
    return asked
  }

  return { proofOf: async hash => (await remembered(hash)).proof, close }
}

/**
 * Reads what a credential is looked up by, undefined for one that was mistyped; and remembers it for the connection's
 * next request, which mostly shows the same one: it is 5 % of what a request costs.
 */
export const credentialReader = (read: (credential: string) => string | undefined) => {
  const last = new WeakMap<object, { credential: string; hash: string | undefined }>()
  return (credential: string, connection: object): string | undefined => {
    const known = last.get(connection)
    if (known?.credential === credential) return known.hash
    const hash = read(credential)
    last.set(connection, { credential, hash })
    return hash
  }
}
