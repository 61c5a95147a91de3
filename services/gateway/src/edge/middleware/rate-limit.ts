import { identityOf, type Limiter, refuse, setLimitHeaders } from '@earshot/edge'
import type { RequestHandler } from 'express'

/** Limits the requests per minute of each credential; 0 turns the limit off. */
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
