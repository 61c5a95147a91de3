import {
  type Authentication,
  authenticate,
  type EnsureVisitor,
  identityOf,
  isStillAuthenticated,
  type Limiter,
  type VisitorLimits,
} from '@earshot/edge'
import {
  clientAddress,
  combineHandlers,
  type InternalClient,
  mountRoutes,
  requestIds,
  requestLog,
  type ServiceHost,
  traces,
  trustProxies,
} from '@earshot/http'
import type { Routes, ServiceContext } from '@earshot/service'
import { type Express, type RequestHandler, Router } from 'express'
import type { Workspace } from '../identities/workspace.ts'
import { type ProxyOptions, proxy } from '../proxy/proxy.ts'
import { type ProxyLimits, proxyLimits } from '../proxy/watch.ts'
import { leaveInFlight, limitAddress, limitCaller } from '../traffic/in-flight.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { anonymousWrites } from './middleware/anonymous-writes.ts'
import { cors } from './middleware/cors.ts'
import { limitVisitors } from './middleware/limit-visitors.ts'
import { limitRate } from './middleware/rate-limit.ts'
import { securityHeaders } from './middleware/security-headers.ts'
import { serveOpen } from './middleware/serve-open.ts'
import { widgetOrigins } from './middleware/widget-origins.ts'
import { options } from './reference/options.ts'
import { reference } from './reference/reference.ts'
import type { EdgeSettings } from './settings.ts'
import { sightings } from './widget/sightings.ts'

export type ApiInput = Pick<
  ServiceContext<EdgeSettings>,
  'settings' | 'secret' | 'origin' | 'urls' | 'log'
> & {
  limiter: Limiter
  /** Requests per minute of a credential. 0 turns off all limits. */
  perMinute: number
  authentication: Authentication
  visiting: { visitorLimits: VisitorLimits; ensureVisitor: EnsureVisitor }
  /** The settings of the workspace, cached. */
  workspace: () => Promise<Workspace>
  accounts: InternalClient
  proxyLimits?: ProxyLimits | undefined
}

/** What is opened for the API, besides its input. */
type Opened = { traffic: Traffic; feed: RequestHandler; host: ServiceHost }

export const proxyOptions = (
  { settings, secret, urls, proxyLimits: limits = proxyLimits, log }: ApiInput,
  traffic: Traffic,
): ProxyOptions => ({
  urls,
  secret,
  trustForwarded: settings.TRUSTED_PROXY_HOPS > 0,
  limits,
  traffic,
  log,
})

/** The handlers before the own routes, in their order. The last one forwards requests to the services. */
const middleware = (input: ApiInput, { traffic, feed, host }: Opened, { open }: Routes): RequestHandler[] => {
  const { settings, origin, limiter, perMinute, visiting, workspace, accounts } = input
  const forward = proxy(proxyOptions(input, traffic))
  return [
    cors({
      origins: settings.CORS_ORIGINS,
      own: origin,
      widgetOrigin: widgetOrigins(workspace),
      onWidget: sightings(accounts),
    }),
    options(),
    reference(origin),
    feed,
    serveOpen({ routes: open, host, limit: { limiter, perMinute }, proxy: forward }),
    authenticate(input.authentication),
    limitCaller(traffic),
    limitRate(limiter, perMinute),
    limitVisitors({
      limiter,
      limited: perMinute > 0,
      visitorsPerAddress: settings.VISITORS_PER_ADDRESS,
      uploadMegabytes: settings.VISITOR_UPLOAD_MB_PER_HOUR,
      largestFileMegabytes: settings.FILE_MAX_MB,
    }),
    anonymousWrites(visiting),
    forward,
  ]
}

/** Mounts what every request passes, and then the API. */
export const mountApi = (app: Express, input: ApiInput, opened: Opened, routes: Routes): void => {
  const { settings, authentication, log } = input
  trustProxies(app, settings.TRUSTED_PROXY_HOPS, log)
  app.use(
    combineHandlers(
      requestIds,
      traces('gateway'),
      requestLog(log, 'gateway'),
      securityHeaders(settings.BASE_URL),
      limitAddress(opened.traffic),
    ),
  )
  // One router, so that Express strips the prefix once and not for each handler.
  const api = Router().use(
    combineHandlers(...middleware(input, opened, routes)),
    mountRoutes(routes.api, {
      ...opened.host,
      authenticate: (request, response) => ({ ...identityOf(response), address: clientAddress(request) }),
      isStillAuthenticated: isStillAuthenticated(authentication),
      onStream: leaveInFlight,
    }),
  )
  app.use('/api/v1', api)
}
