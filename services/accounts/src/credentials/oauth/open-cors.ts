import type { Request, Response } from 'express'

/**
 * Lets pages of any origin use an endpoint without credentials: registration and discovery, before a program is known. Returns true if
 * the request was a preflight, which now has its response.
 */
export const allowAnyOrigin = (request: Request, response: Response, methods: string): boolean => {
  response.setHeader('access-control-allow-origin', '*')
  response.setHeader('access-control-expose-headers', 'Retry-After, WWW-Authenticate')
  if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
    return false
  const headers = {
    'access-control-allow-methods': methods,
    'access-control-allow-headers': '*, Authorization', // the asterisk does not include it
    'access-control-max-age': '600',
  }
  response.writeHead(204, headers).end()
  return true
}
