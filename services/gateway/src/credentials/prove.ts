import type { Identity } from '@earshot/contracts'
import type { Db, Session } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'
import { hashOf, isMistyped } from '../api-keys/secret.ts'
import { findProof, writeUse } from './repo.ts'

/** The channel on which every gateway hears that a credential was taken away or changed. */
export const credentialsChanged = 'credentials'

/** Even if that notification is lost, a revoked credential is refused everywhere within 2 s. */
const trustedMs = 1000

/** Who holds a credential; undefined when it is none of ours, revoked or expired. */
export type Prove = (credential: string) => Promise<Identity | undefined>

type Found = { proof: Identity | undefined }

/**
 * Proves credentials by their SHA-256 against the database. A proof is trusted for a second before it is looked up
 * again, and many requests at once share one look-up. Refusals have a cache of their own, so that a flood of made-up
 * keys does not push out the good ones.
 */
export const createProver = (options: {
  db: Db
  listen: Session['listen']
  /** A key that is looked up whatever its form: it need not be one of ours. */
  configured: string | undefined
  log: Log
}): { prove: Prove; close: () => void } => {
  const { db, log } = options
  const configured = options.configured && hashOf(options.configured)
  const proofs = new LRUCache<string, Found>({ max: 10_000, ttl: trustedMs })
  const refusals = new LRUCache<string, Found>({ max: 1000, ttl: trustedMs })
  const underWay = new Map<string, Promise<Found>>()
  let generation = 0

  const stopListening = options.listen(credentialsChanged, () => {
    generation++
    proofs.clear()
    refusals.clear()
    underWay.clear()
  })

  const lookUp = async (hash: string): Promise<Found> => {
    const begun = generation
    const start = performance.now()
    const row = await findProof(db, hash)
    if (!row) {
      const refused = { proof: undefined }
      if (begun === generation) refusals.set(hash, refused, { start })
      return refused
    }
    const { useUnwritten, ...proof } = row
    if (useUnwritten)
      void writeUse(db, proof.credentialId).catch(err => log.warn({ err }, 'credential.use_unwritten'))
    const found = { proof }
    // What was read before a change must not be trusted after it.
    if (begun === generation) proofs.set(hash, found, { start })
    return found
  }

  const find = (hash: string): Found | Promise<Found> => {
    const known = proofs.get(hash) ?? refusals.get(hash) ?? underWay.get(hash)
    if (known) return known
    const asked = lookUp(hash).finally(() => {
      if (underWay.get(hash) === asked) underWay.delete(hash)
    })
    underWay.set(hash, asked)
    return asked
  }

  return {
    prove: async credential => {
      const hash = hashOf(credential)
      if (isMistyped(credential) && hash !== configured) return undefined
      return (await find(hash)).proof
    },
    close: stopListening,
  }
}
