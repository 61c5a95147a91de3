import { tx } from '@earshot/db'
import { type Log, type SecretKey, sealerFor } from '@earshot/runtime'
import { type Request, type Response, Router } from 'express'
import * as client from 'openid-client'
import { z } from 'zod'
import { personOf } from '../../accounts/oidc/person.ts'
import {
  discoverer,
  isAway,
  type OidcSettings,
  reasonOf,
  redeem,
  type Told,
} from '../../accounts/oidc/provider.ts'
import { comingOf, type Entry } from '../../accounts/sign-in/entry.ts'
import { html } from '../../base/html/html.ts'
import { cookieOf } from '../../base/http/cookie.ts'
import { localPath, signInPath } from '../../base/http/return-to.ts'
import { beginSession } from '../../credentials/sessions/service.ts'
import { sendPage } from '../frame/page.ts'

/** How long somebody may be with the provider. */
const minutes = 10

const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
})
type Begun = z.output<typeof Begun>

/** What was begun is kept by the browser, where nobody can read or change it: any gateway can go on with it. */
const keeperOf = (secret: SecretKey, origin: string) => {
  const sealer = sealerFor(secret, 'oidc-sign-in')
  const cookie = cookieOf({ origin, name: 'earshot_oidc', maxAgeSeconds: minutes * 60 })
  const opened = (sealed: string): unknown => {
    try {
      return JSON.parse(sealer.open(Buffer.from(sealed, 'base64url')))
    } catch {
      return undefined
    }
  }
  return {
    keep: (response: Response, begun: Begun) => {
      const sealed = sealer.seal(JSON.stringify(begun)).toString('base64url')
      response.appendHeader('set-cookie', cookie.set(sealed))
    },
    take: (request: Request, response: Response): Begun | undefined => {
      const begun = Begun.safeParse(opened(cookie.read(request) ?? '')).data
      response.appendHeader('set-cookie', cookie.clear())
      return begun && begun.until > Date.now() ? begun : undefined
    },
  }
}

const sendProblem = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    ...(status === 503 && { headers: { 'retry-after': '10' } }),
    body: html`<p>${message}</p><p><a class="button" href="${signInPath}">Back to the sign-in</a></p>`,
  })

/** What somebody reads of a fault. Who was refused there, or said no, made none. */
const problemOf = (error: unknown): [status: number, title: string, message: string] => {
  if (isAway(error))
    return [503, 'Your organization’s sign-in does not answer', 'Please try again in a moment.']
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    ? [400, 'You were not signed in', 'The sign-in was cancelled or refused there.']
    : [400, 'This did not work', 'Please begin again.']
}

type Options = Pick<Entry, 'pool' | 'sessions'> & { oidc: OidcSettings; secret: SecretKey; log: Log }

/** Signing in with an OpenID Connect provider: out to it, and back. */
export const oidcPages = ({ pool, sessions, oidc, secret, log }: Options): Router => {
  const { origin } = sessions
  const discover = discoverer(oidc)
  const keeper = keeperOf(secret, origin)
  const redirectUri = `${origin}/auth/oidc/callback`
  const router = Router()

  const failed = (response: Response, error: unknown) => {
    log.warn(reasonOf(error), 'oidc.failed')
    sendProblem(response, ...problemOf(error))
    return undefined
  }

  router.get('/auth/oidc', async (request, response) => {
    response.locals.route = '/auth/oidc'
    const configuration = await discover().catch(error => failed(response, error))
    if (!configuration) return
    const begun: Begun = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo: localPath(request.query.returnTo),
      until: Date.now() + minutes * 60 * 1000,
    }
    const there = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
      state: begun.state,
      nonce: begun.nonce,
    })
    keeper.keep(response, begun)
    response.setHeader('cache-control', 'no-store').redirect(303, there.href)
  })

  const told = async (request: Request, response: Response, begun: Begun): Promise<Told | undefined> => {
    const { search } = new URL(request.originalUrl, origin)
    try {
      return await redeem(await discover(), new URL(redirectUri + search), begun)
    } catch (error) {
      return failed(response, error)
    }
  }

  router.get('/auth/oidc/callback', async (request, response) => {
    response.locals.route = '/auth/oidc/callback'
    const begun = keeper.take(request, response)
    if (!begun)
      return sendProblem(
        response,
        400,
        'Please begin again',
        'This sign-in is over, or began in another window.',
      )
    const said = await told(request, response, begun)
    if (!said) return
    const coming = comingOf(request, response)
    const former = sessions.cookie.read(request)
    const entered = await tx(pool, async db => {
      const principalId = await personOf(db, said, coming)
      return principalId && beginSession(db, { principalId, method: 'oidc', former, coming })
    })
    if (!entered)
      return sendProblem(
        response,
        403,
        'You were not signed in',
        'Your organization does not confirm that your e-mail address is yours.',
      )
    response.appendHeader('set-cookie', sessions.cookie.set(entered.token))
    response.setHeader('cache-control', 'no-store').redirect(303, begun.returnTo)
  })
  return router
}
