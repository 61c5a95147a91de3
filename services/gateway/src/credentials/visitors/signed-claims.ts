import { LRUCache } from 'lru-cache'
import { cachedFor } from '../../base/cached.ts'

type Options<Claims> = {
  /** The sealed secrets that are valid now. */
  listSecrets: () => Promise<Buffer[]>
  /** The claims of a token that was signed with a sealed secret; undefined for another secret or a malformed token. */
  read: (token: string, sealed: Buffer) => Promise<Claims | undefined>
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
  let secrets = cachedFor(cachedMs, listSecrets)

  const firstRead = async (token: string, hash: string, valid: Buffer[]): Promise<Claims | undefined> => {
    for (const sealed of valid) {
      const claims = await read(token, sealed)
      if (!claims) continue
      known.set(hash, { claims, sealed })
      return claims
    }
    return undefined
  }
  return {
    claimsIn: async (token: string, hash: string): Promise<Claims | undefined> => {
      const valid = await secrets()
      const before = known.get(hash)
      if (before && valid.some(sealed => sealed.equals(before.sealed))) return before.claims
      return firstRead(token, hash, valid)
    },
    /** Reads the secrets again. */
    clear: (): void => {
      secrets = cachedFor(cachedMs, listSecrets)
    },
  }
}
