import { type Caller, fail } from '@earshot/contracts'
import type { InternalClient } from '@earshot/http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'

const Created = z.object({ isLive: z.boolean() })

/** Creates the principal of an anonymous visitor, unless it exists. */
export type EnsureVisitor = (caller: Caller) => Promise<void>

/** Remembers the latest principals that exist, so that each causes one request. @throws {ApiError} UNAUTHORIZED, UNAVAILABLE */
export const openVisitors = (accounts: InternalClient): EnsureVisitor => {
  const existing = new LRUCache<string, true>({ max: 10_000 })
  return async caller => {
    const { principalId, address } = caller
    if (existing.has(principalId)) return
    const { isLive } = Created.parse(await accounts.post('/visitors', { principalId, address }, caller))
    // Merged or erased since the token was verified.
    if (!isLive) fail('UNAUTHORIZED')
    existing.set(principalId, true)
  }
}
