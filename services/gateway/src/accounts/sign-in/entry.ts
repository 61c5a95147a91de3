import { EmailAddress } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { requestIdOf } from '@earshot/http'
import type { Request, Response } from 'express'
import { clientAddress } from '../../base/http/client-address.ts'
import type { Gate, SignIn } from '../../credentials/passwords/gate.ts'
import { sharePassword } from '../../credentials/passwords/repo.ts'
import type { SignedIn, SignUpInput } from '../../credentials/sessions/model.ts'
import type { Sessions } from '../../credentials/sessions/prove.ts'
import { beginSession, type Coming, endSession } from '../../credentials/sessions/service.ts'
import { assertSignUp, signUp } from './sign-up.ts'

export type Entry = { pool: Pool; sessions: Sessions; gate: Gate }

const userAgentOf = ({ headers }: Request): string | null =>
  headers['user-agent']?.replace(/[^\x20-\x7e]/g, '').slice(0, 200) || null

export const comingOf = (request: Request, response: Response): Coming => ({
  requestId: requestIdOf(response),
  address: clientAddress(request),
  userAgent: userAgentOf(request),
})

export type Entered = { outcome: 'in'; session: SignedIn } | Exclude<SignIn, { outcome: 'in' }>

/** Signs somebody in by their password, and gives the browser the cookie. */
export const enter = async (
  { pool, sessions, gate }: Entry,
  request: Request,
  response: Response,
  typed: { email: string; password: string },
): Promise<Entered> => {
  const coming = comingOf(request, response)
  const email = EmailAddress.safeParse(typed.email).data ?? ''
  const result = await gate.signIn({ ...coming, email, password: typed.password })
  if (result.outcome !== 'in') return result
  const { principalId, passwordSetAt } = result
  const former = sessions.cookie.read(request)
  const begun = await tx(pool, async db => {
    // One who is told of a new password must be sure that the old one has let nobody in meanwhile.
    if (!(await sharePassword(db, principalId, passwordSetAt))) return undefined
    return beginSession(db, { principalId, method: 'password', former, coming })
  })
  if (!begun) return { outcome: 'wrong' }
  response.appendHeader('set-cookie', sessions.cookie.set(begun.token))
  return { outcome: 'in', session: begun.session }
}

/** Makes an account for somebody and signs them in, where that is allowed. @throws {ApiError} FEATURE_DISABLED, CONFLICT */
export const signUpAndEnter = async (
  { pool, sessions, gate }: Entry,
  request: Request,
  response: Response,
  input: SignUpInput,
): Promise<Entered> => {
  await assertSignUp(pool)
  const coming = comingOf(request, response)
  const blocked = await gate.signUp(coming.address)
  if (blocked) return blocked
  const { token, session } = await signUp(pool, input, { former: sessions.cookie.read(request), coming })
  response.appendHeader('set-cookie', sessions.cookie.set(token))
  return { outcome: 'in', session }
}

/** Ends the session of the request's cookie, if it is one, and takes the cookie back. */
export const leave = async (
  { pool, sessions }: Pick<Entry, 'pool' | 'sessions'>,
  request: Request,
  response: Response,
): Promise<void> => {
  const token = sessions.cookie.read(request)
  const identity = token === undefined ? undefined : await sessions.prove(token, request.socket)
  if (identity) {
    const { requestId, address } = comingOf(request, response)
    await endSession(pool, { ...identity, requestId, address }, { id: identity.credentialId })
  }
  response.appendHeader('set-cookie', sessions.cookie.clear())
}
