import { createVisitorLimits, openLimiter, resourceMetadataUrl } from '@earshot/edge'
import { internalClient } from '@earshot/http'
import {
  defineGateway,
  exitOnError,
  joinParts,
  runStandalone,
  type ServiceDefinition,
} from '@earshot/service'
import { mountGateway } from './app.ts'
import { gatewaySettings } from './config.ts'
import { edgePart } from './edge/part.ts'
import type { PresenceTimes } from './edge/presence/store.ts'
import { identitiesPart } from './identities/part.ts'
import { buildScript } from './panel/build.ts'
import { type PanelOptions, panelPart } from './panel/part.ts'
import type { ProxyLimits } from './proxy/watch.ts'

export type GatewayOptions = {
  proxyLimits?: ProxyLimits
  presenceTimes?: PresenceTimes
  panel?: PanelOptions
  /** Prefix of every key in Redis. */
  redisPrefix?: string
}

/** The gateway: authenticates callers, enforces rate limits and forwards requests to the services. It stores nothing. */
export const createGateway = (options: GatewayOptions = {}): ServiceDefinition =>
  defineGateway({
    settings: gatewaySettings,
    create: async context => {
      const { settings, secret, urls, origin, log } = context
      const perMinute = settings.RATE_LIMIT_PER_MINUTE
      const limited = perMinute > 0
      const limiter = await openLimiter({ url: settings.REDIS_URL, prefix: options.redisPrefix, log })
      const client = (to: 'accounts' | 'feedback' | 'support') =>
        internalClient({ from: 'gateway', to, url: urls[to], secret })
      const accounts = client('accounts')
      const identities = identitiesPart.open({ ...context, accounts })
      const { verify, sessions, workspace, ensureVisitor } = identities
      const panel = panelPart.open({ sessions, log, ...options.panel })
      const edge = edgePart.open({
        ...context,
        limiter,
        perMinute,
        authentication: {
          verify,
          sessions,
          limiter,
          limited,
          resourceMetadata: resourceMetadataUrl(origin),
        },
        visiting: { visitorLimits: createVisitorLimits(limiter, limited), ensureVisitor },
        workspace,
        accounts,
        feedback: client('feedback'),
        support: client('support'),
        proxyLimits: options.proxyLimits,
        presenceTimes: options.presenceTimes,
      })
      return joinParts(
        context,
        [{ close: limiter.close }, identities.part, panel.part, edge.part],
        (app, routes) => mountGateway(app, context, { edge, panel }, routes),
      )
    },
  })

/** The gateway as a standalone process. */
export const gateway = createGateway(import.meta.main ? { panel: { script: buildScript } } : {})

if (import.meta.main) await exitOnError(runStandalone(gateway, process.env))
