import { consumeEvents, erasureHandlers } from '@earshot/events'
import { defineService, orExplain, runStandalone, type ServiceDefinition } from '@earshot/service'
import { writeForgotten } from './accounts/password-links/forgotten.ts'
import { ensureFirstLink, type FirstLink } from './accounts/password-links/links.ts'
import { identifyUser } from './accounts/users/service.ts'
import { mountGateway } from './app.ts'
import { localLimiter } from './base/rate-limit/limiter.ts'
import { sharedLimiter } from './base/rate-limit/redis.ts'
import { gatewaySettings, oidcSettings } from './config.ts'
import { ensureAdminKey, type FirstKey } from './credentials/api-keys/bootstrap.ts'
import { createProver } from './credentials/bearer/prove.ts'
import { createOAuth, publicOrigin } from './credentials/oauth/oauth.ts'
import { oauthUpkeep } from './credentials/oauth/upkeep.ts'
import { createSessions } from './credentials/sessions/prove.ts'
import { sessionUpkeep } from './credentials/sessions/upkeep.ts'
import { visitorSealer } from './credentials/visitors/secret.ts'
import { createVisitorProver } from './credentials/visitors/visitor-token.ts'
import { insertEntry } from './directory/audit/repo.ts'
import { auditUpkeep } from './directory/audit/upkeep.ts'
import { saveActivity } from './directory/users/repo.ts'
import { createHub } from './edge/changes/hub.ts'
import { createManagement } from './edge/operations/management.ts'
import { statusesBy } from './edge/operations/service.ts'
import { type ProxyLimits, proxyLimits } from './edge/proxy/forward.ts'
import { webhookAlerts } from './mail/alerts/alerts.ts'
import { createMailing } from './mail/sending/mailing.ts'
import type { MailLimits } from './mail/sending/sending.ts'
import { oauthErrorPage } from './pages/oauth/views.ts'
import { buildScript, builtFolder, noBuild, startBuild } from './pages/panel/build.ts'
import { sealed } from './sealed.ts'

export type { FirstKey } from './credentials/api-keys/bootstrap.ts'

export type GatewayOptions = {
  /** Gets the first admin key in plain when one had to be made. When it rejects, the key is not kept. */
  firstKey: FirstKey
  /** Gets the address by which the first person sets a password, until somebody has one. */
  firstLink?: FirstLink
  proxyLimits?: ProxyLimits
  mailLimits?: MailLimits
  /** Where the admin panel is, and the program that builds it when it is missing or stale; without one nobody does. */
  panel?: { folder?: string; script?: string }
  /** Put in front of every key in Redis. */
  redisPrefix?: string
}

/** The gateway: it proves who asks, limits, and sends requests on to the services. */
export const createGateway = (options: GatewayOptions): ServiceDefinition =>
  defineService({
    name: 'gateway',
    schema: 'identity',
    migrations: new URL('../migrations/', import.meta.url),
    traces: [
      { table: 'audit_log', column: 'before' },
      { table: 'audit_log', column: 'after' },
    ],
    sealed,
    settings: gatewaySettings,
    create: ({ settings, database, broker, secret, urls, log, status }) => {
      const oidc = oidcSettings(settings)
      const configured = settings.BOOTSTRAP_ADMIN_KEY
      const prover = createProver({
        db: database.pool,
        listen: database.session.listen,
        configured,
        log,
      })
      const visitors = createVisitorProver(
        {
          pool: database.pool,
          identify: identifyUser,
          listen: database.session.listen,
          sealer: visitorSealer(secret),
          log,
        },
        prover.prove,
      )
      const origin = publicOrigin(settings.BASE_URL, urls.gateway)
      const sessions = createSessions({
        pool: database.pool,
        listen: database.session.listen,
        origin,
        log,
      })
      const local = localLimiter(Date.now)
      const url = settings.REDIS_URL
      const prefix = options.redisPrefix ?? 'earshot:rate:'
      const limiter = url ? sharedLimiter({ url, prefix, local, log }) : local
      const limits = options.proxyLimits ?? proxyLimits
      const oauth = createOAuth({
        db: database.pool,
        secret,
        issuer: origin,
        origins: settings.CORS_ORIGINS,
        errorPage: oauthErrorPage,
        log,
      })
      const mails = createMailing({
        settings,
        database,
        secret,
        origin: oauth.issuer,
        limits: options.mailLimits,
        writeForgotten,
        log,
      })
      const hub = createHub(broker)
      const management = createManagement(settings, log)
      const { panel = {} } = options
      let build = noBuild
      return {
        mount: app => {
          if (panel.script) build = startBuild(log, panel.script)
          mountGateway(app, {
            settings,
            database,
            secret,
            urls,
            log,
            prove: visitors.prove,
            sessions,
            oidc,
            limiter,
            limits,
            oauth,
            mailing: mails.mailing,
            operations: { statuses: statusesBy(status, { urls, secret }), management },
            panel: { folder: panel.folder ?? builtFolder, build },
            hub,
          })
        },
        loops: () => [
          consumeEvents({
            broker,
            queue: 'gateway.events',
            handlers: erasureHandlers(database.pool, secret, {
              'audit.recorded': ({ entry }) => insertEntry(database.pool, entry),
              'principal.activity': activity => saveActivity(database.pool, activity),
              ...(mails.mailing && webhookAlerts(database.pool, mails.mailing)),
            }),
            log,
          }),
          auditUpkeep(database.pool),
          oauthUpkeep(database.pool),
          ...mails.loops(),
          sessionUpkeep(database.pool),
        ],
        prepare: async () => {
          await ensureAdminKey(database.pool, { configured, firstKey: options.firstKey, log })
          const { firstLink } = options
          if (firstLink) await ensureFirstLink(database.pool, path => firstLink(oauth.issuer + path))
          await oauth.prepare()
        },
        partWays: hub.stop,
        close: async () => {
          build.stop()
          visitors.close()
          sessions.close()
          prover.close()
          await limiter.close()
        },
      }
    },
  })

/** For a process of its own, where standard output is all there is to tell somebody the key and the link. */
export const gateway = createGateway({
  firstKey: key => void process.stdout.write(`First admin API key, shown only this once: ${key}\n`),
  ...(import.meta.main && { panel: { script: buildScript } }),
  firstLink: link => void process.stdout.write(`To set your password, open this within a day: ${link}\n`),
})

if (import.meta.main) await orExplain(runStandalone(gateway, process.env))
