const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Of a program on a phone or a desktop: a scheme that is a domain name turned round, as RFC 8252 has it. */
const isPrivateUse = (protocol: string): boolean => /^[a-z][a-z0-9+-]*\.[a-z0-9.+-]+:$/.test(protocol)

/** Whether people may be sent back there with a code: nobody between them and the program must be able to read it. */
export const isRedirectUri = (text: string): boolean => {
  if (!URL.canParse(text) || text.includes('#') || text.includes('*')) return false
  const { protocol, hostname, username, password } = new URL(text)
  if (username || password) return false
  if (protocol === 'https:') return true
  return protocol === 'http:' ? isLoopback(hostname) : isPrivateUse(protocol)
}

/** Whether it is an address on the web, and not of a program of its own on somebody's device. */
export const isWebUri = (text: string): boolean => /^https?:/i.test(text)
