import { scopes } from '@earshot/contracts'
import { resourceMetadataPath, resourceMetadataUrl } from '@earshot/edge'
import { refuseMethod, send } from '@earshot/http'
import type { RequestHandler } from 'express'
import { registrableScopes } from '../oauth-clients/registration.ts'
import { allowAnyOrigin } from './open-cors.ts'

/**
 * Serves protected resource metadata (RFC 9728), for the API and for the whole origin. Programs that register themselves request all
 * scopes that it lists, so with `registration` it lists the ones that they can have.
 */
export const protectedResource = (issuer: string, registration: boolean): RequestHandler => {
  const metadataOf = (resource: string) =>
    JSON.stringify({
      resource,
      resource_name: 'Earshot',
      resource_documentation: `${issuer}/api/v1/docs`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: registration ? registrableScopes : scopes,
    })
  const documents = new Map([
    [resourceMetadataPath, metadataOf(issuer)],
    [resourceMetadataUrl(''), metadataOf(`${issuer}/api/v1`)],
  ])
  const headers = { 'cache-control': 'public, max-age=3600' }
  return (request, response, next) => {
    const body = documents.get(request.path)
    if (body === undefined) return next()
    response.locals.route = resourceMetadataPath
    if (allowAnyOrigin(request, response, 'GET, HEAD')) return
    if (!['GET', 'HEAD'].includes(request.method)) return refuseMethod(request.method, 'GET, HEAD', response)
    send(response, { status: 200, headers, body })
  }
}
