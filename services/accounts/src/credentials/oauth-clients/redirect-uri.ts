const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** A private-use scheme of a native app: a reversed domain name (RFC 8252, section 7.1). */
const isPrivateUse = (protocol: string): boolean => /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(protocol)

/** Visible ASCII, without a fragment, a wildcard and percent-encoded control characters. */
const safeCharacters = /^(?!.*%(?:[01][0-9a-f]|7f))[!"$-)+-~]+$/i

/**
 * Whether a browser sends the same characters. URL parsers silently drop tabs and line ends, trim spaces, and rewrite host
 * names, default ports, dot segments and backslashes. A path may be missing after the host.
 */
const isCanonical = (text: string, { href }: URL): boolean => href === text || href === `${text}/`

/** Accepts redirect URIs whose authorization codes cannot be read on the network: https, loopback and private-use schemes. */
export const isRedirectUri = (text: string): boolean => {
  const url = safeCharacters.test(text) ? URL.parse(text) : null
  if (!url || !isCanonical(text, url)) return false
  const { protocol, hostname, username, password } = url
  if (username || password) return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : isPrivateUse(protocol)
}

/** Whether the URI is http or https, not a private-use scheme. */
export const isWebUri = (text: string): boolean => /^https?:/i.test(text)

/** A loopback URI without its port; undefined for any other URI. */
const withoutPort = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (url?.protocol !== 'http:' || !isLoopback(url.hostname)) return undefined
  url.port = ''
  return url.href
}

/** Whether a request may use this redirect URI: the registered one, or another port of a loopback URI (RFC 8252, section 7.3). */
export const matchesRedirectUri = (registered: string, requested: string): boolean => {
  if (requested === registered) return true
  const bare = isRedirectUri(requested) ? withoutPort(requested) : undefined
  return bare !== undefined && bare === withoutPort(registered)
}
