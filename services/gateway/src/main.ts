import { defineService, orExplain, runStandalone, type ServiceDefinition } from '@earshot/service'
import { ensureAdminKey, type FirstKey } from './api-keys/bootstrap.ts'
import { mountGateway } from './app.ts'
import { gatewaySettings } from './config.ts'
import { createProver } from './credentials/prove.ts'
import { type ProxyLimits, proxyLimits } from './proxy/proxy.ts'
import { localLimiter } from './rate-limit/limiter.ts'
import { sharedLimiter } from './rate-limit/redis.ts'

export type { FirstKey } from './api-keys/bootstrap.ts'

export type GatewayOptions = {
  /** Gets the first admin key in plain when one had to be made. When it rejects, the key is not kept. */
  firstKey: FirstKey
  proxyLimits?: ProxyLimits
  /** Put in front of every key in Redis. */
  redisPrefix?: string
}

/** The gateway: it proves who asks, limits, and sends requests on to the services. */
export const createGateway = (options: GatewayOptions): ServiceDefinition =>
  defineService({
    name: 'gateway',
    schema: 'identity',
    migrations: new URL('../migrations/', import.meta.url),
    settings: gatewaySettings,
    create: ({ settings, database, secret, urls, log }) => {
      const configured = settings.BOOTSTRAP_ADMIN_KEY
      const prover = createProver({
        db: database.pool,
        listen: database.session.listen,
        configured,
        log,
      })
      const local = localLimiter(Date.now)
      const url = settings.REDIS_URL
      const prefix = options.redisPrefix ?? 'earshot:rate:'
      const limiter = url ? sharedLimiter({ url, prefix, local, log }) : local
      const limits = options.proxyLimits ?? proxyLimits
      return {
        mount: app =>
          mountGateway(app, { settings, database, secret, urls, log, prove: prover.prove, limiter, limits }),
        prepare: () => ensureAdminKey(database.pool, { configured, firstKey: options.firstKey, log }),
        close: async () => {
          prover.close()
          await limiter.close()
        },
      }
    },
  })

/** For a process of its own, where standard output is all there is to tell somebody the key. */
export const gateway = createGateway({
  firstKey: key => void process.stdout.write(`First admin API key, shown only this once: ${key}\n`),
})

if (import.meta.main) await orExplain(runStandalone(gateway, process.env))
