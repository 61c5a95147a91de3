import { consumeEvents, erasureHandlers } from '@earshot/events'
import { internalClient } from '@earshot/http'
import { mergeMigrations, merging, undoHours } from '@earshot/identity'
import type { Log } from '@earshot/runtime'
import { defineService, exitOnError, runStandalone, type ServiceDefinition } from '@earshot/service'
import { endMerge, moveContent, moveContentBack } from './accounts/merging/move.ts'
import { ensureFirstLink, type FirstLink } from './accounts/password-links/links.ts'
import { createResetMail } from './accounts/password-links/reset-mail.ts'
import { signInLinkMail } from './accounts/sign-in-links/letter.ts'
import { signUpMail } from './accounts/sign-up/letter.ts'
import { signUpSealer } from './accounts/sign-up/link.ts'
import { identifyUser } from './accounts/users/service.ts'
import { mountGateway } from './app.ts'
import { type Limiter, localLimiter } from './base/rate-limit/limiter.ts'
import { gatewaySettings, oidcSettings, trafficLimits } from './config.ts'
import { ensureAdminKey, type FirstKey } from './credentials/api-keys/bootstrap.ts'
import { createBearerVerifier } from './credentials/bearer/verify.ts'
import { createOAuth } from './credentials/oauth/oauth.ts'
import { oauthUpkeep } from './credentials/oauth/upkeep.ts'
import { proveOwner } from './credentials/sessions/service.ts'
import { sessionUpkeep } from './credentials/sessions/upkeep.ts'
import { createSessions } from './credentials/sessions/verify.ts'
import { createAnonymousVerifier } from './credentials/visitors/anonymous.ts'
import { anonymousKeys } from './credentials/visitors/anonymous-token.ts'
import { visitorSealer } from './credentials/visitors/secret.ts'
import { createVisitorVerifier } from './credentials/visitors/visitor-token.ts'
import { insertEntry } from './directory/audit/repo.ts'
import { auditUpkeep } from './directory/audit/upkeep.ts'
import { openStorage } from './directory/files/storage/open.ts'
import { sweepFiles } from './directory/files/sweep/sweep.ts'
import { usedFilesBy } from './directory/files/sweep/used.ts'
import { megabyte, uploadBytesPerSecond } from './directory/files/uploads/limits.ts'
import { createPace } from './directory/files/uploads/pace.ts'
import { currentSettings } from './directory/settings/current.ts'
import { saveActivity } from './directory/users/repo.ts'
import { createHub } from './edge/changes/hub.ts'
import { createManagement } from './edge/operations/management.ts'
import { statusesBy } from './edge/operations/service.ts'
import { createPresence } from './edge/presence/presence.ts'
import type { PresenceTimes } from './edge/presence/store.ts'
import { type ProxyLimits, proxyLimits } from './edge/proxy/watch.ts'
import { createTraffic } from './edge/traffic/traffic.ts'
import { stopKeys } from './mail/contact/stop-token.ts'
import { createInbound } from './mail/inbound/inbound.ts'
import type { FailureLimits } from './mail/inbound/intake/failures.ts'
import type { ParserLimits } from './mail/inbound/parsing/parser.ts'
import { createMailing } from './mail/sending/mailing.ts'
import type { MailLimits } from './mail/sending/sending.ts'
import { recordBounce } from './mail/suppressions/bounce.ts'
import { threadMails } from './mail/threads/mails.ts'
import { webhookAlerts } from './notifications/alerts/alerts.ts'
import { ignoredMailAlerts } from './notifications/alerts/ignored-mail.ts'
import { notificationMails, notificationUpkeep } from './notifications/mails/loop.ts'
import { createNotify, isForMembers } from './notifications/notify/notify.ts'
import { broadcasting } from './notifications/updates/broadcasting.ts'
import { updateMails } from './notifications/updates/loop.ts'
import { preferenceKeys } from './notifications/updates/token.ts'
import { createUpdates } from './notifications/updates/updates.ts'
import { oauthErrorPage } from './pages/oauth/views.ts'
import { buildScript, builtFolder, noBuild, startBuild } from './pages/panel/build.ts'
import { sealed } from './sealed.ts'

export type { FirstKey } from './credentials/api-keys/bootstrap.ts'

