import { isIP } from 'node:net'
import { z } from 'zod'
import { hostUrls } from './hosts.ts'

// Settings that are addresses. A value that a later use would misread is refused here, by the name of its setting.

/** A schema for text. `problemOf` returns the error message, without any part of the text, which may contain a password. */
const text = (problemOf: (text: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const problem = problemOf(value)
    if (problem) context.addIssue(problem)
  })

const canDecode = (part: string): boolean => {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/**
 * Characters of a password that end the host of a URL: the rest of the password would be read as a path, a query or a fragment,
 * and its start as a port.
 */
const unencoded = (value: string): string | undefined => {
  if (value.includes('#')) return 'must not contain #: write it as %23 in a user or password'
  if (!canDecode(value)) return 'must not contain a % that encodes no character: write it as %25'
  const [, afterHost = ''] = /^[a-z+]+:\/\/[^/?]*(.*)$/is.exec(value) ?? []
  return afterHost.includes('@')
    ? 'must not contain @ after the host: in a user or password write / as %2F, ? as %3F and @ as %40'
    : undefined
}

const startsWithOne = (schemes: string[]) =>
  `must be a URL that starts with ${schemes.map(scheme => `${scheme}://`).join(' or ')}`

const schemeOf = (value: string) => /^([a-z+]+):\/\//i.exec(value)?.[1]?.toLowerCase() ?? ''

/** Whether the host can be connected to: not empty, no wildcard, and the port is not 0. */
const isUsable = ({ hostname, port }: URL): boolean =>
  hostname !== '' && !hostname.includes('*') && port !== '0'

const problemOfUrl = (value: string, schemes: string[]): string | undefined => {
  if (!schemes.includes(schemeOf(value))) return startsWithOne(schemes)
  const problem = unencoded(value)
  if (problem) return problem
  const address = URL.parse(value)
  if (address && isUsable(address)) return undefined
  return `${startsWithOne(schemes)} and has a valid host and port; percent-encode special characters in user and password`
}

const withoutSlash = (value: string) => value.replace(/\/$/, '')

/** An absolute URL with one of the given schemes, which may have a user, a path and a query. A trailing slash is removed. */
export const url = (...schemes: string[]) =>
  text(value => problemOfUrl(value, schemes)).transform(withoutSlash)

/** The URL of an HTTP server to which paths are appended. A fetch refuses a URL with a user. */
export const serverUrl = text(value => {
  const problem = problemOfUrl(value, ['http', 'https'])
  if (problem) return problem
  const { username, password, search } = new URL(value)
  return username || password || search || value.includes('?')
    ? 'must not have a user, a password or a query'
    : undefined
}).transform(withoutSlash)

/** The origin of text that is one: scheme, host and port, in the form that browsers send. */
export const originOf = (value: string): string | undefined => {
  const address = URL.parse(value)
  if (!address || !/^https?:$/.test(address.protocol) || !isUsable(address)) return undefined
  const { username, password, pathname } = address
  return username || password || pathname !== '/' || /[?#]/.test(value) ? undefined : address.origin
}

/** The addresses that mean "all" to a server that listens, and nothing to a client. */
const wildcards = ['0.0.0.0', '::']

export const isEveryAddress = (host: string): boolean => wildcards.includes(host)

/** A host as part of a URL. */
export const hostInUrl = (host: string): string => (isIP(host) === 6 ? `[${host}]` : host)

const withoutBrackets = (host: string): string => host.replace(/^\[(.*)\]$/, '$1')

/** The address of pages that browsers open. Pages have absolute paths, so it cannot have a path of its own. */
export const publicAddress = text(value => {
  const host = URL.parse(value)?.hostname ?? ''
  return originOf(value) && !isEveryAddress(withoutBrackets(host))
    ? undefined
    : 'must be an address that browsers can open, such as https://feedback.example.com, without a path, query or user'
}).transform(value => originOf(value) ?? value)

/** An address or a name to listen on. An IPv6 address may have brackets, which are removed. */
export const listenHost = text(value => {
  const host = withoutBrackets(value)
  const isName = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/i.test(host) && !/^[\d.]+$/.test(host)
  return isIP(host) || isName
    ? undefined
    : 'must be an IP address or a host name of this machine, without a scheme or port'
}).transform(withoutBrackets)

const sslModes = ['disable', 'require', 'verify-ca', 'verify-full', 'no-verify']

/** Checks the URL with one of its hosts, which may be empty or in the query for a Unix socket. */
const isPostgresHost = (value: string): boolean => {
  const address = URL.parse(value.replace(/^(\w+:\/\/)(?:([^@/?]*)@)?(?=\/)/, '$1localhost'))
  return address !== null && address.port !== '0'
}

/** A PostgreSQL URL. It may have several hosts, separated by commas, which are tried in order for a writable one. */
export const postgresUrl = text(value => {
  const general = 'must be a URL that starts with postgresql://'
  if (!/^postgres(ql)?:\/\/[^\s]+$/.test(value)) return general
  const problem = unencoded(value)
  if (problem) return problem
  if (!hostUrls(value).every(isPostgresHost))
    return `${general} and has valid hosts and ports; percent-encode special characters in user and password`
  const mode = new URLSearchParams(value.split('?')[1]).get('sslmode')
  if (mode !== null && !sslModes.includes(mode))
    return `must not have an sslmode other than ${sslModes.join(', ')}: prefer and allow protect no connection`
  return undefined
})

/** A RabbitMQ URL. It may have several nodes of a cluster, separated by commas, with the same user and virtual host. */
export const amqpUrl = text(value => {
  const general =
    'must be a URL that starts with amqp:// or amqps://, with one or more hosts separated by commas'
  if (!['amqp', 'amqps'].includes(schemeOf(value))) return general
  return unencoded(value) ?? (hostUrls(value).every(isAmqp) ? undefined : general)
}).transform(withoutSlash)

const isAmqp = (value: string): boolean => {
  const address = URL.parse(value)
  if (!address || !/^amqps?:$/.test(address.protocol)) return false
  // A slash in the virtual host must be encoded, so `//` means that a second URL follows.
  return isUsable(address) && !address.pathname.startsWith('//')
}
