import { isIPv6 } from 'node:net'
import type { Request } from 'express'

/** Writes an IPv4-mapped IPv6 address as IPv4. No valid address has more than 64 characters. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)

/** The client's address. Express applies `trust proxy`; it is slower, so it is used only for forwarded requests. */
export const clientAddress = (request: Request): string => {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return plainAddress((isForwarded ? request.ip : request.socket.remoteAddress) ?? '')
}

/** The eight groups of an IPv6 address, without leading zeros. */
const groupsOf = (address: string): string[] => {
  const [before = '', after] = address.split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail]
  return groups.map(group => group.replace(/^0+(?=.)/, '').toLowerCase())
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
