type Policy = {
  /** The allowed style source: `'self'` or the hash of the inline style. */
  style: string
  /** Whether the page has the portal's script, which also needs requests to this host. */
  script?: boolean
  /** Origins to which the response to a form may redirect. */
  formTargets?: string[]
}

/** A content security policy: nothing from other hosts, no other inline content, no framing. */
export const policyOf = ({ style, script = false, formTargets = [] }: Policy): string =>
  [
    "default-src 'none'",
    script && "script-src 'self'",
    `style-src ${style}`,
    "img-src 'self' data:",
    script && "connect-src 'self'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter(directive => directive !== false)
    .join('; ')
