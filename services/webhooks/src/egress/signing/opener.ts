import type { Sealer } from '@earshot/runtime'
import { LRUCache } from 'lru-cache'

/** Far more than the secrets, previous secrets and headers of 25 webhooks. */
const maxTexts = 1000

/** Caches what `read` makes of each sealed text: opening one costs as much as signing with it. */
export const createOpener = <T extends object>(
  sealer: Sealer,
  read: (text: string) => T,
): ((sealed: Buffer) => T) => {
  const known = new LRUCache<string, T>({ max: maxTexts })
  return sealed => {
    const name = sealed.toString('latin1')
    const before = known.get(name)
    if (before) return before
    const found = read(sealer.open(sealed))
    known.set(name, found)
    return found
  }
}