/** How long emails about notifications wait, and how often due ones are queued, in ms. */
type NotificationLimits = { emailDelayMs: number; everyMs: number }

export type GatewayOptions = {
  /** Receives the first admin key in plain text. If this rejects, the key is not stored. Without it, no key is created. */
  firstKey?: FirstKey | undefined
  /** Receives the link to set the first password, while no admin has a password. Without it, no link is created. */
  firstLink?: FirstLink | undefined
  proxyLimits?: ProxyLimits
  mailLimits?: MailLimits
  inboundFailureLimits?: FailureLimits
  inboundParserLimits?: ParserLimits
  notificationLimits?: NotificationLimits
  presenceTimes?: PresenceTimes
  /** How often files are looked for that nothing uses, in ms. */
  fileSweepMs?: number
  /** The panel's folder, and the script that builds the panel if it is missing or stale. Without a script, nothing is built. */
  panel?: { folder?: string; script?: string }
  /** Prefix of every key in Redis. */
  redisPrefix?: string
}

/** The client of Redis takes 60 ms to load, so it is only loaded if there is a Redis. */
const openLimiter = async ({
  url,
  ...options
}: {
  url?: string | undefined
  prefix: string
  log: Log
}): Promise<Limiter> => {
  const local = localLimiter(Date.now)
  if (!url) return local
  const { sharedLimiter } = await import('./base/rate-limit/redis.ts')
  return sharedLimiter({ url, local, ...options })
}

