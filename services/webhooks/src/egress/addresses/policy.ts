import { isIP } from 'node:net'
import { counter, pause } from '@earshot/runtime'
import type { Resolve } from './dns.ts'
import { addressFilter } from './ranges.ts'

const blocked = counter(
  'earshot_addresses_blocked_total',
  'Addresses that were refused because webhooks may not be sent to them, both when a webhook is saved and when a connection is opened.',
)

/** Decides which receivers webhooks may be sent to. */
export type AddressPolicy = {
  /** Whether webhooks may connect to this address. */
  allows: (address: string) => boolean
  /** What is wrong with a URL, without resolving its name; undefined if it is valid. */
  faultOf: (url: string) => string | undefined
  /**
   * Like `faultOf`, and resolves the name. A name that does not resolve within a second is accepted: it is checked when
   * connecting.
   */
  check: (url: string) => Promise<string | undefined>
}

export type AddressPolicyOptions = { allowCidrs: readonly string[]; requireHttps: boolean; resolve: Resolve }

const lookUpMs = 1000
const maxLength = 2048

/** Host names of cloud metadata services: refused like their addresses, even where they do not resolve. */
const metadataNames = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.azure.internal',
  'metadata.tencentyun.com',
  'instance-data',
  'instance-data.ec2.internal',
])

const notPublic = 'is not a public address; an operator can allow private ranges with WEBHOOK_ALLOW_CIDRS'

/** The host without the brackets of IPv6 and the trailing dot of a fully qualified name. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$|\.$/g, '')

/** The address of a host that needs no DNS. The URL parser has already normalized IPv4 addresses. */
const literalOf = (host: string): string | undefined => {
  if (isIP(host)) return host
  if (host === 'localhost' || host.endsWith('.localhost')) return '127.0.0.1'
  if (metadataNames.has(host)) return '169.254.169.254'
  return undefined
}

const form = `must be a URL that starts with https:// or http://, of at most ${maxLength} characters`

/** What is wrong with the form of a URL; undefined if it is valid. */
export const urlFault = (url: string): string | undefined => {
  // The URL parser accepts malformed URLs, such as `https:host`, tabs inside, or backslashes, and skips slashes before the host.
  if (!/^https?:\/\/[^\s\\]*$/i.test(url) || url.length > maxLength) return form
  if (!/^https?:\/\/[^/?#]/i.test(url)) return 'must be a URL with a host after https:// or http://'
  if (!URL.canParse(url)) return form
  return new URL(url).port === '0' ? 'must be a URL with a port from 1 to 65535' : undefined
}

const parse = (url: string): URL | undefined => (urlFault(url) === undefined ? new URL(url) : undefined)

export const addressPolicy = ({ allowCidrs, requireHttps, resolve }: AddressPolicyOptions): AddressPolicy => {
  const isOpen = addressFilter(allowCidrs)
  const allows = (address: string): boolean => {
    const allowed = isOpen(address)
    if (!allowed) blocked.inc()
    return allowed
  }

  const faultOf = (text: string): string | undefined => {
    const url = parse(text)
    if (!url) return urlFault(text)
    if (/^https?:\/\/[^/?#]*@/i.test(text)) return 'must not contain a user name or password'
    if (requireHttps && url.protocol !== 'https:')
      return 'must start with https:// (WEBHOOK_REQUIRE_HTTPS is on)'
    const host = bareHost(url.hostname)
    const literal = literalOf(host)
    return literal && !allows(literal) ? `${host} ${notPublic}` : undefined
  }

  return {
    allows,
    faultOf,
    check: async text => {
      const fault = faultOf(text)
      if (fault) return fault
      const host = bareHost(new URL(text).hostname)
      if (isIP(host)) return undefined
      const enough = new AbortController()
      const addresses = await Promise.race([resolve(host).catch(() => []), pause(lookUpMs, enough.signal)])
      enough.abort()
      return addresses?.every(({ address }) => allows(address)) === false
        ? `${host} resolves to an address that ${notPublic}`
        : undefined
    },
  }
}
