import type { Request } from 'express'
import { type Cookie, cookieOf } from '../http/cookie.ts'
import { assertSameOrigin } from '../http/same-origin.ts'

/** A session expires this many days after its start, even if it is used. */
export const maxSessionDays = 90

export type SessionCookie = {
  cookie: Cookie
  /** The origin of the pages that may use sessions. */
  origin: string
  /** The session token in a request's cookie. @throws {ApiError} FORBIDDEN when the request comes from another origin */
  tokenIn: (request: Request) => string | undefined
}

export const sessionCookie = (origin: string): SessionCookie => {
  const cookie = cookieOf({ origin, name: 'earshot_session', maxAgeSeconds: maxSessionDays * 24 * 60 * 60 })
  return {
    cookie,
    origin,
    tokenIn: request => {
      const token = cookie.read(request)
      if (token !== undefined) assertSameOrigin(request, origin)
      return token
    },
  }
}
