import type { Identity } from '@earshot/contracts'
import { type Cookie, cookieOf, type VerifyCredential } from '@earshot/edge'
import type { Request } from 'express'
import { anonymousTokenDays, isAnonymousToken } from './anonymous-token.ts'

export type VisitorCookie = {
  cookie: Cookie
  /** The anonymous visitor of a browser; undefined without a cookie, and for one whose token is refused. */
  identityIn: (request: Request) => Promise<Identity | undefined>
}

/** The cookie that has the token of an anonymous visitor of the portal. */
export const createVisitorCookie = (origin: string, verify: VerifyCredential): VisitorCookie => {
  const cookie = cookieOf({
    origin,
    name: 'earshot_visitor',
    maxAgeSeconds: anonymousTokenDays * 24 * 60 * 60,
  })
  return {
    cookie,
    identityIn: async request => {
      const token = cookie.read(request)
      return token !== undefined && isAnonymousToken(token) ? verify(token, request.socket) : undefined
    },
  }
}
