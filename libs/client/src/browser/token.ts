/** Renew a token this long before it expires, or at half of its lifetime if that is shorter. */
const earlyMs = 60_000

/** Refuses what cannot be a header, since the error of `fetch` would contain it. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/=-]+$/.test(value)

type Claims = { sub?: unknown; email?: unknown; exp?: unknown }

/** The claims of a JWT, unverified. Empty for other tokens. */
const claimsOf = (token: string): Claims => {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/** The visitor that the token is about, so that tabs of the same visitor can share a connection. Empty if unknown. */
export const subjectOf = (token: string): string => {
  const { sub, email } = claimsOf(token)
  return String(sub ?? email ?? '')
}

/** When to fetch the next token. Never, if the clock of this device says that the new token has expired: then a 401 decides. */
export const renewalOf = (token: string, now: number): number => {
  const left = Number(claimsOf(token).exp) * 1000 - now
  return left > 0 ? now + Math.max(left - earlyMs, left / 2) : Number.POSITIVE_INFINITY
}
