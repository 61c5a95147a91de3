import { type Caller, fail, presetScopes, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { z } from 'zod'
import { fields, type OAuthClientWithSecret } from './model.ts'
import { lockAndCountRegistered, lockUnused } from './registration-repo.ts'
import { addClient, removeClient } from './service.ts'

/** The most registered clients at a time. Clients that admins create do not count. */
const maxRegistered = 1000
/** How long a registered client waits for the first consent of a member, in days. */
const unusedDays = 7

/** Every scope except `admin`. */
const registrableScopes = presetScopes('full', 'member')

/** The client metadata of RFC 7591 that is used. Other members are ignored, as the RFC requires. */
export const ClientMetadata = z.object({
  client_name: fields.name,
  redirect_uris: fields.redirectUris.min(1),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token']))
    .min(1)
    .default(['authorization_code']),
  response_types: z.array(z.literal('code')).min(1).default(['code']),
  scope: z
    .string()
    .max(500)
    .transform(text => text.split(' ').filter(word => word !== ''))
    .pipe(z.array(z.enum(registrableScopes)).min(1))
    .default(registrableScopes),
  token_endpoint_auth_method: z
    .enum(['client_secret_basic', 'client_secret_post', 'none'])
    .default('client_secret_basic'),
})
export type ClientMetadata = z.output<typeof ClientMetadata>

/** Creates a client from its own metadata. @throws {ApiError} LIMIT_REACHED, VALIDATION_ERROR */
export const registerClient = (
  pool: Pool,
  caller: Caller,
  metadata: ClientMetadata,
): Promise<OAuthClientWithSecret> =>
  tx(pool, async db => {
    if ((await lockAndCountRegistered(db)) >= maxRegistered)
      fail(
        'LIMIT_REACHED',
        'Too many clients are registered. Ask an admin to create a client or delete some.',
      )
    return addClient(db, caller, {
      name: metadata.client_name,
      redirectUris: metadata.redirect_uris,
      grantTypes: metadata.grant_types,
      scopes: metadata.scope,
      isPublic: metadata.token_endpoint_auth_method === 'none',
      isRegistered: true,
    })
  })

/** Deletes a batch of registered clients that were never used. Returns their number. */
export const removeUnusedClients = (pool: Pool, limit: number): Promise<number> =>
  tx(pool, async db => {
    const unused = await lockUnused(db, unusedDays, limit)
    for (const client of unused) await removeClient(db, systemCaller('gateway'), client)
    return unused.length
  })
