import {
  type Caller,
  EmailAddress,
  failFields,
  id,
  PersonName,
  type Principal,
  unknownReference,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { z } from 'zod'
import type { Inbox } from '../inbox.ts'

/** The visitor or requester in a request. */
export const PersonInput = z
  .strictObject({
    principalId: id('principal').optional(),
    email: EmailAddress.optional(),
    name: PersonName.optional(),
    anonymous: z.literal(true).optional().describe('Only true is allowed.'),
  })
  .refine(
    it => [it.principalId, it.email, it.anonymous].filter(given => given !== undefined).length === 1,
    'must have exactly one of principalId, email and anonymous',
  )
  .meta({ id: 'CustomerInput' })

/**
 * Finds the principal in a request body. Call it before any transaction, because it may send a request to the accounts service, which
 * creates unknown principals.
 */
export const resolvePrincipal = async (
  db: Db,
  caller: Caller,
  people: Inbox['people'],
  { path, principalId, email, name, anonymous }: z.output<typeof PersonInput> & { path: string },
): Promise<Principal> => {
  if (email !== undefined) return people.identify(caller, { email, ...(name && { name }) })
  if (anonymous) return people.identify(caller, { anonymous })
  const known = principalId && (await people.find(db, principalId))
  return known || failFields(unknownReference(`${path}.principalId`))
}
