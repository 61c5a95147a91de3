import type { HeaderList } from './automatic.ts'

/** The result of SPF, DKIM and DMARC for the address in From. */
export type Authentication = 'pass' | 'fail' | 'none'

type Result = { method: string; result: string; properties: Map<string, string> }

/** Removes comments, which may be nested, in linear time. */
const withoutComments = (text: string): string => {
  let depth = 0
  let rest = ''
  for (const character of text) {
    if (character === '(') depth++
    else if (character === ')' && depth > 0) depth--
    else if (depth === 0) rest += character
  }
  return rest
}

const unquoted = (text: string): string => text.replace(/^"|"$/g, '')

/** Reads one Authentication-Results header (RFC 8601). */
const read = (value: string): { server: string; results: Result[] } => {
  const [head = '', ...parts] = withoutComments(value.slice(0, 8192)).split(';')
  const results = parts.flatMap((part): Result[] => {
    const [first = '', ...others] = part.trim().split(/\s+/)
    const [method = '', result = ''] = first.toLowerCase().split('=')
    const properties = others.map(it => {
      const at = it.indexOf('=')
      return [it.slice(0, at).toLowerCase(), unquoted(it.slice(at + 1)).toLowerCase()] as const
    })
    return method && result
      ? [{ method: method.split('/')[0] ?? '', result, properties: new Map(properties) }]
      : []
  })
  return { server: unquoted(head.trim().split(/\s+/)[0] ?? '').toLowerCase(), results }
}

/** Relaxed alignment (RFC 7489), without a list of public suffixes: equal, or a subdomain of the domain that signed. */
const isAligned = (sender: string, authenticated: string): boolean => {
  const domain = authenticated.slice(authenticated.lastIndexOf('@') + 1).replace(/^\.+|\.+$/g, '')
  return domain.includes('.') && (sender === domain || sender.endsWith(`.${domain}`))
}

const aligned = (
  { method, result, properties }: Result,
  sender: string,
  [name, ...keys]: [string, ...string[]],
): boolean =>
  method === name && result === 'pass' && keys.some(key => isAligned(sender, properties.get(key) ?? ''))

/**
 * Whether the relay authenticated the domain of the sender. Only the topmost header counts, which the relay has added, and only
 * with the relay's name: anyone can write such a header. Without a trusted relay, the result is `none`.
 */
export const authenticationOf = (
  headers: HeaderList,
  { relay, domain: given }: { relay: string | undefined; domain: string },
): Authentication => {
  const header = headers.find(({ key }) => key === 'authentication-results')
  if (!header || relay === undefined) return 'none'
  const { server, results } = read(header.value)
  if (server !== relay.toLowerCase()) return 'none'
  const domain = given.toLowerCase()
  const dmarc = results.find(({ method }) => method === 'dmarc')
  if (dmarc?.result === 'pass')
    return isAligned(domain, dmarc.properties.get('header.from') ?? domain) ? 'pass' : 'fail'
  if (dmarc?.result === 'fail') return 'fail'
  const passes = results.some(
    it =>
      aligned(it, domain, ['dkim', 'header.d', 'header.i']) || aligned(it, domain, ['spf', 'smtp.mailfrom']),
  )
  return passes ? 'pass' : 'none'
}
