import type { Sealer } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'
import { type SigningKeys, signingKeys } from './sign.ts'

/** Far more than the secrets and previous secrets of 25 webhooks. */
const maxSecrets = 1000

/** Caches the keys of each sealed secret: opening one costs as much as signing with it. */
export const createKeyring = (sealer: Sealer): ((sealed: Buffer) => SigningKeys) => {
  const known = new LRUCache<string, SigningKeys>({ max: maxSecrets })
  return sealed => {
    const name = sealed.toString('latin1')
    const before = known.get(name)
    if (before) return before
    const keys = signingKeys(sealer.open(sealed))
    known.set(name, keys)
    return keys
  }
}
