import { createHmac } from 'node:crypto'

export const secretPrefix = 'whsec_'

export type Signing = {
  eventId: string
  type: string
  /** The text that is sent, byte for byte. */
  body: string
  /** As it was shown: with `whsec_`. */
  secret: string
  /** The former one, while its grace lasts. */
  previousSecret?: string | null | undefined
  /** Milliseconds since the epoch. */
  now: number
  /** Also the headers of Standard Webhooks. */
  standard: boolean
}

/** Our own signature: the key is the secret's text as it was shown. */
const ownSignature = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`

/** Standard Webhooks 1.0: the key is the bytes that the secret's base64 stands for. */
const standardSignature = (secret: string, eventId: string, timestamp: number, body: string): string => {
  const key = Buffer.from(secret.replace(secretPrefix, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`
}

/** The headers of one attempt. */
export const signedHeaders = (it: Signing): Record<string, string> => {
  const timestamp = Math.floor(it.now / 1000)
  const secrets = it.previousSecret ? [it.secret, it.previousSecret] : [it.secret]
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': it.type,
    // A receiver knows one secret only and takes one signature only: always the newest.
    'X-Service-Signature': ownSignature(it.secret, timestamp, it.body),
    'X-Service-Timestamp': String(timestamp),
    ...(it.standard && {
      'webhook-id': it.eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': secrets
        .map(secret => standardSignature(secret, it.eventId, timestamp, it.body))
        .join(' '),
    }),
  }
}

/** The headers as they may be kept and shown: that a signature was sent, not which. */
export const maskedHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /signature$/i.test(name) ? mask(value) : value]),
  )

const mask = (signatures: string): string =>
  signatures.replaceAll(/(sha256=|v1,)\S+/g, (_, scheme: string) => `${scheme}…`)
