import { isDeepStrictEqual } from 'node:util'
import { ApiError, type Identity } from '@earshot/contracts'
import type { Request, RequestHandler, Response } from 'express'
import { addressGroup, clientAddress } from '../../base/http/client-address.ts'
import { refuse, setLimitHeaders } from '../../base/rate-limit/headers.ts'
import type { Limiter } from '../../base/rate-limit/limiter.ts'
import type { Prove } from '../bearer/prove.ts'
import type { Sessions } from '../sessions/prove.ts'

/** Wrong credentials a minute from one address. */
const wrongPerMinute = 120

/** Keys and tokens of ours are short; what a customer's server signs for a visitor is as long as its claims. */
const bearer = /^Bearer +([\x21-\x7e]{16,4096})$/i

/** Who the request's credential belongs to; set by {@link authenticate} before any route runs. */
export const identityOf = (response: Response): Identity => response.locals.caller

export type Authentication = {
  prove: Prove
  sessions: Pick<Sessions, 'tokenIn' | 'prove'>
  limiter: Limiter
  limited: boolean
}

/** Only credentials that were presented and are wrong count against an address. */
const refused = async (
  { limiter, limited }: Authentication,
  request: Request,
  response: Response,
  cost: 0 | 1,
): Promise<ApiError> => {
  if (limited) {
    const key = `address:${addressGroup(clientAddress(request))}`
    const verdict = await limiter.take(key, wrongPerMinute, cost)
    setLimitHeaders(response, verdict)
    if (!verdict.allowed) return refuse(verdict)
  }
  return new ApiError('UNAUTHORIZED', {
    ...(request.headers.authorization !== undefined && {
      headers: { 'www-authenticate': 'Bearer realm="earshot", error="invalid_token"' },
    }),
  })
}

const proveSession = async ({ sessions }: Authentication, token: string | undefined, { socket }: Request) =>
  token === undefined ? undefined : sessions.prove(token, socket)

const proveBearer = async ({ prove }: Authentication, given: string, { socket }: Request) => {
  const credential = bearer.exec(given)?.[1]
  return credential === undefined ? undefined : prove(credential, socket)
}

/** Whose session the request's cookie is of. @throws {ApiError} UNAUTHORIZED, FORBIDDEN */
export const authenticateSession = async (
  how: Authentication,
  request: Request,
  response: Response,
): Promise<Identity> => {
  const token = how.sessions.tokenIn(request)
  const identity = await proveSession(how, token, request)
  if (!identity) throw await refused(how, request, response, token === undefined ? 0 : 1)
  return identity
}

/**
 * Proves the caller before a byte of the body is read: by the Authorization header, else by the cookie of a session. A
 * valid credential is never refused for what others on its address do.
 */
export const authenticate =
  (how: Authentication): RequestHandler =>
  async (request, response, next) => {
    const given = request.headers.authorization
    const identity =
      given === undefined
        ? await authenticateSession(how, request, response)
        : await proveBearer(how, given, request)
    if (!identity) throw await refused(how, request, response, 1)
    response.locals.caller = identity
    response.locals.credentialId = identity.credentialId
    next()
  }

/** Whether who asked some time ago is still let in, and may still do the same. */
export const isStillProven =
  (how: Authentication) =>
  async (request: Request, response: Response): Promise<boolean> => {
    const given = request.headers.authorization
    const identity =
      given === undefined
        ? await proveSession(how, how.sessions.tokenIn(request), request)
        : await proveBearer(how, given, request)
    return identity !== undefined && isDeepStrictEqual(identity.scopes, identityOf(response).scopes)
  }
