import { ApiError, type Identity } from '@earshot/contracts'
import type { RequestHandler, Response } from 'express'
import { limitHeaders, refuse } from '../rate-limit/headers.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { addressGroup } from './address.ts'
import type { Prove } from './prove.ts'

/** Wrong credentials a minute from one address. */
const wrongPerMinute = 120

const bearer = /^Bearer +([\x21-\x7e]{16,200})$/i

/** Who the request's credential belongs to; set by {@link authenticate} before any route runs. */
export const identityOf = (response: Response): Identity => response.locals.caller

/**
 * Proves the caller before a byte of the body is read. Only credentials that were presented and are wrong count
 * against an address: a valid one is never refused for what others on its address do.
 */
export const authenticate =
  ({ prove, limiter, limited }: { prove: Prove; limiter: Limiter; limited: boolean }): RequestHandler =>
  async (request, response, next) => {
    const given = request.headers.authorization
    const credential = given === undefined ? undefined : bearer.exec(given)?.[1]
    const identity = credential === undefined ? undefined : await prove(credential)
    if (identity) {
      response.locals.caller = identity
      response.locals.credentialId = identity.credentialId
      return next()
    }
    if (limited) {
      const cost = given === undefined ? 0 : 1
      const key = `address:${addressGroup(request.ip ?? '')}`
      const verdict = await limiter.take(key, wrongPerMinute, cost)
      response.setHeaders(limitHeaders(verdict))
      if (!verdict.allowed) throw refuse(verdict)
    }
    throw new ApiError('UNAUTHORIZED', {
      ...(given !== undefined && {
        headers: { 'www-authenticate': 'Bearer realm="earshot", error="invalid_token"' },
      }),
    })
  }
