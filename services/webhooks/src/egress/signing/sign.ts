import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

export const secretPrefix = 'whsec_'

/** The keys of a secret. Node converts a key that is not a KeyObject for each signature, which costs 8% of a delivery. */
export type SigningKeys = { own: KeyObject; standard: KeyObject }

/** The keys of a secret as shown to the user, with `whsec_`. */
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
  /** The keys of the previous secret, during its grace period. */
  previousKeys?: SigningKeys | undefined
  /** Milliseconds since the epoch. */
  now: number
  /** Whether to add the headers of Standard Webhooks. */
  standard: boolean
}

/** Our own signature: the key is the text of the secret, including `whsec_`. */
const ownSignature = ({ own }: SigningKeys, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', own).update(`${timestamp}.${body}`).digest('hex')}`

/** Standard Webhooks 1.0: the key is the decoded base64 of the secret. */
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
    // This header has one signature, with the current secret only.
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

/** The headers with masked signatures, to store and show. */
export const maskedHeaders = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, /signature$/i.test(name) ? mask(value) : value]),
  )

/** Headers without their values, which may be tokens. */
export const maskedValues = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map(name => [name, '…']))

const mask = (signatures: string): string =>
  signatures.replaceAll(/(sha256=|v1,)\S+/g, (_, scheme: string) => `${scheme}…`)
