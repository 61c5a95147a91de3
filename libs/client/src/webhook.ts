import type { components } from './events.ts'

type Events = components['schemas']

/** The types that a webhook can subscribe to. */
export type WebhookEventType = keyof Events

/** What a delivery says: `id`, `type`, `createdAt` and the `data` of its type. */
export type WebhookEvent<T extends WebhookEventType = WebhookEventType> = Events[T]

export type WebhookRequest = {
  /** The body as it came, byte for byte: parsed and written again it would be another one. */
  body: string | Uint8Array
  /** The request's headers: a `Headers`, or Node's `request.headers`. */
  headers: Headers | Record<string, string | string[] | undefined>
  /** The webhook's secret (`whsec_…`), or several while you replace it. */
  secret: string | string[]
  /** How many seconds a delivery may be old, or early. 300 unless given. */
  toleranceSeconds?: number
  /** Milliseconds since the epoch. The clock's unless given. */
  now?: number
}

export type WebhookErrorReason = 'missing_header' | 'stale' | 'wrong_signature' | 'unreadable'

/** A request that is no genuine delivery of now. A class, for `instanceof` in the receiver's error handler. */
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
  if (typeof value !== 'string') throw new WebhookError('missing_header', `There is no header ${name}`)
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

/** `sha256=` and 64 hexadecimal digits, as bytes. */
const bytesOf = (signature: string): Bytes => {
  const [, hex] = /^sha256=([0-9a-f]{64})$/.exec(signature) ?? []
  if (!hex) throw new WebhookError('wrong_signature', 'The signature has another form')
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
    throw new WebhookError('stale', `The delivery is not within ${toleranceSeconds} seconds of now`)
}

const eventIn = (body: Uint8Array): WebhookEvent => {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch {
    throw new WebhookError('unreadable', 'The body is not JSON')
  }
}

/**
 * The event of a delivery that is genuine: signed with the webhook's secret (`X-Service-Signature`), not changed on its
 * way and not older than five minutes (`X-Service-Timestamp`). Deliveries come at least once: remember `event.id`.
 *
 * @throws {WebhookError} for every other request; answer it with 400.
 */
export const verifyWebhook = async (request: WebhookRequest): Promise<WebhookEvent> => {
  const { headers, secret, toleranceSeconds = 300, now = Date.now() } = request
  const timestamp = headerOf(headers, 'X-Service-Timestamp')
  const mac = bytesOf(headerOf(headers, 'X-Service-Signature'))
  const body = typeof request.body === 'string' ? utf8.encode(request.body) : request.body
  const signed = concat(utf8.encode(`${timestamp}.`), body)
  const found = await Promise.all([secret].flat().map(it => isSignedBy(it, mac, signed)))
  if (!found.includes(true)) throw new WebhookError('wrong_signature', 'The signature is not of this secret')
  assertFresh(timestamp, now, toleranceSeconds)
  return eventIn(body)
}
