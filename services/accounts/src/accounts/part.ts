import type { Authentication, Sessions } from '@earshot/edge'
import { internalClient, type ServiceHost } from '@earshot/http'
import { merging, undoHours } from '@earshot/identity'
import type { Part, ServiceContext } from '@earshot/service'
import type { Router } from 'express'
import { createPasswordAuthenticator } from '../credentials/passwords/authenticator.ts'
import type { AnonymousKeys } from '../credentials/visitors/anonymous-token.ts'
import type { VisitorCookie } from '../credentials/visitors/cookie.ts'
import { createLetters } from '../mail/letters.ts'
import type { MailService } from '../mail/service.ts'
import { demoTimeoutMs } from './demo-data/service.ts'
import { letterRoutes } from './letters/routes.ts'
import { endMerge } from './merging/move.ts'
import type { ContentServices } from './merging/preview.ts'
import { type OidcEnvironment, oidcSettings } from './oidc/settings.ts'
import type { ExportServices } from './own-data/export.ts'
import { ensureFirstLink, type FirstLink } from './password-links/links.ts'
import { accountRoutes } from './routes.ts'
import { authRoutes } from './sign-in/routes.ts'
import type { SignInContext } from './sign-in/sign-in.ts'
import { sealedSignUps, signUpSealer } from './sign-up/link.ts'

type Context = Pick<
  ServiceContext<OidcEnvironment>,
  'settings' | 'database' | 'secret' | 'origin' | 'urls' | 'files' | 'log'
>

type Input = Context & {
  authentication: Authentication
  sessions: Sessions
  visiting: { keys: AnonymousKeys; visitorCookie: VisitorCookie }
  mail: MailService
  /** The services that have more data of a user. */
  services: ExportServices & ContentServices
  /** Receives the link to set the first password. Without it, no link is created. */
  firstLink?: FirstLink | undefined
}

/** Users and members: signing in and up, the team, the own account, demo data. */
export const accountsPart = {
  sealed: [sealedSignUps],
  open: (input: Input) => {
    const { settings, database, secret, origin, urls, files, sessions, visiting, mail, log } = input
    const oidc = oidcSettings(settings)
    const pool = database.pool.for('write')
    const letters = createLetters(secret, mail)
    const sealer = signUpSealer(secret)
    const entry: SignInContext = {
      pool,
      sessions,
      gate: createPasswordAuthenticator(pool, { secret, origin: sessions.origin }),
      letters,
      signUps: { sealer },
      visitorCookie: visiting.visitorCookie,
    }
    const demoServices = () =>
      (['mail', 'support', 'feedback'] as const).map(to =>
        internalClient({ from: 'accounts', to, url: urls[to], secret, timeoutMs: demoTimeoutMs }),
      )
    const part: Part = {
      routes: () => ({
        api: accountRoutes({
          services: input.services,
          mail,
          demoServices: demoServices(),
          files,
          inviting: { origin, letters },
          anonymousKeys: visiting.keys,
        }),
        internal: letterRoutes({ sealer, origin }),
      }),
      loops: () => [
        merging({
          database,
          // The services move what they have.
          move: async () => undefined,
          moveBack: async () => undefined,
          end: endMerge,
          keepHours: undoHours,
          log,
        }),
      ],
      prepare: () => {
        const { firstLink } = input
        return ensureFirstLink(database.pool, firstLink && (path => firstLink(origin + path)), log)
      },
    }
    return {
      part,
      entry,
      /** Undefined when users sign in with passwords only. */
      oidc,
      /** The endpoints below `/auth` for browsers. */
      auth: (host: ServiceHost): Router =>
        authRoutes({ ...entry, authentication: input.authentication, host }),
    }
  },
}
