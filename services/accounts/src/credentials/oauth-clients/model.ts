import { gracePeriod, id, Scope, shortText, storable, Timestamp } from '@earshot/contracts'
import { z } from 'zod'
import { isRedirectUri } from './redirect-uri.ts'

export const grantTypes = ['authorization_code', 'client_credentials', 'refresh_token'] as const
export type GrantType = (typeof grantTypes)[number]
const GrantType = z.enum(grantTypes).meta({ id: 'GrantType' })

const example = {
  id: 'oauth_client_01kk2m9v40ecst1qv8d4n7x2ze',
  clientId: 'oauth_client_01kk2m9v40ecst1qv8d4n7x2ze',
  name: 'Roadmap widget',
  grantTypes: ['authorization_code', 'refresh_token'],
  redirectUris: ['https://app.example.com/callback'],
  scopes: ['read:feedback', 'write:feedback'],
  isPublic: false,
  principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t',
  rotatedAt: null,
  previousSecretExpiresAt: null,
  createdAt: '2026-03-02T10:15:00.000Z',
  updatedAt: '2026-03-02T10:15:00.000Z',
} as const

export const OAuthClient = z
  .object({
    id: id('oauth_client'),
    clientId: z
      .string()
      .describe('The `client_id` for the authorization and token endpoints; the same as `id`.'),
    name: z.string(),
    grantTypes: z.array(GrantType),
    redirectUris: z.array(z.string()),
    scopes: z.array(Scope).describe('The scopes that its tokens may have.'),
    isPublic: z
      .boolean()
      .describe('A public client runs in a browser or on a device, cannot keep a secret and has none.'),
    principalId: id('principal').describe('The author of everything created with client credentials tokens.'),
    rotatedAt: Timestamp.nullable(),
    previousSecretExpiresAt: Timestamp.nullable().describe(
      'When the previous secret stops working; null when there is none.',
    ),
    createdAt: Timestamp,
    updatedAt: Timestamp,
  })
  .meta({ id: 'OAuthClient', example, derived: ['previousSecretExpiresAt'] })
export type OAuthClient = z.infer<typeof OAuthClient>

/** Only the responses of creation and rotation have the secret; null for a public client. */
export const OAuthClientWithSecret = OAuthClient.extend({ clientSecret: z.string().nullable() }).meta({
  id: 'OAuthClientWithSecret',
  example: { ...example, clientSecret: 'ecs_7Kp2Vx9q…' },
})
export type OAuthClientWithSecret = z.infer<typeof OAuthClientWithSecret>

export const fields = {
  name: shortText(100),
  grantTypes: z.array(GrantType).min(1),
  redirectUris: z
    .array(
      storable
        .max(2000)
        .refine(
          isRedirectUri,
          'must be https, http on localhost, or a private-use scheme such as com.example:/, written as browsers send it',
        ),
    )
    .max(20),
  scopes: z.array(Scope).min(1),
}

export const OAuthClientInput = z
  .strictObject({
    ...fields,
    redirectUris: fields.redirectUris
      .default([])
      .describe(
        'Redirect URIs, matched exactly. Required for `authorization_code`. Write them as browsers send them: no spaces or control characters, no user, fragment or wildcard, the host in lower case, no default port, no `..`.',
      ),
    isPublic: z.boolean().default(false),
  })
  .meta({
    id: 'OAuthClientInput',
    example: {
      name: example.name,
      grantTypes: example.grantTypes,
      redirectUris: example.redirectUris,
      scopes: example.scopes,
    },
  })
export type OAuthClientInput = z.output<typeof OAuthClientInput>

export const OAuthClientPatch = z
  .strictObject(fields)
  .partial()
  .meta({ id: 'OAuthClientPatch', example: { scopes: ['read:feedback'] } })
export type OAuthClientPatch = z.output<typeof OAuthClientPatch>

export const ClientSecretRotation = z
  .strictObject({
    gracePeriodSeconds: gracePeriod(86_400).describe(
      'How long the previous secret keeps working, in seconds. Older secrets stop working by then too.',
    ),
  })
  .meta({ id: 'ClientSecretRotation', example: { gracePeriodSeconds: 3600 } })
export type ClientSecretRotation = z.output<typeof ClientSecretRotation>
