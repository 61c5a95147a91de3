import { mayHaveFiles, setFileUrls } from '@earshot/contracts'
import { isSameMac, mac } from './mac.ts'
import { deriveKeys, type SecretKey } from './secrets.ts'

/** How long the address of a file works at least, in seconds. It works for up to a quarter longer. */
export const fileLifetimes = {
  /** In a response of the API and in a page. */
  response: 60 * 60,
  /** In an event, which a consumer may handle late. Each delivery of it has an address of its own. */
  event: 24 * 60 * 60,
  /** In an email and in RSS, which people read days later. */
  letter: 30 * 24 * 60 * 60,
} as const

/**
 * The signed addresses of files: anyone who has one can download the file until it expires. JSON that is stored or passed between
 * services has `files:<id>` as the `url` of an attachment. An address replaces it where the JSON leaves Earshot.
 */
export type FileAddresses = {
  /** `lifetime` in seconds. The same address is returned for a quarter of that time, so that browsers can cache the file. */
  of: (id: string, lifetime: number) => string
  /** The JSON of a value, in which every attachment gets a fresh address, whether it has one or not. Sets them in the value as well. */
  serialize: (value: unknown, lifetime: number) => string
  /** The same for a value that is JSON already. It is parsed only if it may have a file. */
  renew: (json: string, lifetime: number) => string
  /** Whether the signature is that of an address which has not expired. `expires` in seconds since the epoch. */
  isValid: (id: string, expires: string, signature: string) => boolean
}

/** The scheme of stored urls. No person can enter it: the urls of links start with http:// or https://. */
const storedScheme = 'files:'

/** The `url` of a stored attachment. */
export const storedUrl = (id: string): string => storedScheme + id

const signatureBytes = 16

/** `origin` is that of the gateway, which serves files at `/files/<id>`. `now` in ms since the epoch. */
export const createFileAddresses = (options: {
  secret: SecretKey
  origin: string
  now: () => number
}): FileAddresses => {
  const { origin, now } = options
  const keys = deriveKeys(options.secret, 'file addresses')
  const start = `${origin}/files/`
  const sign = (key: (typeof keys)[number], id: string, expires: string): Buffer =>
    mac(key, `${id} ${expires}`).subarray(0, signatureBytes)

  const of = (id: string, lifetime: number): string => {
    const step = lifetime / 4
    const expires = String(Math.ceil((now() / 1000 + lifetime) / step) * step)
    return `${start}${id}?expires=${expires}&signature=${sign(keys[0], id, expires).toString('base64url')}`
  }
  const withUrls = (value: unknown, lifetime: number): string => {
    setFileUrls(value, id => of(id, lifetime))
    return JSON.stringify(value)
  }
  return {
    of,
    serialize: (value, lifetime) => {
      const json = JSON.stringify(value) // finds a file ten times as fast as a walk through the value does
      return mayHaveFiles(json) ? withUrls(value, lifetime) : json
    },
    renew: (json, lifetime) => (mayHaveFiles(json) ? withUrls(JSON.parse(json), lifetime) : json),
    isValid: (id, expires, signature) => {
      const given = Buffer.from(signature, 'base64url')
      const isSigned = keys.some(key => isSameMac(given, sign(key, id, expires)))
      return isSigned && Number(expires) * 1000 > now()
    },
  }
}
