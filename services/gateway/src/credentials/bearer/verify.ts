import type { Identity } from '@earshot/contracts'
import type { Db, Session } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import { cachedHash, cacheIdentities } from '../identity-cache/identity-cache.ts'
import { hashOf, isMistyped } from '../secrets/secret.ts'
import { findIdentity, saveLastUse } from './repo.ts'

/** The identity behind a credential; undefined when it is unknown, revoked or expired. `connection` is a key for caching. */
export type VerifyCredential = (credential: string, connection: object) => Promise<Identity | undefined>

/** Looks up API keys and access tokens by their SHA-256 in the database. */
export const createBearerVerifier = (options: {
  db: Db
  listen: Session['listen']
  /** BOOTSTRAP_ADMIN_KEY, which may have another format than generated keys. */
  configured: string | undefined
  log: Log
}): { verify: VerifyCredential; close: () => void } => {
  const { db, log } = options
  const configured = options.configured && hashOf(options.configured)
  const hashIn = cachedHash(credential => {
    const hash = hashOf(credential)
    return isMistyped(credential) && hash !== configured ? undefined : hash
  })
  const { identityFor, close } = cacheIdentities(options.listen, async hash => {
    const row = await findIdentity(db, hash)
    if (!row) return undefined
    const { isUseStale, ...identity } = row
    if (isUseStale)
      void saveLastUse(db, identity.credentialId).catch(err => log.warn({ err }, 'credential.use_not_saved'))
    return identity
  })
  return {
    verify: async (credential, connection) => {
      const hash = hashIn(credential, connection)
      return hash === undefined ? undefined : identityFor(hash)
    },
    close,
  }
}
