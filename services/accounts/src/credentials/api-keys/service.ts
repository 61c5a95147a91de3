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
import { credentialsChanged } from '@earshot/edge'
import { audit, auditedChanges } from '@earshot/events'
import { cursorOf, isSame, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { createServicePrincipal, renameServicePrincipal } from '../../directory/principals/service.ts'
import { hashOf, newKey, prefixOf } from '../secrets/secret.ts'
import type { ApiKey, ApiKeyInput, ApiKeyPatch, ApiKeyWithSecret, KeyRotation } from './model.ts'
import * as repo from './repo.ts'

export const getKey = async (db: Db, id: Id<'key'>): Promise<ApiKey> =>
  (await repo.findKey(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('api-keys', z.tuple([id('key')]))

export const listKeys = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<ApiKey>> => {
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listKeys(db, {
    before: before === undefined ? undefined : String(before),
    limit: limit + 1,
  })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

/** What a new or changed key may do. @throws {ApiError} VALIDATION_ERROR naming the field */
export const grantOf = ({ name, role, access, scopes, expiresAt }: ApiKeyInput, now: number): repo.Grant => {
  if (access && scopes)
    failFields({ path: 'scopes', code: 'invalid', message: 'cannot be combined with access' })
  if (role === 'member' && scopes?.includes('admin'))
    failFields({ path: 'scopes', code: 'invalid', message: 'can include admin only with the role admin' })
  if (expiresAt && Date.parse(expiresAt) <= now)
    failFields({ path: 'expiresAt', code: 'invalid', message: 'must be in the future' })
  const preset = access ?? 'full'
  return {
    name,
    role,
    access: scopes ? null : preset,
    scopes: scopes ? [...new Set(scopes)] : presetScopes(preset, role),
    expiresAt: expiresAt ?? null,
  }
}

const grantIn = ({ name, role, access, scopes, expiresAt }: ApiKey): repo.Grant => ({
  name,
  role,
  access,
  scopes,
  expiresAt,
})

export const audited = auditedChanges('api_key', grantIn)

/** Inserts a key and the service principal that it acts as. */
export const addKey = async (db: Db, caller: Caller, key: string, grant: repo.Grant): Promise<ApiKey> => {
  const principalId = await createServicePrincipal(db, caller, grant.name)
  const id = newId('key')
  const made = { ...grant, id, prefix: prefixOf(key), hash: hashOf(key), principalId, isPersonal: false }
  const added = await repo.insertKey(db, made)
  await audited.created(db, caller, added)
  return added
}

export const createKey = (pool: Pool, caller: Caller, input: ApiKeyInput): Promise<ApiKeyWithSecret> => {
  const grant = grantOf(input, Date.now())
  const key = newKey()
  return tx(pool, async db => ({ ...(await addKey(db, caller, key, grant)), key }))
}

/** Applies a patch. When only the role changes, scopes from a preset follow it. */
const grantAfter = (before: ApiKey, { expiresAt, ...patch }: ApiKeyPatch, now: number): repo.Grant => {
  const { name = before.name, role = before.role, access, scopes } = patch
  const kept = before.access ? { access: before.access } : { scopes: before.scopes }
  const given = access || scopes ? { access, scopes } : kept
  const grant = grantOf({ name, role, ...given, expiresAt }, now)
  return expiresAt === undefined ? { ...grant, expiresAt: before.expiresAt } : grant
}

/** Whether an admin key loses the scope `admin` or gets another expiry. */
const losesAdmin = (before: repo.Grant, after: repo.Grant): boolean =>
  !after.scopes.includes('admin') || (after.expiresAt !== null && after.expiresAt !== before.expiresAt)

/** An admin who rotated a personal token would act as its owner. */
const assertShared = ({ isPersonal }: ApiKey): void => {
  if (isPersonal) fail('CONFLICT', 'This is a personal token. It can be deleted, but not changed or rotated.')
}

export const changeKey = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: ApiKeyPatch & { id: Id<'key'> },
): Promise<ApiKey> =>
  tx(pool, async db => {
    const admins = await repo.lockLiveAdmins(db)
    const key = (await repo.lockKey(db, id)) ?? fail('NOT_FOUND')
    assertShared(key)
    const before = grantIn(key)
    const after = grantAfter(key, patch, Date.now())
    if (isSame(before, after)) return key
    if (admins.length === 1 && admins[0] === id && losesAdmin(before, after)) fail('LAST_ADMIN')
    if (before.name !== after.name) await renameServicePrincipal(db, caller, key.principalId, after.name)
    const changed = await repo.updateKey(db, id, after)
    await audited.updated(db, caller, key, changed)
    db.signal(credentialsChanged)
    return changed
  })

export const rotateKey = (
  pool: Pool,
  caller: Caller,
  { id, gracePeriodSeconds }: KeyRotation & { id: Id<'key'> },
): Promise<ApiKeyWithSecret> => {
  const key = newKey()
  return tx(pool, async db => {
    assertShared((await repo.lockKey(db, id)) ?? fail('NOT_FOUND'))
    await repo.keepFormerKey(db, id, gracePeriodSeconds)
    const rotated = await repo.replaceKey(db, id, { hash: hashOf(key), prefix: prefixOf(key) })
    const { rotatedAt, previousKeyExpiresAt } = rotated
    await audit(db, caller, {
      action: 'api_key.rotated',
      target: { kind: 'api_key', id },
      before: null,
      after: { rotatedAt, previousKeyExpiresAt },
    })
    db.signal(credentialsChanged)
    return { ...rotated, key }
  })
}

export const deleteKey = (pool: Pool, caller: Caller, id: Id<'key'>): Promise<undefined> =>
  tx(pool, async db => {
    const admins = await repo.lockLiveAdmins(db)
    if (admins.length === 1 && admins[0] === id) fail('LAST_ADMIN')
    const revoked = (await repo.revokeKey(db, id)) ?? fail('NOT_FOUND')
    await audited.deleted(db, caller, revoked)
    db.signal(credentialsChanged)
    return undefined
  })

/** All scopes of an admin key. */
export const adminScopes: Scope[] = presetScopes('full', 'admin')
