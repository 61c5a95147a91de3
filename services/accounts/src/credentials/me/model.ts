import { id, personRoles, Scope } from '@earshot/contracts'
import { z } from 'zod'

export const Me = z
  .object({
    principalId: id('principal'),
    name: z.string(),
    email: z.string().nullable(),
    role: z
      .enum(personRoles)
      .describe('`user` for users and visitors, who see only what is their own or public.'),
    scopes: z.array(Scope),
    credentialId: z.string(),
    limits: z
      .object({
        requestsPerMinute: z
          .int()
          .nullable()
          .describe('The rate limit of this credential; null when there is none.'),
        pageSize: z.int().describe('The maximum number of items per page of a list.'),
      })
      .meta({ id: 'CallerLimits' }),
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
