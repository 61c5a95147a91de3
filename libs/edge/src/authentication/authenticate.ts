import { isDeepStrictEqual } from 'node:util'
import { ApiError, fail, type Identity } from '@earshot/contracts'
import { addressGroup, clientAddress } from '@earshot/http'
import type { Request, RequestHandler, Response } from 'express'
import { refuse, setLimitHeaders } from '../rate-limit/headers.ts'
import type { Limiter } from '../rate-limit/limiter.ts'
import { isVisitor } from '../visitors/visitor.ts'
import type { SessionCookie } from './session-cookie.ts'

/** Wrong credentials allowed per minute from one address. */
const wrongPerMinute = 120

/** Keys and access tokens are short. Visitor tokens are signed by customers' servers and grow with their claims. */
const bearer = /^Bearer +([\x21-\x7e]{16,4096})$/i

const onlyVisitors =
  'Pages of the origins of the widget can use visitor tokens only. Never send an API key or an access token to a browser. CORS_ORIGINS lists the origins whose pages may use them.'

/** The authenticated caller of a request, set by {@link authenticate} before any route runs. */
export const identityOf = (response: Response): Identity => response.locals.caller

/** The identity behind a credential; undefined when it is unknown, revoked or expired. `connection` is a key for caching. */
export type VerifyCredential = (credential: string, connection: object) => Promise<Identity | undefined>

/** Reads and verifies the sessions of browsers. */
export type Sessions = SessionCookie & { verify: VerifyCredential }

export type Authentication = {
  verify: VerifyCredential
  sessions: Pick<Sessions, 'tokenIn' | 'verify'>
  limiter: Limiter
  limited: boolean
  /** The URL of the protected resource metadata (RFC 9728), where clients find the authorization server. */
  resourceMetadata: string
}

/**
 * Marks a request of a page that may embed the widget. Such a page can be hostile, or have a hostile script: it may use the
 * tokens of visitors, which reach their own data only, and no session or API key.
 */
export const markWidgetPage = (response: Response): void => {
  response.locals.fromWidgetPage = true
}

const isFromWidgetPage = (response: Response): boolean => response.locals.fromWidgetPage === true

/** The challenge of a 401. `error` is only for a bearer token that is invalid, not for a missing one (RFC 6750, section 3.1). */
const challenge = ({ resourceMetadata }: Authentication, given: string | undefined): string => {
  const error = given !== undefined && /^Bearer\b/i.test(given) ? ', error="invalid_token"' : ''
  return `Bearer realm="earshot"${error}, resource_metadata="${resourceMetadata}"`
}

/** The error for a request without a valid credential. A missing credential has cost 0: only wrong ones count for the address. */
const unauthorized = async (
  authentication: Authentication,
  request: Request,
  response: Response,
  cost: 0 | 1,
): Promise<ApiError> => {
  const { limiter, limited } = authentication
  if (limited) {
    const key = `address:${addressGroup(clientAddress(request))}`
    const verdict = await limiter.take(key, wrongPerMinute, cost)
    setLimitHeaders(response, verdict)
    if (!verdict.allowed) return refuse(verdict)
  }
  return new ApiError('UNAUTHORIZED', {
    headers: { 'www-authenticate': challenge(authentication, request.headers.authorization) },
  })
}

const verifySession = async ({ sessions }: Authentication, token: string | undefined, { socket }: Request) =>
  token === undefined ? undefined : sessions.verify(token, socket)

const verifyBearer = async ({ verify }: Authentication, given: string, { socket }: Request) => {
  const credential = bearer.exec(given)?.[1]
  return credential === undefined ? undefined : verify(credential, socket)
}

/** Authenticates by the session cookie only. @throws {ApiError} UNAUTHORIZED, FORBIDDEN */
export const authenticateSession = async (
  authentication: Authentication,
  request: Request,
  response: Response,
): Promise<Identity> => {
  const token = authentication.sessions.tokenIn(request)
  const identity = await verifySession(authentication, token, request)
  if (!identity) throw await unauthorized(authentication, request, response, token === undefined ? 0 : 1)
  return identity
}

/**
 * Authenticates the caller by the Authorization header, or else by the session cookie, before the body is read. The limit for
 * wrong credentials of an address never refuses a valid credential.
 */
export const authenticate =
  (authentication: Authentication): RequestHandler =>
  async (request, response, next) => {
    const given = request.headers.authorization
    const fromWidget = isFromWidgetPage(response)
    if (fromWidget && given === undefined) throw await unauthorized(authentication, request, response, 0)
    const identity =
      given === undefined
        ? await authenticateSession(authentication, request, response)
        : await verifyBearer(authentication, given, request)
    if (!identity) throw await unauthorized(authentication, request, response, 1)
    if (fromWidget && !isVisitor(identity)) fail('FORBIDDEN', onlyVisitors)
    response.locals.caller = identity
    response.locals.credentialId = identity.credentialId
    next()
  }

const verifyAgain = async (authentication: Authentication, request: Request) => {
  const given = request.headers.authorization
  try {
    return given === undefined
      ? await verifySession(authentication, authentication.sessions.tokenIn(request), request)
      : await verifyBearer(authentication, given, request)
  } catch (error) {
    if (error instanceof ApiError && error.code === 'FORBIDDEN') return undefined
    throw error
  }
}

/** Whether the credential of an open stream is still valid, and has the same principal and scopes. */
export const isStillAuthenticated =
  (authentication: Authentication) =>
  async (request: Request, response: Response): Promise<boolean> => {
    const identity = await verifyAgain(authentication, request)
    const { principalId, role, scopes } = identityOf(response)
    return (
      identity?.principalId === principalId &&
      identity.role === role &&
      isDeepStrictEqual(identity.scopes, scopes)
    )
  }
