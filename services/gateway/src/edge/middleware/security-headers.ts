import type { RequestHandler } from 'express'

const yearSeconds = 365 * 24 * 60 * 60

/** For responses that are no pages, such as JSON and errors: they load nothing and are in no frame. Pages replace it. */
const policy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Headers of every response. An https deployment also sends HSTS. */
export const securityHeaders = (baseUrl: string | undefined): RequestHandler => {
  const secure = baseUrl?.startsWith('https:')
  return (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'same-origin')
    if (secure) response.setHeader('strict-transport-security', `max-age=${yearSeconds}`)
    next()
  }
}
