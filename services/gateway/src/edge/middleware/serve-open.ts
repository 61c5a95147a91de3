import { anonymous, countRequest, type Limiter } from '@earshot/edge'
import { addressGroup, clientAddress, mountRoutes, type Route, type ServiceHost } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'
import { isOpen } from '../../proxy/upstreams.ts'

type Limit = { limiter: Limiter; perMinute: number }

type Open = {
  /** The gateway's own routes that need no credential. */
  routes: Route[]
  host: ServiceHost
  limit: Limit
  /** Forwards requests for those of the services. */
  proxy: RequestHandler
}

/** Serves requests that need no credential, with the rate limit of the client's address. Other requests go to the next handler. */
export const serveOpen = ({ routes, host, limit, proxy }: Open): RequestHandler => {
  const segments = new Set(routes.map(({ path }) => path.split('/')[1]))
  const count = async (request: Request, response: Response) => {
    const address = clientAddress(request)
    await countRequest(response, limit, `open:${addressGroup(address)}`)
    return { ...anonymous, scopes: [], address }
  }
  const router = mountRoutes(routes, { ...host, authenticate: count })
  const forward = async (request: Request, response: Response) => {
    const { address: _, ...caller } = await count(request, response)
    response.locals.caller = caller
    const { address } = response.locals
    response.locals.client = { caller: address, address }
    proxy(request, response, () => undefined) // it is the path of a service
  }
  return (request, response, next) => {
    if (isOpen(request.method, request.path)) return forward(request, response)
    return segments.has(request.path.split('/', 2)[1]) ? router(request, response, next) : next()
  }
}
