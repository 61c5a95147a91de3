import { callerSigner, identityOf } from '@earshot/edge'
import { callerHeader, clientAddress } from '@earshot/http'
import { type Log, type SecretKey, type Upstream, upstreamNames } from '@earshot/runtime'
import type { RequestHandler } from 'express'
import type { Traffic } from '../traffic/traffic.ts'
import { type Forward, forwardTo } from './forward.ts'
import { headersForService } from './headers.ts'
import { upstreamOf } from './upstreams.ts'
import type { ProxyLimits } from './watch.ts'

export type ProxyOptions = {
  urls: Record<Upstream, string>
  secret: SecretKey
  /** Whether to trust `X-Forwarded-*` of the proxies in front of the gateway. */
  trustForwarded: boolean
  limits: ProxyLimits
  traffic: Traffic
  log: Log
}

/** Forwards a request to the service of its first path segment. */
export const proxy = (options: ProxyOptions): RequestHandler => {
  const { trustForwarded, urls, ...shared } = options
  const { to } = shared.traffic
  const sign = callerSigner(options.secret)
  const forwarders = Object.fromEntries(
    upstreamNames.map(name => [
      name,
      forwardTo({ name, url: `${urls[name]}/api/v1`, route: to(name), ...shared }),
    ]),
  ) as Record<Upstream, Forward> // built from the list of all upstreams

  return (request, response, next) => {
    const upstream = upstreamOf(request.path)
    if (!upstream) return next()
    const { name, segment, isDownload } = upstream
    response.locals.route = `/${segment}`
    response.locals.asksFirst = request.headers.expect?.toLowerCase() === '100-continue'
    request.headers = headersForService(request.headers, trustForwarded)
    request.headers[callerHeader] = sign(identityOf(response), name, clientAddress(request), Date.now())
    forwarders[name](request, response, isDownload)
  }
}
