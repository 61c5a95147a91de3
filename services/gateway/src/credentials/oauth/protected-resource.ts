import { scopes } from '@earshot/contracts'
import { refuseMethod, send } from '@earshot/http'
import type { RequestHandler } from 'express'

const wellKnown = '/.well-known/oauth-protected-resource'
const api = '/api/v1'

/** The URL of the metadata of the API, for the `WWW-Authenticate` header. */
export const resourceMetadataUrl = (issuer: string): string => issuer + wellKnown + api

/** Serves protected resource metadata (RFC 9728), for the API and for the whole origin. */
export const protectedResource = (issuer: string): RequestHandler => {
  const metadataOf = (resource: string) =>
    JSON.stringify({
      resource,
      resource_name: 'Earshot',
      resource_documentation: `${issuer}${api}/docs`,
      authorization_servers: [issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: scopes,
    })
  const documents = new Map([
    [wellKnown, metadataOf(issuer)],
    [wellKnown + api, metadataOf(issuer + api)],
  ])
  const headers = { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=3600' }
  return (request, response, next) => {
    const body = documents.get(request.path)
    if (body === undefined) return next()
    response.locals.route = wellKnown
    if (!['GET', 'HEAD'].includes(request.method)) return refuseMethod(request.method, 'GET, HEAD', response)
    send(response, { status: 200, headers, body })
  }
}
