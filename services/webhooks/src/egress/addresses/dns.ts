import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'

/** All addresses of a name, in the order of the system's resolver. Rejects as `dns.lookup` does. */
export type Resolve = (name: string) => Promise<LookupAddress[]>

const keptMs = 30_000
const sweepAt = 256

/**
 * Looks names up by the system's resolver: once at a time for each name, and kept for 30 s when it works.
 *
 * `getaddrinfo` holds a thread of libuv's pool until the DNS answers, which a dead one never does: sharing the look-up
 * keeps a dead name to one thread. There are 25 webhooks and UV_THREADPOOL_SIZE is 32, so one thread is always free.
 */
export const createResolver = (
  ask: Resolve = name => lookup(name, { all: true, order: 'verbatim' }),
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
    const entry = { addresses: ask(name), until: Number.POSITIVE_INFINITY }
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
