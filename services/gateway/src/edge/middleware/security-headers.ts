import type { RequestHandler } from 'express'

const yearSeconds = 365 * 24 * 60 * 60

/** Headers of every response. An https deployment also sends HSTS. */
export const securityHeaders = (baseUrl: string | undefined): RequestHandler => {
  const secure = baseUrl?.startsWith('https:')
  return (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (secure) response.setHeader('strict-transport-security', `max-age=${yearSeconds}`)
    next()
  }
}
