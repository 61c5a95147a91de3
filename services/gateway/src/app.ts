import { ApiError } from '@earshot/contracts'
import { errorHandler, mountRoutes, provenService, requestIds, requestLog } from '@earshot/http'
import type { CommonSettings } from '@earshot/runtime'
import type { ServiceContext } from '@earshot/service'
import type { Express } from 'express'
import { apiKeyRoutes } from './api-keys/routes.ts'
import type { GatewaySettings } from './config.ts'
import { cors } from './cors.ts'
import { authenticate, identityOf } from './credentials/authenticate.ts'
import type { Prove } from './credentials/prove.ts'
import { internalPrincipalRoutes } from './principals/routes.ts'
import { type ProxyLimits, proxy } from './proxy/proxy.ts'
import { limitRate } from './rate-limit/limit.ts'
import type { Limiter } from './rate-limit/limiter.ts'
import { reference } from './reference/reference.ts'
import { securityHeaders } from './security.ts'

type GatewayApp = Pick<ServiceContext, 'secret' | 'urls' | 'log' | 'database'> & {
  settings: CommonSettings & GatewaySettings
  prove: Prove
  limiter: Limiter
  limits: ProxyLimits
}

/** Mounts what the gateway answers. The health endpoints stand before it; metrics are not on this port. */
export const mountGateway = (app: Express, gateway: GatewayApp): void => {
  const { settings, secret, urls, log, prove, limiter, limits } = gateway
  const perMinute = settings.RATE_LIMIT_PER_MINUTE
  const host = {
    pool: gateway.database.pool,
    pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
  }
  app.set('trust proxy', settings.TRUSTED_PROXY_HOPS)
  app.use(requestIds, requestLog(log), securityHeaders(settings.BASE_URL))
  app.use(
    '/internal',
    mountRoutes(internalPrincipalRoutes(), { ...host, authenticate: provenService(secret, 'gateway') }),
  )
  app.use(
    '/api/v1',
    cors(settings.CORS_ORIGINS),
    reference(),
    authenticate({ prove, limiter, limited: perMinute > 0 }),
    limitRate(limiter, perMinute),
    mountRoutes(apiKeyRoutes(), { ...host, authenticate: (_request, response) => identityOf(response) }),
    proxy({ urls, secret, trustForwarded: settings.TRUSTED_PROXY_HOPS > 0, limits, log }),
  )
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  app.use(errorHandler(log))
}