/** The gateway: authenticates callers, enforces rate limits and forwards requests to the services. */
export const createGateway = (options: GatewayOptions): ServiceDefinition =>
  defineService({
    name: 'gateway',
    schema: 'identity',
    migrations: new URL('../migrations/', import.meta.url),
    traces: [
      { table: 'audit_log', column: 'before' },
      { table: 'audit_log', column: 'after' },
      { table: 'notifications', column: 'title' },
      { table: 'notifications', column: 'actor_name' },
      { table: 'notifications', column: 'detail' },
    ],
    sealed,
    shared: [mergeMigrations],
    settings: gatewaySettings,
    create: async ({ settings, database, broker, secret, origin, urls, files, log, status }) => {
      const oidc = oidcSettings(settings)
      const configured = settings.BOOTSTRAP_ADMIN_KEY
      const reads = database.pool.for('read') // authentication must not wait for background work
      const bearer = createBearerVerifier({
        db: reads,
        listen: database.session.listen,
        configured,
        log,
      })
      const anonymous = createAnonymousVerifier(
        { pool: reads, listen: database.session.listen, keys: anonymousKeys(secret) },
        bearer.verify,
      )
      const visitors = createVisitorVerifier(
        {
          pool: reads,
          identify: identifyUser,
          listen: database.session.listen,
          sealer: visitorSealer(secret),
          log,
        },
        anonymous.verify,
      )
      const sessions = createSessions({
        pool: reads,
        listen: database.session.listen,
        origin,
        log,
      })
      const workspace = currentSettings(reads, database.session.listen)
      const prefix = options.redisPrefix ?? 'earshot:rate:'
      const limiter = await openLimiter({ url: settings.REDIS_URL, prefix, log })
      const limits = options.proxyLimits ?? proxyLimits
      const oauth = createOAuth({
        db: database.pool.for('write'),
        secret,
        issuer: origin,
        origins: settings.CORS_ORIGINS,
        registration: settings.OAUTH_DYNAMIC_REGISTRATION,
        errorPage: oauthErrorPage,
        log,
      })
      const mails = createMailing({
        settings,
        database,
        secret,
        origin: oauth.issuer,
        limits: options.mailLimits,
        writers: {
          createResetMail,
          createSignUpMail: signUpMail(signUpSealer(secret)),
          createSignInMail: signInLinkMail(signUpSealer(secret)),
        },
        log,
      })
      const notifying = options.notificationLimits ?? {
        emailDelayMs: settings.NOTIFICATION_DELAY_SECONDS * 1000,
        everyMs: 10_000,
      }
      const waiting = { pool: database.pool, now: Date.now, emailDelayMs: notifying.emailDelayMs }
      const notify = createNotify(waiting)
      const update = createUpdates(waiting)
      const storage = await openStorage(settings)
      const uploads = {
        storage,
        pace: createPace(uploadBytesPerSecond),
        limits: {
          fileBytes: settings.FILE_MAX_MB * megabyte,
          totalBytes: settings.FILES_TOTAL_GB * 1024 * megabyte,
        },
      }
      const inbound = createInbound({
        settings,
        database,
        uploads,
        secret,
        onBounce: recordBounce(mails.queue),
        onVerified: proveOwner,
        failureLimits: options.inboundFailureLimits,
        parserLimits: options.inboundParserLimits,
        origin,
        log,
      })
      const traffic = createTraffic(trafficLimits(settings))
      const hub = createHub(broker, traffic.streams)
      const presence = createPresence(broker, hub, options.presenceTimes)
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
            files,
            uploads,
            log,
            verify: visitors.verify,
            sessions,
            oidc,
            limiter,
            limits,
            traffic,
            oauth,
            mails,
            receiving: inbound.receiving,
            operations: { statuses: statusesBy(status, { urls, secret }), management },
            panel: { folder: panel.folder ?? builtFolder, build },
            workspace: workspace.settings,
            refreshSettings: workspace.refresh,
            hub,
            presence,
          })
          presence.start()
        },
        loops: () => [
          consumeEvents({
            broker,
            queue: 'gateway.events',
            handlers: erasureHandlers(database.pool, secret, {
              'audit.recorded': ({ entry }) => insertEntry(database.pool, entry),
              'principal.activity': activity => saveActivity(database.pool, activity),
              ...threadMails(database.pool, { mailing: mails.queue, files, stopKeys: stopKeys(secret) }),
              'notification.requested': (request, { id }) =>
                isForMembers(request) ? notify(request, id) : update(request, id),
              ...webhookAlerts(notify),
            }),
            log,
          }),
          auditUpkeep(database.pool),
          oauthUpkeep(database.pool),
          ...mails.loops(),
          notificationMails(database.pool, mails.mailing, notifying.everyMs),
          notificationUpkeep(database.pool),
          ignoredMailAlerts(database.pool, notify),
          broadcasting(database, waiting),
          updateMails(database.pool, {
            ...mails,
            files,
            keys: preferenceKeys(secret),
            everyMs: notifying.everyMs,
          }),
          ...inbound.loops(),
          sessionUpkeep(database.pool),
          merging({
            database,
            move: moveContent,
            moveBack: moveContentBack,
            end: endMerge,
            keepHours: undoHours,
            log,
          }),
          sweepFiles(database, {
            storage,
            used: usedFilesBy(
              (['feedback', 'support'] as const).map(to =>
                internalClient({ from: 'gateway', to, url: urls[to], secret }),
              ),
            ),
            everyMs: options.fileSweepMs ?? 60_000,
            log,
          }),
        ],
        prepare: async () => {
          await ensureAdminKey(database.pool, { configured, firstKey: options.firstKey, log })
          const { firstLink } = options
          await ensureFirstLink(database.pool, firstLink && (path => firstLink(oauth.issuer + path)), log)
          await oauth.prepare()
        },
        endStreams: () => {
          presence.stop()
          hub.stop()
        },
        close: async () => {
          build.stop()
          await inbound.close()
          traffic.close()
          visitors.close()
          anonymous.close()
          sessions.close()
          workspace.close()
          bearer.close()
          await limiter.close()
          await storage.close()
        },
      }
    },
  })

/**
 * Whether the first admin's key and link may be printed. In production, standard output is a log that others read, unless it is
 * a terminal; `npm run admin` creates both.
 */
export const printsSecrets = (): boolean =>
  process.env.NODE_ENV !== 'production' || process.stdout.isTTY === true

/** The gateway as a standalone process. */
export const gateway = createGateway({
  ...(printsSecrets() && {
    firstKey: key => void process.stdout.write(`First admin API key, shown only once: ${key}\n`),
    firstLink: link =>
      void process.stdout.write(`To set your password, open this link within 24 hours: ${link}\n`),
  }),
  ...(import.meta.main && { panel: { script: buildScript } }),
})

if (import.meta.main) await exitOnError(runStandalone(gateway, process.env))
