import { scopes } from '@earshot/contracts'
import { refuseMethod, send } from '@earshot/http'
import type { RequestHandler } from 'express'
import { registrableScopes } from '../oauth-clients/registration.ts'
import { allowAnyOrigin } from './open-cors.ts'

const wellKnown = '/.well-known/oauth-protected-resource'
const api = '/api/v1'

/** The URL of the metadata of the API, for the `WWW-Authenticate` header. */
export const resourceMetadataUrl = (issuer: string): string => issuer + wellKnown + api

/**
 * Serves protected resource metadata (RFC 9728), for the API and for the whole origin. Programs that register themselves request all
 * scopes that it lists, so with `registration` it lists the ones that they can have.
 */
export const protectedResource = (issuer: string, registration: boolean): RequestHandler => {
  const metadataOf = (resource: string) =>
    JSON.stringify({
      resource,
      resource_name: 'Earshot',
      resource_documentation: `${issuer}${api}/docs`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: registration ? registrableScopes : scopes,
    })
  const documents = new Map([
    [wellKnown, metadataOf(issuer)],
    [wellKnown + api, metadataOf(issuer + api)],
  ])
  const headers = { 'cache-control': 'public, max-age=3600' }
  return (request, response, next) => {
    const body = documents.get(request.path)
    if (body === undefined) return next()
    response.locals.route = wellKnown
    if (allowAnyOrigin(request, response, 'GET, HEAD')) return
    if (!['GET', 'HEAD'].includes(request.method)) return refuseMethod(request.method, 'GET, HEAD', response)
    send(response, { status: 200, headers, body })
  }
}
