import { ApiError } from '@earshot/contracts'
import { tx } from '@earshot/db'
import type { Sealer } from '@earshot/runtime'
import type { Request, Response } from 'express'
import { hashOf } from '../../credentials/secrets/secret.ts'
import { revokeUnprovenAccess, startSession } from '../../credentials/sessions/service.ts'
import { useToken } from '../../credentials/visitors/used-tokens-repo.ts'
import {
  type Claims,
  isFor,
  jwtFormat,
  nowSeconds,
  signedClaims,
  skewSeconds,
  visitorOf,
} from '../../credentials/visitors/visitor-token.ts'
import { findUser } from '../../directory/users/repo.ts'
import { enter } from '../sign-in/enter.ts'
import { requestOriginOf, type SignInContext } from '../sign-in/sign-in.ts'
import { identifyUser } from '../users/service.ts'

export const maxSeconds = 5 * 60
/** A token waits in a cookie while the browser is redirected, and browsers limit cookies to 4096 bytes. */
export const maxLength = 3000

/** `member`: the token names a member of the team: a customer's system must not sign in members. */
export type SignOn = { outcome: 'in' } | { outcome: 'invalid' | 'member' }

/** Whether the token was made for this sign-in: by its purpose, since pages hold visitor tokens, and by its times. */
const isForSignOn = (claims: Claims): boolean => {
  const { exp, iat } = claims
  const latest = nowSeconds() + skewSeconds
  return (
    isFor(claims, 'sign-on') &&
    iat !== undefined &&
    iat <= latest &&
    exp - iat <= maxSeconds &&
    exp <= latest + maxSeconds
  )
}

/** The claims of a valid token. Does not use it. */
export const readSignOnToken = async (
  { pool }: Pick<SignInContext, 'pool'>,
  sealer: Sealer,
  token: string,
): Promise<Claims | undefined> => {
  if (token.length > maxLength || !jwtFormat.test(token)) return undefined
  const claims = await signedClaims(pool, sealer, token)
  return claims && isForSignOn(claims) ? claims : undefined
}

/** What is signed. The signature can be written in several ways, as base64url leaves bits of its last character unused. */
const signedPart = (token: string): string => token.slice(0, token.lastIndexOf('.'))

/** Undefined also when the claims belong to two users: the email address of one and the id of another. */
const userOf = async ({ pool }: SignInContext, claims: Claims) => {
  try {
    return await visitorOf({ pool, identify: identifyUser }, claims)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CONFLICT') return undefined
    throw error
  }
}

/** Signs in the user of a token, who is created if needed. The token works once, and never for a member. */
export const signOn = async (
  entry: SignInContext,
  sealer: Sealer,
  { request, response, token }: { request: Request; response: Response; token: string },
): Promise<SignOn> => {
  const claims = await readSignOnToken(entry, sealer, token)
  const user = claims && (await userOf(entry, claims))
  if (!user) return { outcome: 'invalid' }
  if (user === 'member') return { outcome: 'member' }
  const { principalId } = user
  const former = entry.sessions.cookie.read(request)
  const coming = requestOriginOf(request, response)
  const hash = hashOf(signedPart(token))
  const expiresAt = new Date((claims.exp + skewSeconds) * 1000).toISOString()
  const started = await tx(entry.pool, async db => {
    const owner = await findUser(db, principalId)
    if (!owner) return 'invalid'
    if (owner.role !== 'user') return 'member'
    if (!(await useToken(db, { hash, expiresAt }))) return 'invalid'
    await revokeUnprovenAccess(db, principalId)
    return startSession(db, { principalId, method: 'sign_on', former, coming })
  })
  if (typeof started === 'string') return { outcome: started }
  await enter(entry, response, started)
  return { outcome: 'in' }
}
