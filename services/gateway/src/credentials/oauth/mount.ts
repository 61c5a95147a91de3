import { ApiError } from '@earshot/contracts'
import type { Request, RequestHandler, Response } from 'express'
import type Provider from 'oidc-provider'
import { addressGroup, clientAddress } from '../../base/http/client-address.ts'
import { refuse, setLimitHeaders } from '../../base/rate-limit/headers.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import { discovery } from './provider.ts'

/** Requests a minute from one address that end in a refusal. */
const wrongPerMinute = 120

const isOAuth = (path: string): boolean => path === discovery || path.startsWith('/oauth/')

/** The part of the path that is no id of anything, for logs and metrics. */
const routeOf = (path: string): string => path.split('/').slice(0, 3).join('/')

/** Sets what the provider makes addresses of: where we are reached is said by the settings, and by no client. */
const asReachedAt = (request: Request, { host, protocol }: URL): void => {
  request.headers.host = host
  request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
  delete request.headers['x-forwarded-host']
  request.originalUrl = request.url
}

type Options = {
  issuer: string
  /** Undefined until the database is there. */
  provider: () => Provider | undefined
  limiter: Limiter
  limited: boolean
}

/** Counts refusals by address: whoever tries secrets or codes is held back, and nobody else. */
const holdBack = async ({ limiter, limited }: Options, request: Request, response: Response) => {
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

/** Answers everything below `/oauth`, and what describes it. */
export const oauthEndpoints = (options: Options): RequestHandler => {
  const reached = new URL(options.issuer)
  return async (request, response, next) => {
    const path = request.path
    if (!isOAuth(path)) return next()
    response.locals.route = routeOf(path)
    const provider = options.provider()
    if (!provider) throw new ApiError('UNAVAILABLE')
    await holdBack(options, request, response)
    // Where a sign-in goes on, everything is known by the cookie; the library stumbles over what else it is told there.
    if (path.startsWith('/oauth/authorize/')) request.url = path
    asReachedAt(request, reached)
    await provider.callback()(request, response)
  }
}
