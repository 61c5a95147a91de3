const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** A private-use scheme of a native app: a reversed domain name (RFC 8252, section 7.1). */
const isPrivateUse = (protocol: string): boolean => /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(protocol)

/** Accepts redirect URIs whose authorization codes cannot be read on the network: https, loopback and private-use schemes. */
export const isRedirectUri = (text: string): boolean => {
  if (!URL.canParse(text) || text.includes('#') || text.includes('*')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : isPrivateUse(protocol)
}

/** Whether the URI is http or https, not a private-use scheme. */
export const isWebUri = (text: string): boolean => /^https?:/i.test(text)
