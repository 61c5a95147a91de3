import { id, roles, scopes, Timestamp } from '@earshot/contracts'
import { z } from 'zod'

const access = z.enum(['read-only', 'full'])

export const ApiKey = z.object({
  id: id('key'),
  name: z.string(),
  /** The key's first characters. */
  prefix: z.string(),
  role: z.enum(roles),
  /** The preset behind the scopes; null when they were listed. */
  access: access.nullable(),
  scopes: z.array(z.enum(scopes)),
  /** The author of what is made with the key. */
  principalId: id('principal'),
  expiresAt: Timestamp.nullable(),
  lastUsedAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type ApiKey = z.infer<typeof ApiKey>

/** The only reply that has the key itself. */
export const NewApiKey = ApiKey.extend({ key: z.string().optional() })
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKeyInput = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine(name => !name.includes('\0'), 'must not hold a NUL character'),
  role: z.enum(roles).default('member'),
  access: access.optional(),
  scopes: z.array(z.enum(scopes)).min(1).optional(),
  expiresAt: z.iso.datetime({ offset: true }).nullish(),
})
export type ApiKeyInput = z.output<typeof ApiKeyInput>
