import type { RequestHandler } from 'express'

const yearSeconds = 365 * 24 * 60 * 60

/** What every answer says to browsers. Over https they are told never to come back without it. */
export const securityHeaders = (baseUrl: string | undefined): RequestHandler => {
  const secure = baseUrl?.startsWith('https:')
  return (_request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff')
    if (secure) response.setHeader('strict-transport-security', `max-age=${yearSeconds}`)
    next()
  }
}
