import {
  type Caller,
  fail,
  failFields,
  type Id,
  id,
  newId,
  presetScopes,
  type Scope,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { credentialsChanged } from '../credentials/prove.ts'
import { createServicePrincipal } from '../principals/service.ts'
import type { ApiKey, ApiKeyInput, NewApiKey } from './model.ts'
import * as repo from './repo.ts'
import { hashOf, newKey, prefixOf } from './secret.ts'

export const getKey = async (db: Db, id: Id<'key'>): Promise<ApiKey> =>
  (await repo.findKey(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('api-keys', z.tuple([id('key')]))

export const listKeys = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<ApiKey>> => {
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listKeys(db, {
    before: before === undefined ? undefined : String(before),
    limit: limit + 1,
  })
  return pageOf(
    rows,
    limit,
    row => cursors.encode([row.id]),
    row => row,
  )
}

/** What is decided of a key before it gets its secret. */
type Grant = Pick<ApiKey, 'name' | 'role' | 'access' | 'scopes' | 'expiresAt'>

const grantOf = ({ name, role, access, scopes, expiresAt }: ApiKeyInput, now: number): Grant => {
  if (access && scopes)
    failFields({ path: 'scopes', code: 'invalid', message: 'cannot be given together with access' })
  if (role === 'member' && scopes?.includes('admin'))
    failFields({ path: 'scopes', code: 'invalid', message: 'may hold admin only with the role admin' })
  if (expiresAt && Date.parse(expiresAt) <= now)
    failFields({ path: 'expiresAt', code: 'invalid', message: 'must be in the future' })
  const preset = access ?? 'full'
  return {
    name,
    role,
    access: scopes ? null : preset,
    scopes: scopes ? [...new Set(scopes)] : presetScopes(preset, role),
    expiresAt: expiresAt ? new Date(expiresAt).toISOString() : null,
  }
}

/** Writes a key and the account that it acts as. */
export const addKey = async (db: Db, caller: Caller, key: string, grant: Grant): Promise<ApiKey> => {
  const principalId = await createServicePrincipal(db, caller, grant.name)
  return repo.insertKey(db, {
    ...grant,
    id: newId('key'),
    prefix: prefixOf(key),
    hash: hashOf(key),
    principalId,
  })
}

export const createKey = (pool: Pool, caller: Caller, input: ApiKeyInput): Promise<NewApiKey> => {
  const grant = grantOf(input, Date.now())
  const key = newKey()
  return tx(pool, async db => ({ ...(await addKey(db, caller, key, grant)), key }))
}

export const deleteKey = (pool: Pool, id: Id<'key'>): Promise<undefined> =>
  tx(pool, async db => {
    const admins = await repo.lockLiveAdmins(db)
    if (admins.length === 1 && admins[0] === id) fail('LAST_ADMIN')
    if (!(await repo.revokeKey(db, id))) fail('NOT_FOUND')
    db.signal(credentialsChanged)
    return undefined
  })

/** The scopes of an admin key that may do everything. */
export const adminScopes: Scope[] = presetScopes('full', 'admin')
