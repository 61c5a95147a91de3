import type { Part, ServiceContext } from '@earshot/service'
import type { ErrorRequestHandler, Express, Router } from 'express'
import type Provider from 'oidc-provider'
import type { OidcSettings } from '../accounts/oidc/provider.ts'
import type { SignInContext } from '../accounts/sign-in/sign-in.ts'
import type { Limiter } from '../base/rate-limit/limiter.ts'
import type { Settings } from '../directory/settings/model.ts'
import { atPublicAddress, formProblems } from './frame/form-problems.ts'
import { interactionPages } from './oauth/interaction.ts'
import { oidcPages } from './oidc/pages.ts'
import { builtFolder, noBuild, startBuild } from './panel/build.ts'
import { panelPages } from './panel/panel.ts'
import { forgotPasswordPages } from './passwords/forgot-pages.ts'
import { passwordPages } from './passwords/pages.ts'
import type { Visiting } from './portal/content/anonymous-vote.ts'
import { portalPages } from './portal/portal.ts'
import { createSignInReason } from './portal/sign-in-reason.ts'
import { sessionPages } from './sign-in/pages.ts'

/** The panel's folder, and the script that builds the panel if it is missing or stale. Without a script, nothing is built. */
export type PanelOptions = { folder?: string; script?: string }

type Input = Pick<ServiceContext, 'secret' | 'origin' | 'urls' | 'log'> & {
  entry: SignInContext
  /** Undefined when users sign in with passwords only. */
  oidc: OidcSettings | undefined
  oauthProvider: () => Provider | undefined
  visiting: Visiting
  workspace: () => Promise<Settings>
  limiter: Limiter
  perMinute: number
  panel?: PanelOptions | undefined
}

/** HTML for browsers: signing in, the panel and the portal. */
export const pagesPart = {
  open: (input: Input) => {
    const { secret, origin, urls, entry, oidc, oauthProvider: provider, panel = {}, log } = input
    const { pool, sessions, gate, signUps } = entry
    let build = noBuild
    const part: Part = { close: () => build.stop() }
    return {
      part,
      /** Mounts the pages to sign in and the panel. Starts its build, which only processes with pages need. */
      mountEntrances: (app: Express): void => {
        if (panel.script) build = startBuild(log, panel.script)
        const reasonOf = createSignInReason({ url: urls.feedback, secret })
        app.use(['/sign-in', '/sign-up', '/forgot-password', '/password'], atPublicAddress(sessions.origin))
        app.use(
          sessionPages({ ...entry, hasOidc: oidc !== undefined, secret, reasonOf }),
          ...(oidc ? [oidcPages({ ...entry, oidc, secret, log })] : []),
          passwordPages(entry),
          forgotPasswordPages(pool, { secret, origin, mailing: signUps.mailing }),
          panelPages({ sessions, folder: panel.folder ?? builtFolder, build }),
          interactionPages({ pool, origin, provider, gate }),
        )
      },
      portal: (): Router => {
        const { workspace, limiter, perMinute, visiting } = input
        const url = urls.feedback
        return portalPages({ ...entry, workspace, url, secret, limiter, perMinute, visiting, log })
      },
      problems: (): ErrorRequestHandler => formProblems(sessions.origin),
    }
  },
}
