import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { domainOf } from '@earshot/contracts'
import { isLoopback } from '../smtp/server.ts'

/** A record to publish. Null stands for a value that Earshot cannot know: the mail server that receives for the domain. */
export type Wanted = { kind: 'dkim' | 'spf' | 'dmarc' | 'mx'; name: string; value: string | null }

type Sender = {
  address: string
  dkim: { recordName: string; recordValue: string } | null
  /** The host of the mail server that sends its emails. */
  serverHost: string | undefined
  /** Whether incoming email is on. */
  receives: boolean
}

/** The domain of an address as DNS knows it; undefined for an IP address. */
export const dnsDomainOf = (address: string): string | undefined => {
  const domain = domainToASCII(domainOf(address))
  return domain === '' || isIP(domain) !== 0 ? undefined : domain
}

/** The mechanism that allows a mail server. Without one that the world can see, the servers in MX are allowed. */
const mechanismOf = (host: string | undefined): string => {
  if (host === undefined || isLoopback(host)) return 'mx'
  const version = isIP(host)
  return version === 0 ? `a:${host}` : `ip${version}:${host}`
}

/** The records with which other mail servers verify the emails of a sender, and find the server for its replies. */
export const wantedRecords = ({ address, dkim, serverHost, receives }: Sender): Wanted[] => {
  const domain = dnsDomainOf(address)
  const signing: Wanted[] = dkim ? [{ kind: 'dkim', name: dkim.recordName, value: dkim.recordValue }] : []
  if (domain === undefined) return signing
  return [
    ...signing,
    { kind: 'spf', name: domain, value: `v=spf1 ${mechanismOf(serverHost)} ~all` },
    { kind: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
    ...(receives ? [{ kind: 'mx', name: domain, value: null } as const] : []),
  ]
}

/** The most bytes that a string of a TXT record has (RFC 1035). */
const longest = 255

/** A TXT record as a line of a zone file, where a value is split into strings, which readers join. */
export const zoneLine = (name: string, value: string): string => {
  const strings = value.match(new RegExp(`.{1,${longest}}`, 'gs')) ?? ['']
  const quoted = strings.map(text => `"${text.replaceAll(/["\\]/g, '\\$&')}"`)
  return `${name}. IN TXT ${quoted.length === 1 ? quoted[0] : `( ${quoted.join(' ')} )`}`
}
