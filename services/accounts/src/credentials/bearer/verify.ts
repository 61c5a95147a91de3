import type { Db, Session } from '@earshot/db'
import { cachedHash, cacheIdentities, type VerifyCredential } from '@earshot/edge'
import type { Log } from '@earshot/runtime'
import { hashOf, isMistyped } from '../secrets/secret.ts'
import { findIdentity, saveLastUse } from './repo.ts'

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
    if (!row) return { identity: undefined }
    const { isUseStale, ...identity } = row
    if (isUseStale)
      void saveLastUse(db, identity.credentialId).catch(err => log.warn({ err }, 'credential.use_not_saved'))
    return { identity }
  })
  return {
    verify: async (credential, connection) => {
      const hash = hashIn(credential, connection)
      return hash === undefined ? undefined : identityFor(hash, credential)
    },
    close,
  }
}
