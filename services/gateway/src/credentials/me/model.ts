import { id, personRoles, scopes } from '@earshot/contracts'
import { z } from 'zod'

export const Me = z
  .object({
    principalId: id('principal'),
    name: z.string(),
    email: z.string().nullable(),
    role: z.enum(personRoles).describe('`user` for visitors: they see what is their own.'),
    scopes: z.array(z.enum(scopes)),
    credentialId: z.string(),
    limits: z.object({
      requestsPerMinute: z.int().nullable().describe('Of this credential; null when there is no limit.'),
      pageSize: z.int().describe('How many items a page of a list has at most.'),
    }),
  })
  .meta({
    id: 'Me',
    example: {
      principalId: 'principal_01kk2m9v3zecst1qsk0w8h5r6t',
      name: 'CRM sync',
      email: null,
      role: 'member',
      scopes: ['read:feedback', 'write:feedback'],
      credentialId: 'key_01kk2m9v40ecst1qv8d4n7x2ze',
      limits: { requestsPerMinute: 6000, pageSize: 100 },
    },
  })
export type Me = z.infer<typeof Me>
