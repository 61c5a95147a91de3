import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

/** Contains all public IPv6 addresses assigned so far; excludes `::`, `::/96`, `100::/64`, `5f00::/16`, `fc00::/7` … */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Addresses that translate to IPv4 in IPv6-only networks. They are public if the IPv4 address inside is. */
const nat64 = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

/**
 * Addresses where clouds serve credentials to their machines. Some are public, and some are in ranges that are often allowed for
 * other reasons, so allowing a range does not allow them; only the exact address does.
 */
const metadataAddresses = new Set([
  '169.254.169.254', // AWS, Google Cloud, Azure, OpenStack …
  '169.254.170.2', // AWS ECS
  '169.254.170.23', // AWS EKS
  '168.63.129.16', // Azure
  '100.100.100.200', // Alibaba Cloud
  '192.0.0.192', // Oracle Cloud
  'fd00:ec2::254', // AWS
  'fd00:ec2::23', // AWS EKS
  'fd20:ce::254', // Google Cloud
])

/** Converts IPv4-mapped and NAT64 addresses to the IPv4 address that they reach. */
const unwrap = (text: string): Address => {
  const address = ipaddr.process(text.replace(/%.*$/, ''))
  return address instanceof ipaddr.IPv6 && address.match(nat64)
    ? new ipaddr.IPv4(address.toByteArray().slice(12))
    : address
}

/** ipaddr.js calls an address `unicast` if it is in none of IANA's special-purpose ranges. */
const isPublic = (address: Address): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast))

const contains = ([network, bits]: Range, address: Address): boolean => {
  if (network instanceof ipaddr.IPv4) return address instanceof ipaddr.IPv4 && address.match(network, bits)
  return address instanceof ipaddr.IPv6 && address.match(network, bits)
}

/** Rejects `10/8` and `0177.0.0.0/8`, which ipaddr.js reads differently than most users expect. */
export const isCidr = (text: string): boolean =>
  ipaddr.IPv4.isValidCIDRFourPartDecimal(text) || ipaddr.IPv6.isValidCIDR(text)

/** Accepts public addresses and those in the allowed ranges. */
export const addressFilter = (open: readonly string[]): ((address: string) => boolean) => {
  const ranges: Range[] = open.map(cidr => ipaddr.parseCIDR(cidr))
  const single = ranges.filter(([network, bits]) => bits === network.toByteArray().length * 8)
  return text => {
    const address = unwrap(text)
    if (metadataAddresses.has(address.toString())) return single.some(range => contains(range, address))
    return isPublic(address) || ranges.some(range => contains(range, address))
  }
}
