import { type Caller, fail, failFields, type Id, id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { lockPerson } from '../../directory/team/repo.ts'
import type { ApiKey, ApiKeyInput, ApiKeyWithSecret } from '../api-keys/model.ts'
import * as repo from '../api-keys/repo.ts'
import { audited, grantOf } from '../api-keys/service.ts'
import { hashOf, newKey, prefixOf } from '../secrets/secret.ts'

const position = z.tuple([id('key')])

/** The caller's own personal tokens, newest first. */
export const listTokens = async (
  db: Db,
  { principalId }: Caller,
  { limit, cursor }: PageRequest,
): Promise<Page<ApiKey>> => {
  const cursors = cursorOf({ list: 'tokens', principalId }, position)
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listPersonalKeys(db, principalId, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

/**
 * Creates a token that acts as the caller. Locks the member, so that a member who is removed meanwhile gets none.
 * @throws {ApiError} FORBIDDEN for a user, VALIDATION_ERROR naming the field
 */
export const createToken = (pool: Pool, caller: Caller, input: ApiKeyInput): Promise<ApiKeyWithSecret> => {
  const grant = grantOf(input, Date.now())
  const key = newKey()
  return tx(pool, async db => {
    const principalId = caller.principalId as Id<'principal'> // only people have sessions
    const member = await lockPerson(db, principalId)
    if (!member || member.role === 'user') return fail('FORBIDDEN', 'Only members have personal tokens.')
    if (grant.role === 'admin' && member.role !== 'admin')
      failFields({ path: 'role', code: 'invalid', message: 'can be admin only for an admin' })
    const made = { id: newId('key'), prefix: prefixOf(key), hash: hashOf(key), principalId, isPersonal: true }
    const added = await repo.insertKey(db, { ...grant, ...made })
    await audited.created(db, caller, added)
    return { ...added, key }
  })
}

/** Revokes one of the caller's own tokens. @throws {ApiError} NOT_FOUND */
export const revokeToken = (pool: Pool, caller: Caller, id: Id<'key'>): Promise<undefined> =>
  tx(pool, async db => {
    const revoked = (await repo.revokePersonalKey(db, id, caller.principalId)) ?? fail('NOT_FOUND')
    await audited.deleted(db, caller, revoked)
    db.signal(credentialsChanged)
    return undefined
  })
