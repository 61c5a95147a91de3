import { EmailAddress } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import type { Sessions } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import type { Request, Response } from 'express'
import type { Blocked } from '../../credentials/passwords/attempts.ts'
import type { PasswordAuthenticator, SignIn } from '../../credentials/passwords/authenticator.ts'
import { lockPassword } from '../../credentials/passwords/repo.ts'
import type { MailedSignUpInput, SignedIn, SignUpInput } from '../../credentials/sessions/model.ts'
import { endSession, type RequestOrigin, startSession } from '../../credentials/sessions/service.ts'
import type { VisitorCookie } from '../../credentials/visitors/cookie.ts'
import type { Letters, SignUpRequest } from '../../mail/letters.ts'
import { type NewPassword, setPassword, startSessionWithLink } from '../password-links/links.ts'
import { startSessionWithSignInLink } from '../sign-in-links/link.ts'
import { signUp } from '../sign-up/direct.ts'
import { type Chosen, confirmSignUp } from '../sign-up/link.ts'
import { assertSignUp } from '../sign-up/user.ts'
import { enter } from './enter.ts'

export type SignInContext = {
  pool: Pool
  sessions: Sessions
  gate: PasswordAuthenticator
  visitorCookie: VisitorCookie
  /** Confirm sign-ups. Without a mail server, sign-ups are not confirmed. */
  letters: Letters
  signUps: { sealer: Sealer }
}

const userAgentOf = ({ headers }: Request): string | null =>
  headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, 200) || null

export const requestOriginOf = (request: Request, response: Response): RequestOrigin => ({
  requestId: requestIdOf(response),
  address: clientAddress(request),
  userAgent: userAgentOf(request),
})

export type SignInResult = { outcome: 'in'; session: SignedIn } | Exclude<SignIn, { outcome: 'in' }>

/** Signs a user in with a password and sets the session cookie. */
export const signInWithPassword = async (
  entry: SignInContext,
  request: Request,
  response: Response,
  typed: { email: string; password: string },
): Promise<SignInResult> => {
  const { pool, sessions, gate } = entry
  const coming = requestOriginOf(request, response)
  const email = EmailAddress.safeParse(typed.email).data ?? ''
  const result = await gate.signIn({ ...coming, request, email, password: typed.password })
  if (result.outcome !== 'in') return result
  const { principalId, passwordSetAt } = result
  const former = sessions.cookie.read(request)
  const started = await tx(pool, async db => {
    // A password that changed since the check must not start a session.
    if (!(await lockPassword(db, principalId, passwordSetAt))) return undefined
    return startSession(db, { principalId, method: 'password', former, coming })
  })
  if (!started) return { outcome: 'wrong' }
  const session = await enter(entry, response, started)
  gate.browsers.remember(request, response, result)
  return { outcome: 'in', session }
}

/** Creates a user account and signs it in, without a mail server. @throws {ApiError} FEATURE_DISABLED, CONFLICT */
export const signUpAndSignIn = async (
  entry: SignInContext,
  request: Request,
  response: Response,
  input: SignUpInput,
): Promise<Exclude<SignInResult, { outcome: 'wrong' }>> => {
  const { pool, sessions, gate } = entry
  await assertSignUp(pool)
  const coming = requestOriginOf(request, response)
  const blocked = await gate.attempts.countSignUp(coming.address)
  if (blocked) return blocked
  const started = await signUp(pool, input, { former: sessions.cookie.read(request), coming })
  return { outcome: 'in', session: await enter(entry, response, started) }
}

export type SignUpRequested = { outcome: 'mailed' } | Blocked

/**
 * Requests a mail to the address of a sign-up, which lets its owner create the account or sign in. Does the same for every address, so
 * that neither the response nor its time reveals who has an account. @throws {ApiError} FEATURE_DISABLED
 */
export const requestSignUp = async (
  { pool, gate, letters }: SignInContext,
  request: Request,
  { email, name, returnTo, language }: MailedSignUpInput & Pick<SignUpRequest, 'returnTo' | 'language'>,
): Promise<SignUpRequested> => {
  await assertSignUp(pool)
  const blocked =
    (await gate.attempts.countSignUp(clientAddress(request))) ?? (await gate.attempts.countSignUpMail(email))
  if (blocked) return blocked
  const signUp = { email, name, returnTo, language }
  await tx(pool, db => letters.request(db, { kind: 'sign_up', request: signUp }))
  return { outcome: 'mailed' }
}

/** Creates the account of a sign-up link and signs it in. @throws {ApiError} FEATURE_DISABLED */
export const confirmAndSignIn = async (
  entry: SignInContext,
  request: Request,
  response: Response,
  it: { link: string; chosen: Chosen },
): Promise<{ outcome: 'in'; returnTo: string } | { outcome: 'invalid' | 'known' }> => {
  const { pool, sessions, gate, signUps } = entry
  const former = sessions.cookie.read(request)
  const coming = requestOriginOf(request, response)
  const confirmed = await confirmSignUp(pool, signUps.sealer, { ...it, former, coming })
  if (confirmed.outcome !== 'in') return { outcome: confirmed.outcome }
  await enter(entry, response, confirmed)
  if (confirmed.owner) gate.browsers.remember(request, response, confirmed.owner)
  return { outcome: 'in', returnTo: confirmed.returnTo }
}

/** Sets the password of a password link and signs its owner in. Undefined when the link is invalid. */
export const setPasswordAndSignIn = async (
  entry: SignInContext,
  request: Request,
  response: Response,
  it: NewPassword & { link: string },
): Promise<SignedIn | undefined> => {
  const { pool, sessions, gate } = entry
  const former = sessions.cookie.read(request)
  const coming = requestOriginOf(request, response)
  const set = await setPassword(pool, { ...it, clearAttempts: gate.attempts.clear, former, coming }, it)
  if (!set) return undefined
  const session = await enter(entry, response, set)
  gate.browsers.remember(request, response, set)
  return session
}

const withLink =
  (start: typeof startSessionWithLink) =>
  async (
    entry: SignInContext,
    request: Request,
    response: Response,
    link: string,
  ): Promise<SignedIn | undefined> => {
    const former = entry.sessions.cookie.read(request)
    const coming = requestOriginOf(request, response)
    const started = await start(entry.pool, { link, former, coming })
    return started && enter(entry, response, started)
  }

/** Signs the owner of a password link in, who keeps the password. Undefined when the link is invalid. */
export const signInWithPasswordLink = withLink(startSessionWithLink)

/** Signs the owner of a sign-in link in. Undefined when the link is invalid. */
export const signInWithLink = withLink(startSessionWithSignInLink)

/** Ends the session of the request's cookie, if it is valid, and clears the cookie. */
export const leave = async (
  { pool, sessions }: Pick<SignInContext, 'pool' | 'sessions'>,
  request: Request,
  response: Response,
): Promise<void> => {
  const token = sessions.cookie.read(request)
  const identity = token === undefined ? undefined : await sessions.verify(token, request.socket)
  if (identity) {
    const { requestId, address } = requestOriginOf(request, response)
    await endSession(pool, { ...identity, requestId, address }, { id: identity.credentialId })
  }
  response.appendHeader('set-cookie', sessions.cookie.clear())
}
