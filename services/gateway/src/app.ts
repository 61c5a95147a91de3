import { ApiError } from '@earshot/contracts'
import {
  authenticateService,
  combineHandlers,
  cursorSeal,
  errorHandler,
  internalClient,
  mountRoutes,
  requestIds,
  requestLog,
  traces,
} from '@earshot/http'
import type { CommonSettings } from '@earshot/runtime'
import type { ServiceContext } from '@earshot/service'
import { type Express, Router } from 'express'
import type Provider from 'oidc-provider'
import { demoTimeoutMs } from './accounts/demo-data/service.ts'
import type { OidcSettings } from './accounts/oidc/provider.ts'
import { authRoutes } from './accounts/sign-in/routes.ts'
import { signUpSealer } from './accounts/sign-up/link.ts'
import { clientAddress, trustProxies } from './base/http/client-address.ts'
import type { Limiter } from './base/rate-limit/limiter.ts'
import type { GatewaySettings } from './config.ts'
import {
  type Authentication,
  authenticate,
  identityOf,
  isStillAuthenticated,
} from './credentials/authentication/authenticate.ts'
import type { VerifyCredential } from './credentials/bearer/verify.ts'
import { oauthEndpoints } from './credentials/oauth/mount.ts'
import { protectedResource, resourceMetadataUrl } from './credentials/oauth/protected-resource.ts'
import { registrationEndpoint } from './credentials/oauth/registration.ts'
import { createPasswordAuthenticator } from './credentials/passwords/authenticator.ts'
import type { Sessions } from './credentials/sessions/verify.ts'
import { createEnsureVisitor } from './credentials/visitors/anonymous.ts'
import { anonymousKeys } from './credentials/visitors/anonymous-token.ts'
import { createVisitorCookie } from './credentials/visitors/cookie.ts'
import { createVisitorLimits } from './credentials/visitors/limits.ts'
import { visitorSealer } from './credentials/visitors/secret.ts'
import { internalFileRoutes } from './directory/files/claims/routes.ts'
import { downloads } from './directory/files/downloads/download.ts'
import type { Uploads } from './directory/files/uploads/service.ts'
import { internalPrincipalRoutes } from './directory/principals/routes.ts'
import { internalSegmentRoutes } from './directory/segments/routes.ts'
import type { Settings } from './directory/settings/model.ts'
import { internalSettingsRoutes } from './directory/settings/routes.ts'
import type { Hub } from './edge/changes/hub.ts'
import { boardFeeds } from './edge/feed/boards.ts'
import { changelogFeed } from './edge/feed/feed.ts'
import { anonymousWrites } from './edge/middleware/anonymous-writes.ts'
import { cors } from './edge/middleware/cors.ts'
import { limitVisitors } from './edge/middleware/limit-visitors.ts'
import { limitRate } from './edge/middleware/rate-limit.ts'
import { securityHeaders } from './edge/middleware/security-headers.ts'
import { serveOpen } from './edge/middleware/serve-open.ts'
import { widgetOrigins } from './edge/middleware/widget-origins.ts'
import type { OperationsSource } from './edge/operations/service.ts'
import type { PresenceHub } from './edge/presence/presence.ts'
import { proxy } from './edge/proxy/proxy.ts'
import type { ProxyLimits } from './edge/proxy/watch.ts'
import { options } from './edge/reference/options.ts'
import { reference } from './edge/reference/reference.ts'
import { searchClients } from './edge/search/routes.ts'
import { leaveInFlight, limitAddress, limitCaller } from './edge/traffic/in-flight.ts'
import type { Traffic } from './edge/traffic/traffic.ts'
import { widgetReader } from './edge/widget/service.ts'
import { dnsLimits } from './mail/dns/check.ts'
import type { Receiving } from './mail/inbound/routes.ts'
import { senderSealer } from './mail/senders/sealed.ts'
import type { createMailing } from './mail/sending/mailing.ts'
import { atPublicAddress, formProblems } from './pages/frame/form-problems.ts'
import { interactionPages } from './pages/oauth/interaction.ts'
import { oidcPages } from './pages/oidc/pages.ts'
import type { PanelBuild } from './pages/panel/build.ts'
import { panelPages } from './pages/panel/panel.ts'
import { forgotPasswordPages } from './pages/passwords/forgot-pages.ts'
import { passwordPages } from './pages/passwords/pages.ts'
import { portalPages } from './pages/portal/portal.ts'
import { createSignInReason } from './pages/portal/sign-in-reason.ts'
import { sessionPages } from './pages/sign-in/pages.ts'
import { gatewayRoutes, openRoutes } from './routes.ts'

