import { markWidgetPage } from '@earshot/edge'
import type { NextFunction, Request, RequestHandler, Response } from 'express'

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, Prefer, X-Import-Mode, X-Request-Id',
  'access-control-max-age': '600',
}

const exposed =
  'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Idempotency-Replayed, Preference-Applied, Earshot-Ignored-Fields'

type Options = {
  /** Origins whose pages may use any credential in a header. */
  origins: string[]
  /** The origin of our own pages. A pattern of the widget may match it, too. */
  own: string
  /** The entry of the settings that lets pages of an origin embed the widget. */
  widgetOrigin: (origin: string) => Promise<string | undefined>
  /** Called with the entry when a page loads the widget. */
  onWidget: (entry: string) => void
}

/**
 * Lets pages of other origins call the API. Responds to their preflights here, before authentication, as a preflight has no
 * credential. Other origins get no CORS headers. There is no `access-control-allow-credentials`, so browsers send no cookies. Every
 * response has `Vary: Origin`, so that a cache never gives one origin the response for another.
 */
export const cors = ({ origins, own, widgetOrigin, onWidget }: Options): RequestHandler => {
  const listed = new Set(origins)

  const allow = (origin: string, request: Request, response: Response, next: NextFunction): void => {
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', exposed)
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (isPreflight) response.writeHead(204, allowed).end()
    else next()
  }

  return (request, response, next) => {
    response.setHeader('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || origin === own || request.headers['sec-fetch-site'] === 'same-origin')
      return next()
    if (listed.has(origin)) return allow(origin, request, response, next)
    return widgetOrigin(origin).then(entry => {
      if (entry === undefined) return next()
      if (request.method === 'GET' && request.path === '/widget') onWidget(entry)
      markWidgetPage(response)
      allow(origin, request, response, next)
    })
  }
}
