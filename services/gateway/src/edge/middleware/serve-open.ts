import { addressGroup, clientAddress, mountRoutes, type Route, type RouteHost } from '@earshot/http'
import type { RequestHandler } from 'express'
import { countRequest } from '../../base/rate-limit/headers.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import { anonymous } from '../../pages/portal/visit/feedback-client.ts'

type Limit = { limiter: Limiter; perMinute: number }

/** Serves the routes that need no credential, with the rate limit of the client's address. Other paths go to the next handler. */
export const serveOpen = (
  routes: Route[],
  host: Omit<RouteHost, 'authenticate'>,
  limit: Limit,
): RequestHandler => {
  const segments = new Set(routes.map(({ path }) => path.split('/')[1]))
  const router = mountRoutes(routes, {
    ...host,
    authenticate: async (request, response) => {
      const address = clientAddress(request)
      await countRequest(response, limit, `open:${addressGroup(address)}`)
      return { ...anonymous, scopes: [], address }
    },
  })
  return (request, response, next) =>
    segments.has(request.path.split('/', 2)[1]) ? router(request, response, next) : next()
}
