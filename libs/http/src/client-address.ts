import { isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'
import type { Log } from '@earshot/runtime'
import type { Express, Request } from 'express'

/** Writes an IPv6 address in its shortest form and without zone, and an IPv4-mapped one, in any notation, as IPv4. */
const canonical = (address: string): string => {
  if (isIPv4(address)) return address
  const [bare = ''] = address.split('%', 1)
  const { address: short } = new SocketAddress({ address: bare, family: 'ipv6' })
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)
  return mapped?.[1] ?? short
}

const plainAddress = (address: string): string => (isIP(address) ? canonical(address) : address)

/**
 * The address of a node as proxies write it: with a port (Azure Application Gateway, IIS), in brackets or in quotes (RFC 7239,
 * section 6). Undefined if the text is no IP address, such as `unknown`.
 */
const addressOfNode = (text: string): string | undefined => {
  const node = text.trim().replace(/^"(.*)"$/, '$1')
  if (isIP(node)) return canonical(node)
  const bare = node.replace(/:(?:\d{0,5}|_[\w.-]+)$/, '').replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) ? canonical(bare) : undefined
}

/**
 * The node that the outermost trusted proxy has added to `X-Forwarded-For`. Empty list elements are ignored (RFC 9110, section
 * 5.6.1). Undefined if the header has none.
 */
const nodeIn = (header: string, hops: number): string | undefined => {
  const nodes = header.split(',').filter(node => node.trim() !== '')
  return nodes.at(-hops) ?? nodes[0]
}

/** Reads addresses behind this number of trusted proxies. A node without an IP address is logged once. */
export const trustProxies = (app: Express, hops: number, log: Pick<Log, 'warn'>): void => {
  let isReported = false
  app.locals.forwardedAddress = (header: string): string | undefined => {
    const node = hops > 0 ? nodeIn(header, hops) : undefined
    const address = node === undefined ? undefined : addressOfNode(node)
    if (node !== undefined && address === undefined && !isReported) {
      isReported = true
      const hint =
        'X-Forwarded-For has no IP address for the client. Limits use the address of the connection, which clients of that proxy share.'
      log.warn({ hint }, 'forwarded.no_address')
    }
    return address
  }
}

/** Reads addresses from the signed header of a gateway, behind which no other address is that of a client. */
export const trustGateway = (app: Express, addressOf: (request: Request) => string | undefined): void => {
  app.locals.addressByGateway = addressOf
}

/** The client's address: what a gateway or trusted proxies forward, or the address of the connection. */
export const clientAddress = (request: Request): string => {
  const given = request.app.locals.addressByGateway?.(request)
  if (given !== undefined) return given
  const header = request.headers['x-forwarded-for'] as string | undefined // Node joins repeated ones
  const forwarded = header === undefined ? undefined : request.app.locals.forwardedAddress?.(header)
  return forwarded ?? plainAddress(request.socket.remoteAddress ?? '')
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = address.split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  return [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail]
}

/** The key for counting wrong credentials: an IPv4 address, or the /64 of an IPv6 address, as one client usually owns the /64. */
export const addressGroup = (address: string): string => {
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/**
 * The network that counts as one place for sign-ins: an IPv4 address, or the /56 of an IPv6 address. Providers give a home or a
 * server a /56 to /64; with a /64, one home connection would be 256 places.
 */
export const placeOf = (address: string): string => {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const groups = groupsOf(plain).slice(0, 4)
  const last = (Number.parseInt(groups.pop() ?? '0', 16) & 0xff00).toString(16)
  return `${[...groups, last].join(':')}::/56`
}
