import type { RequestHandler } from 'express'

const allowed = {
  'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Request-Id',
  'access-control-max-age': '600',
}

const exposed =
  'ETag, Link, Location, Retry-After, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id, Idempotency-Replayed'

/**
 * Lets pages of the listed origins call the API. Responds to their preflights here, before authentication, as a preflight has
 * no credential. Other origins get no CORS headers.
 */
export const cors = (origins: string[]): RequestHandler => {
  const listed = new Set(origins)
  return (request, response, next) => {
    if (listed.size === 0) return next()
    response.setHeader('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !listed.has(origin)) return next()
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader('access-control-expose-headers', exposed)
    const isPreflight =
      request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!isPreflight) return next()
    response.writeHead(204, allowed).end()
  }
}
