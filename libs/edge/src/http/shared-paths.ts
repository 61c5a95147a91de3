/** The script of the portal's editors, which the build of the panel contains. */
export const editorPath = '/portal/editor.js'

/** Protected resource metadata (RFC 9728) of the whole origin. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource'

/** The URL of the metadata of the API, for the `WWW-Authenticate` header. */
export const resourceMetadataUrl = (issuer: string): string => `${issuer}${resourceMetadataPath}/api/v1`

/** The header with the host that the browser shows, in requests of the gateway for pages. */
export const clientHostHeader = 'x-client-host'
