export type VisitorTokenOptions = {
  /** The visitor secret (`evs_…`). Anyone who has it can act as any visitor: keep it on your server. */
  secret: string
  /** Your id of the visitor, which does not change. Required without `email`. */
  sub?: string | undefined
  /** The visitor's email address. Required without `sub`. Only use an address that you have verified. */
  email?: string | undefined
  /** The name of a new visitor. */
  name?: string | undefined
  /** How long the token is valid. At most 24 hours; default: one hour. */
  expiresInSeconds?: number | undefined
  /** The current time in ms since the epoch. Default: the system clock. */
  now?: number | undefined
}

const maxSeconds = 24 * 60 * 60

const utf8 = new TextEncoder()

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

const part = (value: object): string => base64url(utf8.encode(JSON.stringify(value)))

/**
 * Signs a token that identifies a visitor of your site, for the widget and for requests as this visitor. Call it on your server, with
 * what your server knows about the signed-in customer, and never in a browser: the secret would be public.
 *
 * @throws {TypeError} when the options cannot make a valid token
 */
export const signVisitorToken = async ({
  secret,
  sub,
  email,
  name,
  expiresInSeconds = 3600,
  now = Date.now(),
}: VisitorTokenOptions): Promise<string> => {
  if (!secret) throw new TypeError('The secret is missing')
  if (!sub && !email) throw new TypeError('Either sub or email is required')
  if (!(expiresInSeconds > 0 && expiresInSeconds <= maxSeconds))
    throw new TypeError(`expiresInSeconds must be between 1 and ${maxSeconds}`)
  const exp = Math.floor(now / 1000 + expiresInSeconds)
  const person = { ...(sub && { sub }), ...(email && { email }), ...(name && { name }) }
  const claims = { aud: 'visitor', ...person, exp }
  const signed = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign('HMAC', key, utf8.encode(signed))
  return `${signed}.${base64url(new Uint8Array(signature))}`
}
