import { domainOf } from '@earshot/contracts'
import {
  type AuthenticationResult,
  type AuthenticationResults,
  readAuthenticationResults,
} from './authentication-results.ts'
import { type HeaderList, headersOf } from './automatic.ts'

/** The result of SPF, DKIM and DMARC for the address in From; `unknown` if it was not checked, or the DNS did not respond. */
export type Authentication = 'pass' | 'fail' | 'none' | 'unknown'

/** The value of the setting for a relay that writes its results above all others and without a name, as Exchange Online does. */
export const namelessRelay = 'unnamed'

/** Relaxed alignment (RFC 7489), without a list of public suffixes: equal, or a subdomain of the domain that signed. */
const isAligned = (sender: string, authenticated: string): boolean => {
  const domain = domainOf(authenticated).replace(/^\.+|\.+$/g, '')
  return domain.includes('.') && (sender === domain || sender.endsWith(`.${domain}`))
}

const aligned = (
  { method, result, properties }: AuthenticationResult,
  sender: string,
  [name, ...keys]: [string, ...string[]],
): boolean =>
  method === name && result === 'pass' && keys.some(key => isAligned(sender, properties.get(key) ?? ''))

const isOf = (relay: string, { server }: AuthenticationResults): boolean =>
  relay === namelessRelay ? server === undefined : server === relay

/** The server whose results are above all others, and whether it is the trusted relay. */
export type ResultsServer = { name: string; isTrusted: boolean }

/** Undefined without such a header, or if the topmost is not valid. */
export const resultsServerOf = (
  headers: HeaderList,
  relay: string | undefined,
): ResultsServer | undefined => {
  const [topmost] = headersOf(headers, 'authentication-results')
  const header = topmost === undefined ? undefined : readAuthenticationResults(topmost)
  if (!header?.isValid) return undefined
  const { server: name = namelessRelay } = header
  if (!/^[a-z0-9._-]{1,253}$/.test(name)) return undefined
  return { name, isTrusted: relay !== undefined && isOf(relay.toLowerCase(), header) }
}

type RelayResults = { results: AuthenticationResult[]; isValid: boolean }

/** The results of the relay: those of its headers above the first one of another server. */
const resultsOf = (headers: HeaderList, relay: string): RelayResults => {
  const all = headersOf(headers, 'authentication-results')
  const found: RelayResults = { results: [], isValid: true }
  // Anyone can write a header without a name, so only the topmost is the relay's.
  for (const value of relay === namelessRelay ? all.slice(0, 1) : all) {
    const header = readAuthenticationResults(value)
    if (!isOf(relay, header)) break
    found.results.push(...header.results)
    found.isValid &&= header.isValid
  }
  return found
}

/** What a result is about. A mail has one of DMARC, one of SPF for each identity, and one of DKIM for each signature. */
const subjectOf = ({ method, properties }: AuthenticationResult): string => {
  if (method === 'dmarc') return method
  const named = [...properties].filter(([name]) => method !== 'spf' || name.startsWith('smtp.'))
  return JSON.stringify([method, ...named.sort(([one], [other]) => (one < other ? -1 : 1))])
}

/** DMARC is about one domain, so its results must name the same. */
const valueIn = ({ method, result, properties }: AuthenticationResult): string =>
  method === 'dmarc' ? `${result} ${properties.get('header.from') ?? ''}` : result

/** Whether one thing has two results. A domain may sign twice, and one of its signatures may be of a kind that the relay does not know. */
const hasContradiction = (results: AuthenticationResult[]): boolean => {
  const known = new Map<string, string>()
  return results.some(it => {
    if (!['dmarc', 'spf', 'dkim'].includes(it.method)) return false
    if (it.method === 'dkim' && !['pass', 'fail'].includes(it.result)) return false
    const subject = subjectOf(it)
    const before = known.get(subject) ?? valueIn(it)
    known.set(subject, before)
    return before !== valueIn(it)
  })
}

type Sender = {
  relay: string | undefined
  /** Of the author's address. */
  domain: string
  /** Whether the relay cannot have found another author. Otherwise DMARC must name the domain that it has checked. */
  isPlain: boolean
}

/** A header that is not valid proves no one: its sender may have written a part of it. A failure beside it counts. */
const decide = (
  { results, isValid }: RelayResults,
  { domain, isPlain }: Pick<Sender, 'domain' | 'isPlain'>,
): Authentication => {
  const dmarc = results.filter(({ method }) => method === 'dmarc')
  if (dmarc.some(({ result }) => result === 'fail')) return 'fail'
  if (!isValid) return 'none'
  if (hasContradiction(results)) return 'fail'
  const checked = dmarc.find(({ result }) => result === 'pass')?.properties
  const from = checked?.get('header.from') ?? (checked && isPlain ? domain : undefined)
  if (from !== undefined) return isAligned(domain, from) ? 'pass' : 'fail'
  const passes = results.some(
    it =>
      aligned(it, domain, ['dkim', 'header.d', 'header.i']) || aligned(it, domain, ['spf', 'smtp.mailfrom']),
  )
  return passes ? 'pass' : 'none'
}

/**
 * Whether the relay authenticated the domain of the author. Only headers with the relay's name count, above all others: anyone can
 * write such a header. Without a trusted relay, the result is `none`.
 */
export const authenticationOf = (headers: HeaderList, { relay, domain, isPlain }: Sender): Authentication => {
  if (relay === undefined) return 'none'
  return decide(resultsOf(headers, relay.toLowerCase()), { domain: domain.toLowerCase(), isPlain })
}
