import type { Pool, Session } from '@earshot/db'
import { cachedHash, cacheIdentities, type Sessions, sessionCookie } from '@earshot/edge'
import type { Log } from '@earshot/runtime'
import { hashOf } from '../secrets/secret.ts'
import { findSessionByHash, saveSessionUse } from './repo.ts'
import { identityOf } from './service.ts'

type Options = { pool: Pool; listen: Session['listen']; origin: string; log: Log }

const isToken = /^[\w-]{43}$/

/** Looks up sessions by the SHA-256 of their token. Caches them for a second, like API keys. */
export const createSessions = ({ pool, listen, origin, log }: Options): Sessions & { close: () => void } => {
  const hashIn = cachedHash(token => (isToken.test(token) ? hashOf(token) : undefined))
  const { identityFor, close } = cacheIdentities(listen, async hash => {
    const row = await findSessionByHash(pool, hash)
    if (!row) return { identity: undefined }
    if (row.isUseStale)
      void saveSessionUse(pool, row.id).catch(err => log.warn({ err }, 'session.use_not_saved'))
    return { identity: identityOf(row) }
  })
  return {
    ...sessionCookie(origin),
    verify: async (token, connection) => {
      const hash = hashIn(token, connection)
      return hash === undefined ? undefined : identityFor(hash, token)
    },
    close,
  }
}
