import { isIPv6 } from 'node:net'
import type { Request } from 'express'

/** An IPv4 address that came in over IPv6 is written as what it is; nothing sensible is longer. */
const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)

/** Where the client is, as far as we trust what is before us; Express is asked only where somebody says otherwise. */
export const clientAddress = (request: Request): string => {
  const isForwarded = request.headers['x-forwarded-for'] !== undefined
  return plainAddress((isForwarded ? request.ip : request.socket.remoteAddress) ?? '')
}

/**
 * What wrong credentials are counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address of
 * a /64 has them all.
 */
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
