import { ApiError, systemCaller } from '@earshot/contracts'
import type { Pool } from '@earshot/db'
import { type Limiter, refuse, setLimitHeaders } from '@earshot/edge'
import {
  addressGroup,
  clientAddress,
  parseFields,
  readBody,
  refuseMethod,
  requestIdOf,
  send,
} from '@earshot/http'
import { type ErrorRequestHandler, type RequestHandler, Router } from 'express'
import type { OAuthClientWithSecret } from '../oauth-clients/model.ts'
import { ClientMetadata, registerClient } from '../oauth-clients/registration.ts'
import { sendOAuthError } from './errors.ts'
import { allowAnyOrigin } from './open-cors.ts'
import { registrationPath } from './provider.ts'

/** Registrations per minute from one address, including refused ones. */
const registrationsPerMinute = 10

/** In bytes. Fits the largest allowed metadata: 20 redirect URIs of 2,000 characters. */
const bodyLimit = 64 * 1024

/** RFC 7591 has its own code for redirect URIs. Our field names appear as those of the RFC. */
const sendError: ErrorRequestHandler = (thrown, _request, response, next) => {
  const errors = (thrown instanceof ApiError && thrown.details?.errors) || []
  const named = errors.map(({ path, message }) => {
    const field = path.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
    return { field, text: `${field}: ${message}` }
  })
  const isRedirect = named.length > 0 && named.every(({ field }) => field.startsWith('redirect_uris'))
  const error =
    named.length > 0
      ? new ApiError('VALIDATION_ERROR', { message: named.map(({ text }) => text).join('; ') })
      : thrown
  try {
    sendOAuthError(response, error, {
      VALIDATION_ERROR: isRedirect ? 'invalid_redirect_uri' : 'invalid_client_metadata',
      BAD_REQUEST: 'invalid_client_metadata',
      PAYLOAD_TOO_LARGE: 'invalid_client_metadata',
      UNSUPPORTED_MEDIA_TYPE: 'invalid_client_metadata',
      LIMIT_REACHED: 'temporarily_unavailable',
    })
  } catch (unknown) {
    next(unknown)
  }
}

/** The registered client as RFC 7591 metadata. Its secret does not expire. */
const describe = (client: OAuthClientWithSecret, given: ClientMetadata) => ({
  client_id: client.clientId,
  client_id_issued_at: Math.floor(Date.parse(client.createdAt) / 1000),
  ...(client.clientSecret !== null && { client_secret: client.clientSecret, client_secret_expires_at: 0 }),
  client_name: client.name,
  redirect_uris: client.redirectUris,
  grant_types: client.grantTypes,
  response_types: ['code'],
  scope: client.scopes.join(' '),
  token_endpoint_auth_method: given.token_endpoint_auth_method,
})

type Options = { pool: Pool; limiter: Limiter; limited: boolean }

/** Dynamic client registration (RFC 7591). Its management (RFC 7592) is not offered. */
export const registrationEndpoint = ({ pool, limiter, limited }: Options): Router => {
  const limit: RequestHandler = async (request, response, next) => {
    response.locals.route = registrationPath
    if (allowAnyOrigin(request, response, 'POST')) return
    if (request.method !== 'POST') return refuseMethod(request.method, 'POST', response)
    if (!limited) return next()
    const key = `oauth-register:${addressGroup(clientAddress(request))}`
    const verdict = await limiter.take(key, registrationsPerMinute, 1)
    setLimitHeaders(response, verdict)
    next(verdict.allowed ? undefined : refuse(verdict))
  }
  const register: RequestHandler = async (request, response) => {
    const metadata = parseFields(ClientMetadata, request.body)
    const origin = { requestId: requestIdOf(response), address: clientAddress(request) }
    const client = await registerClient(pool, { ...systemCaller('accounts'), ...origin }, metadata)
    send(response, {
      status: 201,
      headers: { 'cache-control': 'no-store' },
      body: JSON.stringify(describe(client, metadata)),
    })
  }
  return Router().all(registrationPath, limit, readBody(bodyLimit), register, sendError)
}
