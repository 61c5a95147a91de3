/** Stands for the subdomain of a pattern while the URL parser checks the rest. */
const anyLabel = 'any-subdomain'

/**
 * The origin as browsers send it: scheme and host in lower case, international names in ASCII, no default port.
 * `https://*.example.com` is a pattern for subdomains, and `null` is the origin of `file:` pages. Undefined for any other text.
 */
export const canonicalOrigin = (text: string): string | undefined => {
  if (text === 'null') return text
  const pattern = /^(https?:\/\/)\*\.(.+)$/i.exec(text)
  if (!pattern && text.includes('*')) return undefined
  const url = URL.parse(pattern ? `${pattern[1]}${anyLabel}.${pattern[2]}` : text)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  const { origin, href, hostname } = url
  if (href !== `${origin}/` || /[?#@\\*\s]/.test(pattern?.[2] ?? text)) return undefined
  if (!pattern) return origin
  // `*.com` would be everyone's.
  return hostname.split('.').filter(Boolean).length > 2 ? origin.replace(anyLabel, '*') : undefined
}

/** A function that finds the canonical origin or pattern that the `Origin` of a request matches. */
export const originMatcher = (origins: string[]): ((origin: string) => string | undefined) => {
  const listed = new Set(origins)
  const ends = origins.flatMap(it => {
    const [scheme, end] = it.split('//*')
    return end === undefined ? [] : [{ entry: it, scheme: `${scheme}//`, end }]
  })
  return origin => {
    if (listed.has(origin)) return origin
    const pattern = ends.find(({ scheme, end }) => {
      if (!origin.startsWith(scheme) || !origin.endsWith(end)) return false
      return /^[a-z0-9_-][a-z0-9._-]*$/.test(origin.slice(scheme.length, -end.length))
    })
    return pattern?.entry
  }
}
