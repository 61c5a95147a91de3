import type { Id, Identity } from '@earshot/contracts'
import { type Pool, type Session, tx } from '@earshot/db'
import {
  cacheIdentities,
  type EnsureVisitor,
  type Found,
  rememberVisitors,
  type VerifyCredential,
  visitorScopes,
} from '@earshot/edge'
import { createAnonymous } from '../../directory/principals/service.ts'
import { type AnonymousKeys, isAnonymousToken, visitorOfToken } from './anonymous-token.ts'
import { findVisitor } from './repo.ts'

/**
 * The identity of an anonymous visitor. A name or email address that the team has added is not used: the visitor has not proven it,
 * and it must not get into events.
 */
export const anonymousIdentity = (id: Id<'principal'>): Identity => ({
  principalId: id,
  name: 'Visitor',
  email: null,
  role: 'user',
  scopes: [...visitorScopes],
  credentialId: `anonymous.${id}`,
  anonymous: true,
})

/** A principal without a row has not written anything yet. An erased or merged one has no identity. */
const findIdentity = async (pool: Pool, id: Id<'principal'>): Promise<Found> => ({
  identity: ((await findVisitor(pool, id))?.isLive ?? true) ? anonymousIdentity(id) : undefined,
})

type Options = { pool: Pool; listen: Session['listen']; keys: AnonymousKeys }

/** Verifies the tokens of anonymous visitors, and passes other credentials to `verifyOther`. */
export const createAnonymousVerifier = (
  { pool, listen, keys }: Options,
  verifyOther: VerifyCredential,
): { verify: VerifyCredential; close: () => void } => {
  const { identityFor, close } = cacheIdentities(listen, id => findIdentity(pool, id as Id<'principal'>))
  return {
    verify: async (credential, connection) => {
      if (!isAnonymousToken(credential)) return verifyOther(credential, connection)
      const id = visitorOfToken(keys, credential, Date.now())
      return id && identityFor(id, credential)
    },
    close,
  }
}

/** @throws {ApiError} UNAUTHORIZED */
export const createEnsureVisitor = (pool: Pool): EnsureVisitor =>
  rememberVisitors(async caller => {
    const id = caller.principalId as Id<'principal'> // callers of the API are principals
    const isNew = await tx(pool, db => createAnonymous(db, caller, id))
    return isNew || (await findVisitor(pool, id))?.isLive === true
  })
