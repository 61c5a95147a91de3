import type { IncomingMessage } from 'node:http'
import { fail } from '@earshot/contracts'
import type { RequestHandler } from 'express'

type RequestHead = Pick<IncomingMessage, 'headers' | 'method'>

/** `user` means that the user typed the address or followed a bookmark. */
type Source = 'same-origin' | 'cross-origin' | 'user' | 'unknown'

/** Reads where a request comes from. Browsers set these headers, and no page can change them. */
export const sourceOf = ({ headers }: RequestHead, origin: string): Source => {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return 'same-origin'
  if (site === 'none') return 'user'
  if (site !== undefined) return 'cross-origin'
  if (headers.origin === undefined) return 'unknown'
  return headers.origin === origin ? 'same-origin' : 'cross-origin'
}

const isSafeMethod = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/**
 * Browsers also attach the session cookie to cross-site requests, so a request with a cookie must come from a page of
 * `origin`. GET and HEAD may omit the source, as older browsers do.
 * @throws {ApiError} FORBIDDEN
 */
export const assertSameOrigin = (request: RequestHead, origin: string): void => {
  const source = sourceOf(request, origin)
  if (source === 'same-origin' || (source !== 'cross-origin' && isSafeMethod(request.method))) return
  fail(
    'FORBIDDEN',
    `Sessions work only on pages of ${origin} (BASE_URL), and this request ${
      source === 'cross-origin' ? 'comes from another origin' : 'has no Sec-Fetch-Site or Origin header'
    }. Use an API key or an access token.`,
  )
}

/** Keeps other sites from signing a user in or out: login CSRF. */
export const requireSameOrigin =
  (origin: string): RequestHandler =>
  (request, _response, next) => {
    assertSameOrigin(request, origin)
    next()
  }
