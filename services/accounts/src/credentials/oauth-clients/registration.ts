import { type Caller, fail, presetScopes, storable, systemCaller } from '@earshot/contracts'
import { type Pool, tx } from '@earshot/db'
import { z } from 'zod'
import { fields, type OAuthClientWithSecret } from './model.ts'
import { isWebUri } from './redirect-uri.ts'
import { lockAndCountRegistered, lockUnused } from './registration-repo.ts'
import { addClient, removeClient } from './service.ts'

/** The most registered clients at a time. Clients that admins create do not count. */
const maxRegistered = 1000
/** How long a registered client waits for the first consent of a member, in days. */
const unusedDays = 7

/** Every scope except `admin`. */
export const registrableScopes = presetScopes('full', 'member')

const grantTypes = ['authorization_code', 'refresh_token'] as const
const authMethods = ['client_secret_basic', 'client_secret_post', 'none'] as const

/** The values that we support. */
const supportedOf = <T extends string>(supported: readonly T[], given: string[]): T[] =>
  supported.filter(value => given.includes(value))

/** All members are optional for the client, and null is the same as nothing. */
const withoutNulls = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))
    : body

/** Not within a character of two code units. */
const cut = (text: string): string =>
  text
    .slice(0, 100)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** A name that fits; undefined for a blank one. */
const Name = storable.transform(text => cut(text.trim()) || undefined)

const unnamed = (uri: string): string => {
  const { host, protocol } = new URL(uri)
  return cut(`Unnamed client (${host || protocol})`)
}

/**
 * The client metadata of RFC 7591 that is used. Other members are ignored. As section 2 allows, unsupported values are left out or
 * replaced, and the response has what was registered (section 3.2.1): real programs request all that any server may support.
 */
export const ClientMetadata = z
  .preprocess(
    withoutNulls,
    z.object({
      client_name: Name.optional(),
      redirect_uris: fields.redirectUris.min(1),
      grant_types: z
        .array(z.string())
        .default([])
        .transform(given => (given.length > 0 ? supportedOf(grantTypes, given) : [grantTypes[0]]))
        .refine(kept => kept.includes('authorization_code'), 'must include authorization_code'),
      response_types: z
        .array(z.string())
        .refine(given => given.length === 0 || given.includes('code'), 'must include code')
        .transform(() => ['code'])
        .default(['code']),
      scope: z
        .string()
        .default('')
        .transform(text => supportedOf(registrableScopes, text.split(' ')))
        .transform(kept => (kept.length > 0 ? kept : registrableScopes)),
      token_endpoint_auth_method: z
        .string()
        .default('client_secret_basic')
        .transform(given => supportedOf(authMethods, [given])[0] ?? 'client_secret_basic'),
    }),
  )
  .transform(({ client_name, token_endpoint_auth_method: method, ...it }) => ({
    ...it,
    client_name: client_name ?? unnamed(it.redirect_uris[0] ?? ''),
    // An app with a private-use scheme runs on a device, and cannot keep a secret.
    token_endpoint_auth_method: it.redirect_uris.every(isWebUri) ? method : 'none',
  }))
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
    for (const client of unused) await removeClient(db, systemCaller('accounts'), client)
    return unused.length
  })
