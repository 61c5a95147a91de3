import { isIPv6 } from 'node:net'
import type { Request } from 'express'

/** Writes an IPv4-mapped IPv6 address as IPv4. No valid address has more than 64 characters. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)

/** The client's address. Express applies `trust proxy`; it is slower, so it is used only for forwarded requests. */
export const clientAddress = (request: Request): string => {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return plainAddress((isForwarded ? request.ip : request.socket.remoteAddress) ?? '')
}

/** The key for counting wrong credentials: an IPv4 address, or the /64 of an IPv6 address, as one client usually owns the /64. */
export const addressGroup = (address: string): string => {
  const plain = plainAddress(address)
  if (!isIPv6(plain)) return plain
  const [before = '', after] = plain.split('::')
  const head = before ? before.split(':') : []
  const tail = after ? after.split(':') : []
  const zeros = after === undefined ? 0 : 8 - head.length - tail.length
  const groups = [...head, ...Array<string>(Math.max(0, zeros)).fill('0'), ...tail]
  return `${groups
    .slice(0, 4)
    .map(group => group.replace(/^0+(?=.)/, '').toLowerCase())
    .join(':')}::/64`
}
