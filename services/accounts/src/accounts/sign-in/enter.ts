import type { Id } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import type { Sessions } from '@earshot/edge'
import { clientAddress, requestIdOf } from '@earshot/http'
import type { Response } from 'express'
import type { SignedIn } from '../../credentials/sessions/model.ts'
import type { StartedSession } from '../../credentials/sessions/service.ts'
import type { VisitorCookie } from '../../credentials/visitors/cookie.ts'
import { mergeVisitor } from '../visitors/merge.ts'

type Context = { pool: Pool; sessions: Pick<Sessions, 'cookie'>; visitorCookie: VisitorCookie }

/**
 * Merges the anonymous visitor of the browser into the user who has signed in. Members keep the cookie: what they do for the team
 * is not mixed with what they tried as a visitor.
 */
const mergeBrowser = async (
  { pool, visitorCookie }: Context,
  response: Response,
  { id: credentialId, principalId, name, email, role, scopes }: SignedIn,
): Promise<void> => {
  const { req: request } = response
  if (role !== 'user' || visitorCookie.cookie.read(request) === undefined) return
  const visitor = await visitorCookie.identityIn(request)
  if (visitor) {
    const identity = { principalId, name: name ?? 'User', email, role, scopes, credentialId }
    const origin = { requestId: requestIdOf(response), address: clientAddress(request) }
    const fromId = visitor.principalId as Id<'principal'> // read from its token
    await mergeVisitor(pool, { ...identity, ...origin }, { fromId, intoId: principalId })
  }
  response.appendHeader('set-cookie', visitorCookie.cookie.clear())
}

/** Gives a session to the browser. Every sign-in and sign-up ends here. */
export const enter = async (
  context: Context,
  response: Response,
  { token, session }: StartedSession,
): Promise<SignedIn> => {
  await mergeBrowser(context, response, session)
  response.appendHeader('set-cookie', context.sessions.cookie.set(token))
  return session
}
