import { fail } from '@earshot/contracts'
import { anonymous, callerSigner } from '@earshot/edge'
import { callerHeader, clientAddress } from '@earshot/http'
import type { RequestHandler } from 'express'
import { forwardTo } from './forward.ts'
import { headersForPages } from './headers.ts'
import type { ProxyOptions } from './proxy.ts'
import { hasDotSegment } from './upstreams.ts'

/** Never forwarded: the API has its own upstreams, and what is for the services and for operators is not public. */
const notPublic = /^\/+(?:api|internal|metrics)(?:\/|$)/i

/**
 * Forwards what is neither API, panel nor file to the accounts service: the portal, the pages to sign in, the endpoints of browsers below
 * `/auth`, and the OAuth server. They authenticate callers themselves. The signed header has the address of the client.
 */
export const pageProxy = ({ urls, secret, traffic, limits, log }: ProxyOptions): RequestHandler => {
  const route = traffic.pages
  const forward = forwardTo({ name: 'accounts', url: urls.accounts, route, traffic, limits, log })
  const sign = callerSigner(secret)
  return (request, response) => {
    if (notPublic.test(request.path) || hasDotSegment(request.path)) fail('NOT_FOUND')
    const { locals } = response
    locals.route = '/pages'
    locals.client = { caller: locals.address, address: locals.address }
    locals.isPage = true
    request.headers = headersForPages(request.headers)
    request.headers[callerHeader] = sign(anonymous, 'accounts', clientAddress(request), Date.now())
    forward(request, response, false)
  }
}
