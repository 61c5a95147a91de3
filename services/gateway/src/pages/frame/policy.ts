type Policy = {
  /** Where styles come from: `'self'`, or the hash of the one in the page. */
  style: string
  /** Whether the page has the script of the portal, which asks this host and shows images of it. */
  script?: boolean
  /** Origins to which the response to a form may redirect. */
  leadsTo?: string[]
}

/** A content security policy: nothing of other hosts, nothing inline but what is named, no frame around the page. */
export const policyOf = ({ style, script = false, leadsTo = [] }: Policy): string =>
  [
    "default-src 'none'",
    script && "script-src 'self'",
    `style-src ${style}`,
    script ? "img-src 'self' data:" : 'img-src data:',
    script && "connect-src 'self'",
    `form-action ${["'self'", ...leadsTo].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(directive => directive !== false)
    .join('; ')
