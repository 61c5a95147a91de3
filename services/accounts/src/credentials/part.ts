import { type Authentication, createVisitorLimits, type Limiter, resourceMetadataUrl } from '@earshot/edge'
import type { Part, ServiceContext } from '@earshot/service'
import type { RequestHandler } from 'express'
import { ensureAdminKey, type FirstKey } from './api-keys/bootstrap.ts'
import type { ApiKeySettings } from './api-keys/settings.ts'
import { createBearerVerifier } from './bearer/verify.ts'
import { announceChanges } from './identities/announce.ts'
import { identityRoutes } from './identities/routes.ts'
import { sealedArtifacts } from './oauth/adapter.ts'
import { oauthEndpoints } from './oauth/mount.ts'
import { createOAuth } from './oauth/oauth.ts'
import { protectedResource } from './oauth/protected-resource.ts'
import type { ProviderOptions } from './oauth/provider.ts'
import { registrationEndpoint } from './oauth/registration.ts'
import type { OAuthSettings } from './oauth/settings.ts'
import { sealedSigningKeys } from './oauth/signing-keys.ts'
import { oauthUpkeep } from './oauth/upkeep.ts'
import { credentialRoutes } from './routes.ts'
import { sessionUpkeep } from './sessions/upkeep.ts'
import { createSessions } from './sessions/verify.ts'
import { createAnonymousVerifier, createEnsureVisitor } from './visitors/anonymous.ts'
import { anonymousRoutes } from './visitors/anonymous-routes.ts'
import { anonymousKeys } from './visitors/anonymous-token.ts'
import { createVisitorCookie } from './visitors/cookie.ts'
import { sealedVisitorSecret, visitorSealer } from './visitors/secret.ts'
import { createVisitorVerifier, type Identify } from './visitors/visitor-token.ts'

type Input = Pick<
  ServiceContext<ApiKeySettings & OAuthSettings>,
  'settings' | 'database' | 'broker' | 'secret' | 'origin' | 'log'
> & {
  limiter: Limiter
  /** Requests per minute of a credential. 0 turns off all limits. */
  perMinute: number
  /** Origins whose pages may request access tokens. */
  origins: string[]
  /** Finds or creates the user of a visitor token. */
  identify: Identify
  widgetEnabled: () => Promise<boolean>
  errorPage: ProviderOptions['errorPage']
  /** Receives the first admin key in plain text. Without it, no key is created. */
  firstKey?: FirstKey | undefined
}

/** Verifies credentials of each kind. One that is of another kind is passed on to the next verifier. */
const openVerifiers = ({ settings, database, secret, origin, identify, log }: Input) => {
  const pool = database.pool.for('read') // authentication must not wait for background work
  const { listen } = database.session
  const bearer = createBearerVerifier({ db: pool, listen, configured: settings.BOOTSTRAP_ADMIN_KEY, log })
  const keys = anonymousKeys(secret)
  const anonymous = createAnonymousVerifier({ pool, listen, keys }, bearer.verify)
  const sealer = visitorSealer(secret)
  const visitors = createVisitorVerifier({ pool, identify, listen, sealer, log }, anonymous.verify)
  const sessions = createSessions({ pool, listen, origin, log })
  return {
    verify: visitors.verify,
    sessions,
    keys,
    sealer,
    close: () => {
      for (const verifier of [visitors, anonymous, sessions, bearer]) verifier.close()
    },
  }
}

/** What authenticates callers: API keys, OAuth clients and tokens, sessions, tokens of visitors. */
export const credentialsPart = {
  sealed: [sealedSigningKeys, sealedVisitorSecret, sealedArtifacts],
  open: (input: Input) => {
    const { settings, database, secret, origin, limiter, perMinute, widgetEnabled, log } = input
    const pool = database.pool.for('write')
    const limited = perMinute > 0
    const { verify, sessions, keys, sealer, close } = openVerifiers(input)
    // After the verifiers, which forget what they have cached before gateways ask again.
    const announced = announceChanges({ broker: input.broker, listen: database.session.listen, log })
    const registration = settings.OAUTH_DYNAMIC_REGISTRATION
    const oauth = createOAuth({
      db: pool,
      secret,
      issuer: origin,
      origins: input.origins,
      registration,
      errorPage: input.errorPage,
      log,
    })
    const authentication: Authentication = {
      verify,
      sessions,
      limiter,
      limited,
      resourceMetadata: resourceMetadataUrl(origin),
    }
    /** What anonymous visitors are and may do. */
    const visiting = {
      keys,
      visitorCookie: createVisitorCookie(sessions.origin, verify),
      visitorLimits: createVisitorLimits(limiter, limited),
      ensureVisitor: createEnsureVisitor(pool),
    }
    const part: Part = {
      routes: () => ({
        api: credentialRoutes({
          limits: { requestsPerMinute: perMinute || null, pageSize: settings.PAGE_SIZE_MAX },
          visitorSealer: sealer,
        }),
        internal: identityRoutes({ verify, sessions, ensureVisitor: visiting.ensureVisitor }),
        open: anonymousRoutes({ keys, limits: visiting.visitorLimits, widgetEnabled }),
      }),
      loops: () => [oauthUpkeep(database.pool), sessionUpkeep(database.pool)],
      prepare: async () => {
        const configured = settings.BOOTSTRAP_ADMIN_KEY
        await ensureAdminKey(database.pool, { configured, firstKey: input.firstKey, log })
        await oauth.prepare()
      },
      close: () => {
        announced.close()
        close()
      },
    }
    const oauthHandlers = (): RequestHandler[] => [
      protectedResource(origin, registration),
      ...(registration ? [registrationEndpoint({ pool, limiter, limited })] : []),
      oauthEndpoints({ ...oauth, limiter, limited }),
    ]
    return { part, authentication, sessions, visiting, oauthProvider: oauth.provider, oauthHandlers }
  },
}
