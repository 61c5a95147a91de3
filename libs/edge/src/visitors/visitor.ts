import { type Caller, fail, type Identity, type Scope } from '@earshot/contracts'
import { LRUCache } from 'lru-cache'

/** Visitors have the role `user`: the services let them change what is their own, and read what is public or their own. */
export const visitorScopes: readonly Scope[] = [
  'read:feedback',
  'write:feedback',
  'read:support',
  'write:support',
]

/** The identity of requests without a session: a portal user who owns nothing. */
export const anonymous: Identity = {
  principalId: 'anybody',
  name: 'Anybody',
  email: null,
  role: 'user',
  scopes: ['read:feedback'],
  credentialId: 'portal',
}

/** Whether the credential is the token of a visitor, identified or anonymous. */
export const isVisitor = ({ credentialId }: Pick<Identity, 'credentialId'>): boolean =>
  credentialId.startsWith('visitor.') || credentialId.startsWith('anonymous.')

/** Creates the principal of an anonymous visitor, unless it exists. @throws {ApiError} UNAUTHORIZED when it was merged or erased */
export type EnsureVisitor = (caller: Caller) => Promise<void>

/** Remembers the latest principals that exist, so that `create` is called once for each. It returns whether the principal is live. */
export const rememberVisitors = (create: (caller: Caller) => Promise<boolean>): EnsureVisitor => {
  const existing = new LRUCache<string, true>({ max: 10_000 })
  return async caller => {
    if (existing.has(caller.principalId)) return
    // Merged or erased since the token was verified.
    if (!(await create(caller))) fail('UNAUTHORIZED')
    existing.set(caller.principalId, true)
  }
}
