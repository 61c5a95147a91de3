import type { Limiter } from '@earshot/edge'
import type { ServiceContext } from '@earshot/service'
import type { ErrorRequestHandler, Router } from 'express'
import type Provider from 'oidc-provider'
import type { OidcSettings } from '../accounts/oidc/provider.ts'
import type { SignInContext } from '../accounts/sign-in/sign-in.ts'
import type { Settings } from '../directory/settings/model.ts'
import type { MailService } from '../mail/service.ts'
import { atPublicAddress, formProblems } from './frame/form-problems.ts'
import { interactionPages } from './oauth/interaction.ts'
import { oidcPages } from './oidc/pages.ts'
import { forgotPasswordPages } from './passwords/forgot-pages.ts'
import { passwordPages } from './passwords/pages.ts'
import type { Visiting } from './portal/content/anonymous-vote.ts'
import { portalPages } from './portal/portal.ts'
import { createSignInReason } from './portal/sign-in-reason.ts'
import { sessionPages } from './sign-in/pages.ts'

type Input = Pick<ServiceContext, 'secret' | 'origin' | 'urls' | 'log'> & {
  mail: MailService
  entry: SignInContext
  /** Undefined when users sign in with passwords only. */
  oidc: OidcSettings | undefined
  oauthProvider: () => Provider | undefined
  visiting: Visiting
  workspace: () => Promise<Settings>
  limiter: Limiter
  perMinute: number
}

/** HTML for browsers: signing in and the portal. */
export const pagesPart = {
  open: (input: Input) => {
    const { secret, origin, urls, entry, oidc, oauthProvider: provider, log } = input
    const { pool, sessions, gate, letters } = entry
    return {
      /** Mounts the pages to sign in. */
      mountEntrances: (router: Router): void => {
        const reasonOf = createSignInReason({ url: urls.feedback, secret })
        router.use(
          ['/sign-in', '/sign-up', '/forgot-password', '/password'],
          atPublicAddress(sessions.origin),
        )
        router.use(
          sessionPages({ ...entry, hasOidc: oidc !== undefined, secret, reasonOf }),
          ...(oidc ? [oidcPages({ ...entry, oidc, secret, log })] : []),
          passwordPages(entry),
          forgotPasswordPages(pool, { secret, origin, letters }),
          interactionPages({ pool, origin, provider, gate }),
        )
      },
      portal: (): Router => {
        const { workspace, limiter, perMinute, visiting, mail } = input
        const url = urls.feedback
        return portalPages({ ...entry, workspace, mail, url, secret, limiter, perMinute, visiting, log })
      },
      problems: (): ErrorRequestHandler => formProblems(sessions.origin),
    }
  },
}
