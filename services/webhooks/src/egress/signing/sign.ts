import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const secretPrefix = 'whsec_'

/** What a secret signs with. Node prepares a key that is no KeyObject anew for each signature: 8 % of a delivery. */
export type SigningKeys = { own: KeyObject; standard: KeyObject }

/** The keys of a secret as it was shown, with `whsec_`. */
export const signingKeys = (secret: string): SigningKeys => ({
  own: createSecretKey(secret, 'utf8'),
  standard: createSecretKey(secret.replace(secretPrefix, ''), 'base64'),
})

export type Signing = {
  eventId: string
  type: string
  /** The text that is sent, byte for byte. */
  body: string
  keys: SigningKeys
  /** Of the former secret, while its grace lasts. */
  previousKeys?: SigningKeys | undefined
  /** Milliseconds since the epoch. */
  now: number
  /** Also the headers of Standard Webhooks. */
  standard: boolean
}

/** Our own signature: the key is the secret's text as it was shown. */
const ownSignature = ({ own }: SigningKeys, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', own).update(`${timestamp}.${body}`).digest('hex')}`

/** Standard Webhooks 1.0: the key is the bytes that the secret's base64 stands for. */
const standardSignature = (
  { standard }: SigningKeys,
  eventId: string,
  timestamp: number,
  body: string,
): string => `v1,${createHmac('sha256', standard).update(`${eventId}.${timestamp}.${body}`).digest('base64')}`

/** The headers of one attempt. */
export const signedHeaders = (it: Signing): Record<string, string> => {
  const timestamp = Math.floor(it.now / 1000)
  const keys = it.previousKeys ? [it.keys, it.previousKeys] : [it.keys]
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Event': it.type,
    // A receiver knows one secret only and takes one signature only: always the newest.
    'X-Service-Signature': ownSignature(it.keys, timestamp, it.body),
    'X-Service-Timestamp': String(timestamp),
    ...(it.standard && {
      'webhook-id': it.eventId,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': keys
        .map(each => standardSignature(each, it.eventId, timestamp, it.body))
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
