import type { Sealer } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'
import { type SigningKeys, signingKeys } from './sign.ts'

/** Far more than 25 webhooks have, with their former ones. */
const most = 1000

/** The keys of a sealed secret, which is opened once: to open one costs as much as to sign with it. */
export const createKeyring = (sealer: Sealer): ((sealed: Buffer) => SigningKeys) => {
  const known = new LRUCache<string, SigningKeys>({ max: most })
  return sealed => {
    const name = sealed.toString('latin1')
    const before = known.get(name)
    if (before) return before
    const keys = signingKeys(sealer.open(sealed))
    known.set(name, keys)
    return keys
  }
}
