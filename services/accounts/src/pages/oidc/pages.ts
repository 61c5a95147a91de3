import type { Id } from '@earshot/contracts'
import { tx } from '@earshot/db'
import { cookieOf, html, localPath, signInPath } from '@earshot/edge'
import { type Log, type SecretKey, sealerFor } from '@earshot/runtime'
import { type Request, type Response, Router } from 'express'
import * as client from 'openid-client'
import { z } from 'zod'
import { personOf, type Refusal } from '../../accounts/oidc/person.ts'
import {
  discoverer,
  exchangeCode,
  isAway,
  type OidcSettings,
  type ProviderClaims,
  reasonOf,
} from '../../accounts/oidc/provider.ts'
import { enter } from '../../accounts/sign-in/enter.ts'
import { requestOriginOf, type SignInContext } from '../../accounts/sign-in/sign-in.ts'
import { startSession } from '../../credentials/sessions/service.ts'
import { sendPage } from '../frame/page.ts'

/** A sign-in must return from the provider within this time. */
const maxMinutes = 10

const PendingSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  returnTo: z.string(),
  until: z.number(),
})
type PendingSignIn = z.output<typeof PendingSignIn>

/** Keeps the pending sign-in in a sealed cookie, so that any process can complete it. */
const pendingSignIns = (secret: SecretKey, origin: string) => {
  const sealer = sealerFor(secret, 'oidc-sign-in')
  const cookie = cookieOf({ origin, name: 'earshot_oidc', maxAgeSeconds: maxMinutes * 60 })
  const opened = (sealed: string): unknown => {
    try {
      return JSON.parse(sealer.open(Buffer.from(sealed, 'base64url')))
    } catch {
      return undefined
    }
  }
  return {
    save: (response: Response, pending: PendingSignIn) => {
      const sealed = sealer.seal(JSON.stringify(pending)).toString('base64url')
      response.appendHeader('set-cookie', cookie.set(sealed))
    },
    take: (request: Request, response: Response): PendingSignIn | undefined => {
      const pending = PendingSignIn.safeParse(opened(cookie.read(request) ?? '')).data
      response.appendHeader('set-cookie', cookie.clear())
      return pending && pending.until > Date.now() ? pending : undefined
    },
  }
}

const sendProblem = (response: Response, status: number, title: string, message: string): void =>
  sendPage(response, {
    status,
    title,
    ...(status === 503 && { headers: { 'retry-after': '10' } }),
    body: html`<p>${message}</p><p><a class="button" href="${signInPath}">Back to sign-in</a></p>`,
  })

/** The error page of a failed sign-in. */
const problemOf = (error: unknown): [status: number, title: string, message: string] => {
  if (isAway(error))
    return [503, 'Your organization’s sign-in is unavailable', 'Please try again in 10 seconds.']
  return error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    ? [400, 'You were not signed in', 'The sign-in was canceled or refused.']
    : [400, 'Sign-in failed', 'Please start again.']
}

/** The log event of each refusal, and what the person reads. */
const refusals: Record<Refusal, [event: string, message: string]> = {
  unverified: ['oidc.address_not_verified', 'Your organization has not verified your email address.'],
  other_subject: [
    'oidc.other_subject',
    'The account with your email address belongs to another user of your organization’s sign-in. Ask an admin to unlink it from the identity provider, then sign in again.',
  ],
}

const isRefusal = (it: Id<'principal'> | Refusal): it is Refusal => it in refusals

type Options = Pick<SignInContext, 'pool' | 'sessions' | 'visitorCookie'> & {
  oidc: OidcSettings
  secret: SecretKey
  log: Log
}

/** Sign-in with an OpenID Connect provider: the redirect to it and the callback. */
export const oidcPages = ({ pool, sessions, visitorCookie, oidc, secret, log }: Options): Router => {
  const { origin } = sessions
  const discover = discoverer(oidc)
  const pendings = pendingSignIns(secret, origin)
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
    const pending: PendingSignIn = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      returnTo: localPath(request.query.returnTo),
      until: Date.now() + maxMinutes * 60 * 1000,
    }
    const authorizationUrl = client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(pending.verifier),
      code_challenge_method: 'S256',
      state: pending.state,
      nonce: pending.nonce,
    })
    pendings.save(response, pending)
    response.setHeader('cache-control', 'no-store').redirect(303, authorizationUrl.href)
  })

  const redeemCallback = async (
    request: Request,
    response: Response,
    pending: PendingSignIn,
  ): Promise<ProviderClaims | undefined> => {
    const { search } = new URL(request.originalUrl, origin)
    try {
      return await exchangeCode(await discover(), new URL(redirectUri + search), pending)
    } catch (error) {
      return failed(response, error)
    }
  }

  router.get('/auth/oidc/callback', async (request, response) => {
    response.locals.route = '/auth/oidc/callback'
    const pending = pendings.take(request, response)
    if (!pending)
      return sendProblem(
        response,
        400,
        'Please start again',
        'This sign-in has expired or was started in another window.',
      )
    const claims = await redeemCallback(request, response, pending)
    if (!claims) return
    const coming = requestOriginOf(request, response)
    const former = sessions.cookie.read(request)
    const entered = await tx(pool, async db => {
      const found = await personOf(db, claims, coming)
      if (isRefusal(found)) return found
      return startSession(db, { principalId: found, method: 'oidc', former, coming })
    })
    if (typeof entered === 'string') {
      const [event, message] = refusals[entered]
      log.warn({ claims: claims.received }, event)
      return sendProblem(response, 403, 'You were not signed in', message)
    }
    await enter({ pool, sessions, visitorCookie }, response, entered)
    response.setHeader('cache-control', 'no-store').redirect(303, pending.returnTo)
  })
  return router
}
