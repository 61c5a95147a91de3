import type { components } from './events.ts'

type Events = components['schemas']

/** The event types that a webhook can subscribe to. */
export type WebhookEventType = keyof Events

/** The body of a delivery: `id`, `type`, `createdAt` and the `data` of its type. */
export type WebhookEvent<T extends WebhookEventType = WebhookEventType> = Events[T]

export type WebhookRequest = {
  /** The raw body, byte for byte. Parsing and serializing it again would break the signature. */
  body: string | Uint8Array
  /** The request's headers: a `Headers`, or Node's `request.headers`. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The signing secret of the webhook (`whsec_…`), or several during a rotation. */
  secret: string | string[]
  /** The maximum difference between the timestamp of a delivery and now, in seconds. Default: 300. */
  toleranceSeconds?: number
  /** The current time in ms since the epoch. Default: the system clock. */
  now?: number
}

export type WebhookErrorReason = 'missing_header' | 'stale' | 'wrong_signature' | 'unreadable'

/** A request that is not a valid, recent delivery. A class, so that callers can use `instanceof`. */
export class WebhookError extends Error {
  readonly reason: WebhookErrorReason

  constructor(reason: WebhookErrorReason, message: string) {
    super(message)
    this.name = 'WebhookError'
    this.reason = reason
  }
}

const headerOf = (headers: WebhookRequest['headers'], name: string): string => {
  const value = headers instanceof Headers ? headers.get(name) : headers[name.toLowerCase()]
  if (typeof value !== 'string') throw new WebhookError('missing_header', `Missing header ${name}`)
  return value
}

const utf8 = new TextEncoder()

type Bytes = Uint8Array<ArrayBuffer>

const concat = (...parts: Uint8Array[]): Bytes => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Parses `sha256=` and 64 hexadecimal digits into bytes. */
const bytesOf = (signature: string): Bytes => {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!hex) throw new WebhookError('wrong_signature', 'The signature is malformed')
  return Uint8Array.from({ length: 32 }, (_, index) =>
    Number.parseInt(hex.slice(index * 2, index * 2 + 2), 16),
  )
}

/** WebCrypto compares in constant time. */
const isSignedBy = async (secret: string, mac: Bytes, signed: Bytes): Promise<boolean> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', utf8.encode(secret), algorithm, false, ['verify'])
  return crypto.subtle.verify('HMAC', key, mac, signed)
}

const assertFresh = (timestamp: string, now: number, toleranceSeconds: number): void => {
  const age = Math.abs(Math.floor(now / 1000) - Number(timestamp))
  if (!/^\d{1,12}$/.test(timestamp) || age > toleranceSeconds)
    throw new WebhookError(
      'stale',
      `The timestamp is not within ${toleranceSeconds} seconds of the current time`,
    )
}

const parseEvent = (body: Uint8Array): WebhookEvent => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookError('unreadable', 'The body is not JSON')
  }
}

/**
 * Verifies a delivery and returns its event. The signature (`X-Service-Signature`) must match the signing secret and the body,
 * and `X-Service-Timestamp` must be at most five minutes old. Deliveries are at least once: deduplicate by `event.id`.
 *
 * @throws {WebhookError} for invalid requests; respond with 400.
 */
export const verifyWebhook = async (request: WebhookRequest): Promise<WebhookEvent> => {
  const { headers, secret, toleranceSeconds = 300, now = Date.now() } = request
  const timestamp = headerOf(headers, 'X-Service-Timestamp')
  const mac = bytesOf(headerOf(headers, 'X-Service-Signature'))
  const body = typeof request.body === 'string' ? utf8.encode(request.body) : request.body
  const signed = concat(utf8.encode(`${timestamp}.`), body)
  const found = await Promise.all([secret].flat().map(it => isSignedBy(it, mac, signed)))
  if (!found.includes(true))
    throw new WebhookError('wrong_signature', 'The signature does not match the secret')
  assertFresh(timestamp, now, toleranceSeconds)
  return parseEvent(body)
}