type GatewayApp = Pick<ServiceContext, 'secret' | 'urls' | 'log' | 'database' | 'files'> & {
  settings: CommonSettings & GatewaySettings
  verify: VerifyCredential
  sessions: Sessions
  /** Undefined when users sign in with passwords only. */
  oidc: OidcSettings | undefined
  limiter: Limiter
  limits: ProxyLimits
  traffic: Traffic
  oauth: { issuer: string; provider: () => Provider | undefined }
  mails: Pick<ReturnType<typeof createMailing>, 'queue' | 'mailing' | 'deployment' | 'limits'>
  receiving: Receiving
  uploads: Uploads
  operations: OperationsSource
  panel: { folder: string; build: PanelBuild }
  /** The settings of the workspace, cached. */
  workspace: () => Promise<Settings>
  refreshSettings: () => void
  hub: Hub
  presence: PresenceHub
}

/** Mounts the gateway's endpoints. Health endpoints are mounted before them; metrics are on another port. */
export const mountGateway = (app: Express, gateway: GatewayApp): void => {
  const { settings, secret, urls, log, verify, sessions, oidc, limiter, limits, traffic, oauth, mails } =
    gateway
  const { mailing } = mails
  const perMinute = settings.RATE_LIMIT_PER_MINUTE
  const resourceMetadata = resourceMetadataUrl(oauth.issuer)
  const authentication: Authentication = {
    verify,
    sessions,
    limiter,
    limited: perMinute > 0,
    resourceMetadata,
  }
  const host = {
    pool: gateway.database.pool,
    pageSizes: { default: settings.PAGE_SIZE_DEFAULT, max: settings.PAGE_SIZE_MAX },
    cursors: cursorSeal(secret),
    files: gateway.files,
  }
  trustProxies(app, settings.TRUSTED_PROXY_HOPS, log)
  app.use(
    combineHandlers(
      requestIds,
      traces('gateway'),
      requestLog(log, 'gateway'),
      securityHeaders(settings.BASE_URL),
      limitAddress(traffic),
    ),
  )
  const feedback = internalClient({ from: 'gateway', to: 'feedback', url: urls.feedback, secret })
  const support = internalClient({ from: 'gateway', to: 'support', url: urls.support, secret })
  const demoServices = (['support', 'feedback'] as const).map(to =>
    internalClient({ from: 'gateway', to, url: urls[to], secret, timeoutMs: demoTimeoutMs }),
  )
  const feeds = { feedback, base: oauth.issuer, files: gateway.files, workspace: gateway.workspace }
  const feed = changelogFeed(feeds)
  const clients = searchClients(urls, secret)
  const ensureVisitor = createEnsureVisitor(gateway.database.pool.for('write'))
  const visitorLimits = createVisitorLimits(limiter, perMinute > 0)
  const issuing = {
    keys: anonymousKeys(secret),
    limits: visitorLimits,
    widgetEnabled: async () => (await gateway.workspace()).widget.enabled,
  }
  const readWidget = widgetReader({
    settings: gateway.workspace,
    feedback,
    support,
    maxFileBytes: gateway.uploads.limits.fileBytes,
  })
  // One router, so that Express strips the prefix once and not for each handler.
  const api = Router().use(
    combineHandlers(
      cors({
        origins: settings.CORS_ORIGINS,
        own: sessions.origin,
        isWidgetOrigin: widgetOrigins(gateway.workspace),
      }),
      options(),
      reference(oauth.issuer),
      feed,
      serveOpen(openRoutes(readWidget, issuing), host, { limiter, perMinute }),
      authenticate(authentication),
      limitCaller(traffic),
      limitRate(limiter, perMinute),
      limitVisitors({
        limiter,
        limited: perMinute > 0,
        visitorsPerAddress: settings.VISITORS_PER_ADDRESS,
        uploadMegabytes: settings.VISITOR_UPLOAD_MB_PER_HOUR,
        largestFileMegabytes: settings.FILE_MAX_MB,
      }),
      anonymousWrites({ ensureVisitor, visitorLimits }),
      proxy({ urls, secret, trustForwarded: settings.TRUSTED_PROXY_HOPS > 0, limits, traffic, log }),
    ),
    mountRoutes(
      gatewayRoutes(
        { requestsPerMinute: perMinute || null, pageSize: settings.PAGE_SIZE_MAX },
        { origin: oauth.issuer, mailing },
        { sealer: visitorSealer(secret), keys: issuing.keys },
        demoServices,
        gateway.hub,
        gateway.operations,
        clients,
        { presence: gateway.presence, support: clients.support, limiter },
        {
          senders: {
            ...mails,
            sealer: senderSealer(secret),
            origin: oauth.issuer,
            limiter,
            dns: dnsLimits(settings.MAIL_DNS_SERVERS),
            receives: settings.INBOUND_SMTP_PORT !== undefined || settings.INBOUND_IMAP_URL !== undefined,
            teamExists: async id => (await support.get(`/teams/${id}`)) !== undefined,
          },
          log: { sealer: mails.queue.sealer, hasServer: mails.deployment.server !== undefined },
        },
        gateway.receiving,
        { ...gateway.uploads, addresses: gateway.files },
        { feedback, support, refreshSettings: gateway.refreshSettings },
      ),
      {
        ...host,
        authenticate: (request, response) => ({ ...identityOf(response), address: clientAddress(request) }),
        isStillAuthenticated: isStillAuthenticated(authentication),
        onStream: leaveInFlight,
      },
    ),
  )
  // The API is mounted first, as it gets the most requests: each router before it costs a request half a microsecond.
  app.use('/api/v1', api)
  const pool = host.pool.for('write')
  const entry = {
    pool,
    sessions,
    gate: createPasswordAuthenticator(pool, { secret, origin: sessions.origin }),
    signUps: { mailing, sealer: signUpSealer(secret) },
    visitorCookie: createVisitorCookie(sessions.origin, verify),
  }
  app.use(['/sign-in', '/sign-up', '/forgot-password', '/password'], atPublicAddress(sessions.origin))
  app.use(
    sessionPages({
      ...entry,
      hasOidc: oidc !== undefined,
      secret,
      reasonOf: createSignInReason({ url: urls.feedback, secret }),
    }),
    ...(oidc ? [oidcPages({ ...entry, oidc, secret, log })] : []),
    passwordPages(entry),
    forgotPasswordPages(pool, { secret, origin: oauth.issuer, mailing }),
    panelPages({ sessions, ...gateway.panel }),
    interactionPages({ pool, origin: oauth.issuer, provider: oauth.provider, gate: entry.gate }),
  )
  app.use('/auth', authRoutes({ ...entry, authentication, host }))
  app.use(
    feed,
    protectedResource(oauth.issuer, settings.OAUTH_DYNAMIC_REGISTRATION),
    ...(settings.OAUTH_DYNAMIC_REGISTRATION
      ? [registrationEndpoint({ pool, limiter, limited: perMinute > 0 })]
      : []),
    oauthEndpoints({ ...oauth, limiter, limited: perMinute > 0 }),
  )
  app.use(
    '/internal',
    mountRoutes(
      [
        ...internalPrincipalRoutes(),
        ...internalSegmentRoutes(),
        ...internalSettingsRoutes(),
        ...internalFileRoutes(),
      ],
      { ...host, files: undefined, authenticate: authenticateService(secret, 'gateway') },
    ),
  )
  app.use(
    downloads({ pool: host.pool.for('read'), storage: gateway.uploads.storage, addresses: gateway.files }),
  )
  app.use(boardFeeds({ ...feeds, limiter, perMinute }))
  app.use(
    portalPages({
      ...entry,
      workspace: gateway.workspace,
      url: urls.feedback,
      secret,
      limiter,
      perMinute,
      visiting: { keys: issuing.keys, visitorCookie: entry.visitorCookie, visitorLimits, ensureVisitor },
      log,
    }),
  )
  app.use(() => {
    throw new ApiError('NOT_FOUND')
  })
  app.use(formProblems(sessions.origin))
  app.use(errorHandler(log))
}
