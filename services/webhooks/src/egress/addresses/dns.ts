import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'

/** All addresses of a name, in the order of the system's resolver. Rejects like `dns.lookup`. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

const keptMs = 30_000
const sweepAt = 256

/**
 * Resolves names with the system's resolver. Concurrent lookups of a name are shared, and successful ones are cached for 30 s.
 *
 * `getaddrinfo` blocks a thread of libuv's pool until the DNS server responds, which may be never: sharing limits a dead name to
 * one thread. With at most 25 webhooks and UV_THREADPOOL_SIZE 32, some threads are always free.
 */
export const createResolver = (
  resolve: Resolve = name => lookup(name, { all: true, order: 'verbatim' }),
): Resolve => {
  const known = new Map<string, { addresses: Promise<LookupAddress[]>; until: number }>()

  const forgetOld = () => {
    if (known.size < sweepAt) return
    for (const [name, { until }] of known) if (until < performance.now()) known.delete(name)
  }

  return name => {
    const found = known.get(name)
    if (found && found.until > performance.now()) return found.addresses
    forgetOld()
    const entry = { addresses: resolve(name), until: Number.POSITIVE_INFINITY }
    known.set(name, entry)
    entry.addresses.then(
      () => {
        entry.until = performance.now() + keptMs
      },
      () => known.delete(name),
    )
    return entry.addresses
  }
}
