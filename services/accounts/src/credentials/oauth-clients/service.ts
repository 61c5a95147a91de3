import { type Caller, fail, failFields, type Id, id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit, auditedChanges } from '@earshot/events'
import { cursorOf, isSame, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import { createServicePrincipal, renameServicePrincipal } from '../../directory/principals/service.ts'
import { hashOf, newSecret } from '../secrets/secret.ts'
import type {
  ClientSecretRotation,
  OAuthClient,
  OAuthClientInput,
  OAuthClientPatch,
  OAuthClientWithSecret,
} from './model.ts'
import { isWebUri } from './redirect-uri.ts'
import * as repo from './repo.ts'

type ClientId = { id: Id<'oauth_client'> }

export const getClient = async (db: Db, { id }: ClientId): Promise<OAuthClient> =>
  (await repo.findClient(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('oauth-clients', z.tuple([id('oauth_client')]))

export const listClients = async (db: Db, { limit, cursor }: PageRequest): Promise<Page<OAuthClient>> => {
  const [before] = cursors.decode(cursor) ?? []
  const rows = await repo.listClients(db, { before, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

const failField = (path: string, message: string): never => failFields({ path, code: 'invalid', message })

const assertConsistent = ({ grantTypes, redirectUris }: repo.ClientValues, isPublic: boolean): void => {
  const has = (grant: OAuthClient['grantTypes'][number]) => grantTypes.includes(grant)
  if (has('refresh_token') && !has('authorization_code'))
    failField('grantTypes', 'can include refresh_token only with authorization_code')
  if (isPublic && has('client_credentials'))
    failField('grantTypes', 'cannot include client_credentials for a public client')
  if (has('authorization_code') && redirectUris.length === 0)
    failField('redirectUris', 'is required for authorization_code')
  if (!has('authorization_code') && redirectUris.length > 0)
    failField('redirectUris', 'is allowed only with authorization_code')
  if (!isPublic && !redirectUris.every(isWebUri))
    failField('redirectUris', 'can have a private-use scheme only for a public client')
}

const valuesOf = ({ name, grantTypes, redirectUris, scopes }: repo.ClientValues): repo.ClientValues => ({
  name,
  grantTypes: [...new Set(grantTypes)],
  redirectUris: [...new Set(redirectUris)],
  scopes: [...new Set(scopes)],
})

const audited = auditedChanges('oauth_client', (it: OAuthClient) => ({
  ...valuesOf(it),
  isPublic: it.isPublic,
}))

/** Creates a client of an admin, or one that registers itself. */
export const addClient = async (
  db: Db,
  caller: Caller,
  { isPublic, isRegistered, ...input }: OAuthClientInput & { isRegistered: boolean },
): Promise<OAuthClientWithSecret> => {
  const values = valuesOf(input)
  assertConsistent(values, isPublic)
  const clientSecret = isPublic ? null : newSecret('ecs')
  const id = newId('oauth_client')
  const principalId = await createServicePrincipal(db, caller, values.name)
  const secretHash = clientSecret === null ? null : hashOf(clientSecret)
  const client = await repo.insertClient(db, { ...values, id, secretHash, principalId, isRegistered })
  await audited.created(db, caller, client)
  return { ...client, clientSecret }
}

export const createClient = (
  pool: Pool,
  caller: Caller,
  input: OAuthClientInput,
): Promise<OAuthClientWithSecret> => tx(pool, db => addClient(db, caller, { ...input, isRegistered: false }))

/** Removed scopes are also removed from existing tokens, as these are limited to the client's scopes at each request. */
export const changeClient = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: OAuthClientPatch & ClientId,
): Promise<OAuthClient> =>
  tx(pool, async db => {
    const client = (await repo.lockClient(db, id)) ?? fail('NOT_FOUND')
    const before = valuesOf(client)
    const after = valuesOf(patched(before, patch))
    assertConsistent(after, client.isPublic)
    if (isSame(before, after)) return client
    if (before.name !== after.name) await renameServicePrincipal(db, caller, client.principalId, after.name)
    const changed = await repo.updateClient(db, id, after)
    await audited.updated(db, caller, client, changed)
    db.signal(credentialsChanged)
    return changed
  })

/** The previous secret works for the grace period. Issued tokens stay valid. */
export const rotateClientSecret = (
  pool: Pool,
  caller: Caller,
  { id, gracePeriodSeconds }: ClientSecretRotation & ClientId,
): Promise<OAuthClientWithSecret> => {
  const clientSecret = newSecret('ecs')
  return tx(pool, async db => {
    const client = (await repo.lockClient(db, id)) ?? fail('NOT_FOUND')
    if (client.isPublic) fail('CONFLICT', 'A public client has no secret.')
    await repo.keepFormerSecret(db, id, gracePeriodSeconds)
    const rotated = await repo.replaceSecret(db, id, hashOf(clientSecret))
    const { rotatedAt, previousSecretExpiresAt } = rotated
    const after = { rotatedAt, previousSecretExpiresAt }
    const target = { kind: 'oauth_client', id }
    await audit(db, caller, { action: 'oauth_client.rotated', target, before: null, after })
    return { ...rotated, clientSecret }
  })
}

export const removeClient = async (db: Db, caller: Caller, { id }: ClientId): Promise<void> => {
  const client = (await repo.lockClient(db, id)) ?? fail('NOT_FOUND')
  await repo.revokeClient(db, id)
  await audited.deleted(db, caller, client)
  db.signal(credentialsChanged)
}

export const deleteClient = (pool: Pool, caller: Caller, input: ClientId): Promise<void> =>
  tx(pool, db => removeClient(db, caller, input))
