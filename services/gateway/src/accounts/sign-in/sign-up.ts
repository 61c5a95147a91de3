import { fail, isPlaceholderEmail, newId, systemCaller } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import { addUnprovenPassword } from '../../credentials/passwords/repo.ts'
import type { SignUpInput } from '../../credentials/sessions/model.ts'
import { beginSession, type Coming, type NewSession } from '../../credentials/sessions/service.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { insertUser } from '../../directory/users/repo.ts'
import { toPrincipal } from '../../directory/users/row.ts'

const system = systemCaller('gateway')

/** Before anything is hashed or counted. @throws {ApiError} FEATURE_DISABLED */
export const assertSignUp = async (db: Db): Promise<void> => {
  const { portal } = await readSettings(db)
  if (!portal.signUp)
    fail(
      'FEATURE_DISABLED',
      'Nobody can sign up here. An admin switches it on in the settings: portal.signUp.',
    )
}

/**
 * Makes somebody of the portal who says what their address is. Whoever is here already, known by the API or not, is left
 * alone: whether they have a password or none, a sign-up never gives one to somebody who is there.
 */
export const signUp = async (
  pool: Pool,
  { email, name, password }: SignUpInput,
  { former, coming }: Pick<NewSession, 'former'> & { coming: Coming },
): ReturnType<typeof beginSession> => {
  const hash = await hashPassword(password)
  return tx(pool, async db => {
    const values = { name, email, image: null, emailVerified: false, externalId: null }
    const person = isPlaceholderEmail(email)
      ? undefined
      : await insertUser(db, newId('principal'), { ...values, attributes: {}, companyId: null })
    if (!person) return fail('CONFLICT', 'Somebody with this address is here already.')
    const { principalId } = person
    await addUnprovenPassword(db, principalId, hash)
    const { userAgent: _, ...way } = coming
    const caller = { ...system, ...way }
    await emit(db, caller, 'principal.created', { principal: toPrincipal(person) })
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.signed_up', target, before: null, after: null })
    return beginSession(db, { principalId, method: 'sign_up', former, coming })
  })
}
