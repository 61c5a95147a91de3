import type { Identity } from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import type { Request } from 'express'
import { type Cookie, cookieOf } from '../../base/http/cookie.ts'
import { assertSameOrigin } from '../../base/http/same-origin.ts'
import { cachedHash, cacheIdentities } from '../identity-cache/identity-cache.ts'
import { hashOf } from '../secrets/secret.ts'
import { findSessionByHash, maxDays, saveSessionUse } from './repo.ts'
import { identityOf } from './service.ts'

export type Sessions = {
  cookie: Cookie
  /** The origin of the pages that may use sessions. */
  origin: string
  /** The session token in a request's cookie. @throws {ApiError} FORBIDDEN when the request comes from another origin */
  tokenIn: (request: Request) => string | undefined
  verify: (token: string, connection: object) => Promise<Identity | undefined>
  close: () => void
}

type Options = { pool: Pool; listen: Session['listen']; origin: string; log: Log }

const isToken = /^[\w-]{43}$/

/** Looks up sessions by the SHA-256 of their token. Caches them for a second, like API keys. */
export const createSessions = ({ pool, listen, origin, log }: Options): Sessions => {
  const cookie = cookieOf({ origin, name: 'earshot_session', maxAgeSeconds: maxDays * 24 * 60 * 60 })
  const hashIn = cachedHash(token => (isToken.test(token) ? hashOf(token) : undefined))
  const { identityFor, close } = cacheIdentities(listen, async hash => {
    const row = await findSessionByHash(pool, hash)
    if (!row) return undefined
    if (row.isUseStale)
      void saveSessionUse(pool, row.id).catch(err => log.warn({ err }, 'session.use_not_saved'))
    return identityOf(row)
  })
  return {
    cookie,
    origin,
    tokenIn: request => {
      const token = cookie.read(request)
      if (token !== undefined) assertSameOrigin(request, origin)
      return token
    },
    verify: async (token, connection) => {
      const hash = hashIn(token, connection)
      return hash === undefined ? undefined : identityFor(hash)
    },
    close,
  }
}
