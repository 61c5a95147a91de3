import {
  type Caller,
  EmailAddress,
  fail,
  type Id,
  isPlaceholderEmail,
  newId,
  PersonName,
  systemCaller,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { type RequestOrigin, revokeUnprovenAccess } from '../../credentials/sessions/service.ts'
import { insertUser, lockUsersBy } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'
import type { ProviderClaims } from './provider.ts'
import * as repo from './repo.ts'

/** A new person is a user, never a member, regardless of the provider's claims. */
const addPerson = async (db: Db, caller: Caller, email: string, name: string | null) => {
  const values = { name, email, image: null, emailVerified: true, externalId: null, attributes: {} }
  const person = await insertUser(db, newId('principal'), { ...values, companyId: null })
  if (!person) return fail('CONFLICT', 'An account with this email address was just created. Try again.')
  await emit(db, caller, 'principal.created', { principal: toPrincipal(person) })
  return person
}

/** Why no one is signed in: the provider has not verified the address, or the account with the address belongs to another subject. */
export type Refusal = 'unverified' | 'other_subject'

/**
 * The principal for a provider's claims: the one linked to the subject, or at the first sign-in the one with the email address,
 * created if needed. Providers give the address of a person who has left to someone else, who has another subject and must not get the
 * account.
 */
export const personOf = async (
  db: Db,
  claims: ProviderClaims,
  { requestId, address }: RequestOrigin,
): Promise<Id<'principal'> | Refusal> => {
  const linked = await repo.findLinked(db, claims)
  if (linked) return linked.principalId
  const email = EmailAddress.safeParse(claims.email).data
  if (email === undefined || !claims.isVerified || isPlaceholderEmail(email)) return 'unverified'
  const caller = { ...systemCaller('accounts'), requestId, address }
  const [known] = await lockUsersBy(db, { email, externalId: null })
  if (known && (await repo.hasOtherSubject(db, claims, known.principalId))) return 'other_subject'
  if (known) await revokeUnprovenAccess(db, known.principalId)
  const name = PersonName.safeParse(claims.name).data ?? null
  const { principalId } = known ?? (await addPerson(db, caller, email, name))
  await repo.markVerified(db, principalId)
  if (!(await repo.addLink(db, claims, principalId)))
    fail('CONFLICT', 'You signed in twice at the same time. Try again.')
  const target = { kind: 'principal', id: principalId }
  const after = { issuer: claims.issuer }
  await audit(db, caller, { action: 'principal.oidc_linked', target, before: null, after })
  return principalId
}
