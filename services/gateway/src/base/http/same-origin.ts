import type { IncomingMessage } from 'node:http'
import { fail } from '@earshot/contracts'
import type { RequestHandler } from 'express'

type Asked = Pick<IncomingMessage, 'headers' | 'method'>

/** `ours` is a page of this deployment, `nowhere` is somebody who typed the address or followed a bookmark. */
type Whence = 'ours' | 'elsewhere' | 'nowhere' | 'unknown'

/** Where a request comes from, as the browser says it: no page can change these headers. */
const whenceOf = ({ headers }: Asked, origin: string): Whence => {
  const site = headers['sec-fetch-site']
  if (site === 'same-origin') return 'ours'
  if (site === 'none') return 'nowhere'
  if (site !== undefined) return 'elsewhere'
  if (headers.origin === undefined) return 'unknown'
  return headers.origin === origin ? 'ours' : 'elsewhere'
}

const changesNothing = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

/**
 * What comes with a cookie must come from our own pages: a browser adds the cookie whoever made it ask. Only what changes
 * nothing may leave open where it is from, since older browsers do.
 * @throws {ApiError} FORBIDDEN
 */
export const assertSameOrigin = (request: Asked, origin: string): void => {
  const whence = whenceOf(request, origin)
  if (whence === 'ours' || (whence !== 'elsewhere' && changesNothing(request.method))) return
  fail(
    'FORBIDDEN',
    `A session is for pages of ${origin} (BASE_URL) only, and this request ${
      whence === 'elsewhere' ? 'is from elsewhere' : 'does not say where it is from'
    }. Use an API key or an access token.`,
  )
}

/** For forms and calls that sign somebody in or out: another site may do neither. */
export const fromOurPages =
  (origin: string): RequestHandler =>
  (request, _response, next) => {
    assertSameOrigin(request, origin)
    next()
  }
