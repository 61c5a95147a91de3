import type { RequestHandler } from 'express'
import { identityOf } from '../credentials/authenticate.ts'
import { refuse, setLimitHeaders } from './headers.ts'
import type { Limiter } from './limiter.ts'

/** Lets each credential send so many requests a minute; 0 turns it off. */
export const limitRate =
  (limiter: Limiter, perMinute: number): RequestHandler =>
  async (_request, response, next) => {
    if (perMinute === 0) return next()
    const taken = limiter.take(identityOf(response).credentialId, perMinute, 1)
    const verdict = taken instanceof Promise ? await taken : taken
    setLimitHeaders(response, verdict)
    if (!verdict.allowed) throw refuse(verdict)
    next()
  }
