import { isIPv6 } from 'node:net'

/**
 * What wrong credentials are counted by: an IPv4 address, or the /64 of an IPv6 one, since whoever has one address of
 * a /64 has them all.
 */
export const addressGroup = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').slice(0, 64)
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
