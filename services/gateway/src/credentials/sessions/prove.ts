import type { Identity } from '@earshot/contracts'
import type { Pool, Session } from '@earshot/db'
import type { Log } from '@earshot/runtime'
import type { Request } from 'express'
import { type Cookie, cookieOf } from '../../base/http/cookie.ts'
import { assertSameOrigin } from '../../base/http/same-origin.ts'
import { credentialReader, rememberProofs } from '../proofs/proofs.ts'
import { hashOf } from '../secrets/secret.ts'
import { findSessionProof, longest, writeSessionUse } from './repo.ts'
import { identityOf } from './service.ts'

export type Sessions = {
  cookie: Cookie
  /** Scheme, host and port of the pages that sessions are for. */
  origin: string
  /** The session's token in a request's cookie. @throws {ApiError} FORBIDDEN when another site made the browser ask. */
  tokenIn: (request: Request) => string | undefined
  prove: (token: string, connection: object) => Promise<Identity | undefined>
  close: () => void
}

type Options = { pool: Pool; listen: Session['listen']; origin: string; log: Log }

const isToken = /^[\w-]{43}$/

/** Proves sessions by the SHA-256 of their token, and remembers it for a second as with keys. */
export const createSessions = ({ pool, listen, origin, log }: Options): Sessions => {
  const cookie = cookieOf({ origin, name: 'earshot_session', maxAgeSeconds: longest * 24 * 60 * 60 })
  const hashIn = credentialReader(token => (isToken.test(token) ? hashOf(token) : undefined))
  const { proofOf, close } = rememberProofs(listen, async hash => {
    const row = await findSessionProof(pool, hash)
    if (!row) return undefined
    if (row.useUnwritten)
      void writeSessionUse(pool, row.id).catch(err => log.warn({ err }, 'session.use_unwritten'))
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
    prove: async (token, connection) => {
      const hash = hashIn(token, connection)
      return hash === undefined ? undefined : proofOf(hash)
    },
    close,
  }
}
