import { fail, isPlaceholderEmail, newId, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import { addUnprovenPassword } from '../../credentials/passwords/repo.ts'
import type { SignUpInput } from '../../credentials/sessions/model.ts'
import { type NewSession, type RequestOrigin, startSession } from '../../credentials/sessions/service.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { insertUser } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'

const system = systemCaller('gateway')

/** Call this before hashing or counting. @throws {ApiError} FEATURE_DISABLED */
export const assertSignUp = async (db: Db): Promise<void> => {
  const { portal } = await readSettings(db)
  if (!portal.signUp)
    fail('FEATURE_DISABLED', 'Sign-up is disabled. An admin can enable it in the settings: portal.signUp.')
}

/**
 * Creates a user with an unverified email address, and a session. If a principal with the address exists, with or without a
 * password, this fails: a sign-up must not give access to an existing account.
 */
export const signUp = async (
  pool: Pool,
  { email, name, password }: SignUpInput,
  { former, coming }: Pick<NewSession, 'former'> & { coming: RequestOrigin },
): ReturnType<typeof startSession> => {
  const hash = await hashPassword(password)
  return tx(pool, async db => {
    const values = { name, email, image: null, emailVerified: false, externalId: null }
    const person = isPlaceholderEmail(email)
      ? undefined
      : await insertUser(db, newId('principal'), { ...values, attributes: {}, companyId: null })
    if (!person)
      return fail('CONFLICT', 'An account with this email address already exists. Sign in instead.')
    const { principalId } = person
    await addUnprovenPassword(db, principalId, hash)
    const { userAgent: _, ...origin } = coming
    const caller = { ...system, ...origin }
    await emit(db, caller, 'principal.created', { principal: toPrincipal(person) })
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.signed_up', target, before: null, after: null })
    return startSession(db, { principalId, method: 'sign_up', former, coming })
  })
}
