import { id, shortText } from '@earshot/contracts'
import { z } from 'zod'

/** Whom a conversation or a ticket is from, as the request names them. */
export const Somebody = z
  .object({
    principalId: id('principal').optional(),
    email: z.email().max(320).optional(),
    name: shortText(200).optional(),
    anonymous: z.literal(true).optional(),
  })
  .refine(
    it => [it.principalId, it.email, it.anonymous].filter(given => given !== undefined).length === 1,
    'must have one of principalId, email and anonymous',
  )
