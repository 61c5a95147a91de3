import { EmailAddress } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { requestIdOf } from '@earshot/http'
import type { Sealer } from '@earshot/runtime'
import type { Request, Response } from 'express'
import { clientAddress } from '../../base/http/client-address.ts'
import type { Blocked } from '../../credentials/passwords/attempts.ts'
import type { PasswordAuthenticator, SignIn } from '../../credentials/passwords/authenticator.ts'
import { lockPassword } from '../../credentials/passwords/repo.ts'
import type { MailedSignUpInput, SignedIn, SignUpInput } from '../../credentials/sessions/model.ts'
import { endSession, type RequestOrigin, startSession } from '../../credentials/sessions/service.ts'
import type { Sessions } from '../../credentials/sessions/verify.ts'
import type { SignUpRequest } from '../../mail/queue/mail.ts'
import { enqueueSignUp, type MailQueue } from '../../mail/queue/queue.ts'
import { type NewPassword, setPassword, startSessionWithLink } from '../password-links/links.ts'
import { signUp } from '../sign-up/direct.ts'
import { confirmSignUp } from '../sign-up/link.ts'
import { assertSignUp } from '../sign-up/user.ts'

export type SignInContext = {
  pool: Pool
  sessions: Sessions
  gate: PasswordAuthenticator
  signUps: {
    /** Confirms sign-ups by mail. Undefined without a mail server: sign-ups then are not confirmed. */
    mailing: MailQueue | undefined
    sealer: Sealer
  }
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
  { pool, sessions, gate }: SignInContext,
  request: Request,
  response: Response,
  typed: { email: string; password: string },
): Promise<SignInResult> => {
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
  response.appendHeader('set-cookie', sessions.cookie.set(started.token))
  gate.browsers.remember(request, response, result)
  return { outcome: 'in', session: started.session }
}

/** Creates a user account and signs it in, without a mail server. @throws {ApiError} FEATURE_DISABLED, CONFLICT */
export const signUpAndSignIn = async (
  { pool, sessions, gate }: SignInContext,
  request: Request,
  response: Response,
  input: SignUpInput,
): Promise<Exclude<SignInResult, { outcome: 'wrong' }>> => {
  await assertSignUp(pool)
  const coming = requestOriginOf(request, response)
  const blocked = await gate.attempts.countSignUp(coming.address)
  if (blocked) return blocked
  const { token, session } = await signUp(pool, input, { former: sessions.cookie.read(request), coming })
  response.appendHeader('set-cookie', sessions.cookie.set(token))
  return { outcome: 'in', session }
}

export type SignUpRequested = { outcome: 'mailed' } | Blocked

/**
 * Queues a mail to the address of a sign-up, which lets its owner create the account or sign in. Does the same for every address, so
 * that neither the response nor its time reveals who has an account. @throws {ApiError} FEATURE_DISABLED
 */
export const requestSignUp = async (
  { pool, gate }: SignInContext,
  mailing: MailQueue,
  request: Request,
  { email, name, returnTo, language }: MailedSignUpInput & Pick<SignUpRequest, 'returnTo' | 'language'>,
): Promise<SignUpRequested> => {
  await assertSignUp(pool)
  const blocked =
    (await gate.attempts.countSignUp(clientAddress(request))) ?? (await gate.attempts.countSignUpMail(email))
  if (blocked) return blocked
  await tx(pool, db => enqueueSignUp(db, mailing, { email, name, returnTo, language }))
  return { outcome: 'mailed' }
}

/** Creates the account of a sign-up link and signs it in. @throws {ApiError} FEATURE_DISABLED */
export const confirmAndSignIn = async (
  { pool, sessions, gate, signUps }: SignInContext,
  request: Request,
  response: Response,
  it: { link: string; password: string },
): Promise<{ outcome: 'in'; returnTo: string } | { outcome: 'invalid' | 'known' }> => {
  const former = sessions.cookie.read(request)
  const coming = requestOriginOf(request, response)
  const confirmed = await confirmSignUp(pool, signUps.sealer, { ...it, former, coming })
  if (confirmed.outcome !== 'in') return { outcome: confirmed.outcome }
  response.appendHeader('set-cookie', sessions.cookie.set(confirmed.token))
  gate.browsers.remember(request, response, confirmed.owner)
  return { outcome: 'in', returnTo: confirmed.returnTo }
}

/** Sets the password of a password link and signs its owner in. Undefined when the link is invalid. */
export const setPasswordAndSignIn = async (
  { pool, sessions, gate }: SignInContext,
  request: Request,
  response: Response,
  it: NewPassword & { link: string },
): Promise<SignedIn | undefined> => {
  const former = sessions.cookie.read(request)
  const coming = requestOriginOf(request, response)
  const set = await setPassword(pool, { ...it, clearAttempts: gate.attempts.clear, former, coming }, it)
  if (!set) return undefined
  response.appendHeader('set-cookie', sessions.cookie.set(set.token))
  gate.browsers.remember(request, response, set)
  return set.session
}

/** Signs the owner of a password link in, who keeps the password. Undefined when the link is invalid. */
export const signInWithLink = async (
  { pool, sessions }: SignInContext,
  request: Request,
  response: Response,
  link: string,
): Promise<SignedIn | undefined> => {
  const former = sessions.cookie.read(request)
  const started = await startSessionWithLink(pool, {
    link,
    former,
    coming: requestOriginOf(request, response),
  })
  if (started) response.appendHeader('set-cookie', sessions.cookie.set(started.token))
  return started?.session
}

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
