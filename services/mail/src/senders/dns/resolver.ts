import { Resolver } from 'node:dns/promises'
import { isIP, isIPv4, isIPv6 } from 'node:net'

/** An IP address, also with a port: `127.0.0.1:5353`, `[::1]:5353`. */
export const isDnsServer = (text: string): boolean => {
  if (isIP(text)) return true
  const [, v6 = '', v4 = '', port] = /^(?:\[(.+)\]|([^:]+)):(\d{1,5})$/.exec(text) ?? []
  return (isIPv6(v6) || isIPv4(v4)) && Number(port) >= 1 && Number(port) <= 65_535
}

/** Asks these servers, or those of the system, twice at most, and waits 1.5 s each time. */
export const resolverOf = (servers: string[]): Resolver => {
  const resolver = new Resolver({ timeout: 1500, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return resolver
}
