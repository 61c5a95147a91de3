import { gracePeriod, id, moment, presetScopes, roles, Scope, shortText, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const access = z.enum(['read-only', 'full']).meta({ id: 'AccessPreset' })

const example = {
  id: 'key_01kk2m9v40ecst1qv8d4n7x2ze',
  name: 'CRM sync',
  prefix: 'esk_7Kp2Vx9q',
  role: 'member',
  access: 'full',
  scopes: presetScopes('full', 'member'),
  principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t',
  isPersonal: false,
  expiresAt: null,
  lastUsedAt: '2026-03-05T09:15:00.000Z',
  rotatedAt: null,
  previousKeyExpiresAt: null,
  createdAt: '2026-03-02T10:15:00.000Z',
}

export const ApiKey = z
  .object({
    id: id('key'),
    name: z.string(),
    prefix: z.string().describe('The first characters of the key, to recognize it.'),
    role: z.enum(roles),
    access: access
      .nullable()
      .describe('The preset that set the scopes; null when they were listed one by one.'),
    scopes: z.array(Scope),
    principalId: id('principal').describe('The author of everything created with the key.'),
    isPersonal: z
      .boolean()
      .describe('A personal token: it acts as the member who created it, with at most their current role.'),
    expiresAt: Timestamp.nullable(),
    lastUsedAt: Timestamp.nullable().describe('Updated at most once a minute.'),
    rotatedAt: Timestamp.nullable(),
    previousKeyExpiresAt: Timestamp.nullable().describe(
      'When the previous key stops working; null when there is none.',
    ),
    createdAt: Timestamp,
  })
  .meta({ id: 'ApiKey', example, derived: ['lastUsedAt', 'previousKeyExpiresAt'] })
export type ApiKey = z.infer<typeof ApiKey>

/** Only the responses of creation and rotation have the key itself. */
export const ApiKeyWithSecret = ApiKey.extend({ key: z.string().optional() }).meta({
  id: 'ApiKeyWithSecret',
  example: { ...example, lastUsedAt: null, key: `${example.prefix}…` },
})
export type ApiKeyWithSecret = z.infer<typeof ApiKeyWithSecret>

const name = shortText(100)

export const ApiKeyInput = z
  .strictObject({
    name,
    role: z.enum(roles).default('member'),
    access: access
      .optional()
      .describe('A preset of scopes. Set either this or `scopes`; `full` when neither is set.'),
    scopes: z.array(Scope).min(1).optional(),
    expiresAt: moment.nullish(),
  })
  .meta({ id: 'ApiKeyInput', example: { name: example.name, role: 'member', access: 'full' } })
export type ApiKeyInput = z.output<typeof ApiKeyInput>

export const ApiKeyPatch = z
  .strictObject({
    name: name.optional(),
    role: z.enum(roles).optional(),
    access: access.optional().describe('A preset of scopes. Set either this or `scopes`.'),
    scopes: z.array(Scope).min(1).optional(),
    expiresAt: moment.nullish(),
  })
  .meta({ id: 'ApiKeyPatch', example: { name: 'CRM sync, reading only', access: 'read-only' } })
export type ApiKeyPatch = z.output<typeof ApiKeyPatch>

export const KeyRotation = z
  .strictObject({
    gracePeriodSeconds: gracePeriod(86_400).describe(
      'How long the previous key keeps working, in seconds. Older keys stop working by then too.',
    ),
  })
  .meta({ id: 'KeyRotation', example: { gracePeriodSeconds: 3600 } })
export type KeyRotation = z.output<typeof KeyRotation>
