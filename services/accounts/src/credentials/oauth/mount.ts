import { ApiError } from '@earshot/contracts'
import { type Limiter, refuse, setLimitHeaders } from '@earshot/edge'
import { addressGroup, clientAddress, refuseMethod } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'
import type Provider from 'oidc-provider'
import { sendOAuthError } from './errors.ts'
import { discovery, openidDiscovery } from './provider.ts'

/** Failed requests allowed per minute from one address. */
const wrongPerMinute = 120

/** The methods of each endpoint. */
const endpoints = new Map([
  [discovery, 'GET, HEAD'],
  [openidDiscovery, 'GET, HEAD'],
  ['/oauth/authorize', 'GET'],
  ['/oauth/token', 'POST'],
  ['/oauth/revoke', 'POST'],
  ['/oauth/introspect', 'POST'],
  ['/oauth/jwks', 'GET, HEAD'],
])

/** The methods of a path; undefined when it is no endpoint. */
const methodsOf = (path: string): string | undefined =>
  endpoints.get(path) ?? (/^\/oauth\/authorize\/[^/]+$/.test(path) ? 'GET' : undefined)

/** The path without ids, for logs and metrics. */
const routeOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/** Sets the host and protocol that the provider builds URLs from, so that they come from BASE_URL and not from the client. */
const setPublicUrl = (request: Request, { host, protocol }: URL): void => {
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  request.originalUrl = request.url
}

type Options = {
  issuer: string
  /** Undefined until the database is available. */
  provider: () => Provider | undefined
  limiter: Limiter
  limited: boolean
}

/** Limits failed requests by address, against guessing of secrets and codes. */
const limitFailures = async ({ limiter, limited }: Options, request: Request, response: Response) => {
  if (!limited) return
  const key = `oauth:${addressGroup(clientAddress(request))}`
  const verdict = await limiter.take(key, wrongPerMinute, 0)
  if (verdict.remaining < 1) {
    setLimitHeaders(response, verdict)
    throw refuse(verdict)
  }
  response.once('finish', () => {
    if (response.statusCode === 400 || response.statusCode === 401) void limiter.take(key, wrongPerMinute, 1)
  })
}

/** The provider handles CORS preflights. Scripts cannot call the authorization endpoint, so it has none. */
const isPreflight = ({ method, path, headers }: Request): boolean =>
  method === 'OPTIONS' &&
  headers['access-control-request-method'] !== undefined &&
  !path.startsWith('/oauth/authorize')

/** Serves the endpoints of OAuth: those below `/oauth`, and the discovery document. */
export const oauthEndpoints = (options: Options): RequestHandler => {
  const publicUrl = new URL(options.issuer)
  const serve = async (request: Request, response: Response, allow: string) => {
    const { path, method } = request
    if (!allow.split(', ').includes(method) && !isPreflight(request))
      return refuseMethod(method, allow, response)
    const provider = options.provider()
    if (!provider) throw new ApiError('UNAVAILABLE')
    await limitFailures(options, request, response)
    // A resumed authorization is identified by its cookie; oidc-provider fails on query parameters there.
    if (path.startsWith('/oauth/authorize/')) request.url = path
    setPublicUrl(request, publicUrl)
    await provider.callback()(request, response)
  }
  return async (request, response, next) => {
    const allow = methodsOf(request.path)
    if (allow === undefined) return next()
    response.locals.route = routeOf(request.path)
    await serve(request, response, allow).catch(error => sendOAuthError(response, error))
  }
}
