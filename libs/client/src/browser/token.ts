import type { TokenSource } from './types.ts'

/** Renew a token this long before it expires, or at half of its lifetime if that is shorter. */
const earlyMs = 60_000

/** Refuses what cannot be a header, since the error of `fetch` would contain it. */
export const isToken = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w.~+/=-]+$/.test(value)

type Claims = { sub?: unknown; email?: unknown; exp?: unknown }

/** The claims of a JWT, unverified. Empty for anything else. */
const claimsOf = (token: unknown): Claims => {
  try {
    const payload = (token as string).split('.')[1] ?? '' // throws for anything but a text
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Claims
  } catch {
    return {}
  }
}

/**
 * The visitor that a token is about, unverified: the same for each token of a visitor, so that tabs can share a connection. Empty for a
 * function, and without a token.
 */
export const subjectOf = (token: TokenSource | undefined): string => {
  const { sub, email } = claimsOf(token)
  return String(sub ?? email ?? '')
}

/** When to fetch the next token. Never, if the clock of this device says that the new token has expired: then a 401 decides. */
export const renewalOf = (token: string, now: number): number => {
  const left = Number(claimsOf(token).exp) * 1000 - now
  return left > 0 ? now + Math.max(left - earlyMs, left / 2) : Number.POSITIVE_INFINITY
}
