import { cachedFor } from '@earshot/edge'
import { LRUCache } from 'lru-cache'

/** The claims of a token that was signed with a sealed secret; undefined for another secret or a malformed token. */
type ReadClaims<Claims> = (token: string, sealed: Buffer) => Promise<Claims | undefined>

/** The claims of a token that was signed with one of the secrets, and that secret. */
export const claimsOf = async <Claims extends object>(
  token: string,
  secrets: Buffer[],
  read: ReadClaims<Claims>,
): Promise<{ claims: Claims; sealed: Buffer } | undefined> => {
  for (const sealed of secrets) {
    const claims = await read(token, sealed)
    if (claims) return { claims, sealed }
  }
  return undefined
}

type Options<Claims> = {
  /** The sealed secrets that are valid now. */
  listSecrets: () => Promise<Buffer[]>
  read: ReadClaims<Claims>
  /** How long the list of secrets is cached, in ms. */
  cachedMs: number
}

/**
 * Reads the claims of signed tokens. A signature is verified once for as long as its secret is valid, and visitors share one query for
 * the secrets: thousands of them listen, and each is authenticated again before an event is sent. The caller checks the times in the
 * claims.
 */
export const claimsReader = <Claims extends object>({ listSecrets, read, cachedMs }: Options<Claims>) => {
  const known = new LRUCache<string, { claims: Claims; sealed: Buffer }>({ max: 10_000 })
  const secrets = cachedFor(cachedMs, listSecrets)

  return {
    claimsIn: async (token: string, hash: string): Promise<Claims | undefined> => {
      const valid = await secrets()
      const before = known.get(hash)
      if (before && valid.some(sealed => sealed.equals(before.sealed))) return before.claims
      const found = await claimsOf(token, valid, read)
      if (found) known.set(hash, found)
      return found?.claims
    },
    /** Reads the secrets again. */
    clear: secrets.forget,
  }
}
