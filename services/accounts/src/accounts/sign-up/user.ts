import { fail, isPlaceholderEmail, newId, systemCaller } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { audit, emit } from '@earshot/events'
import type { Language } from '@earshot/i18n'
import type { RequestOrigin } from '../../credentials/sessions/service.ts'
import { findIdByEmail } from '../../directory/principals/repo.ts'
import { readSettings } from '../../directory/settings/repo.ts'
import { insertUser } from '../../directory/users/repo.ts'
import { toPrincipal, type UserRow } from '../../directory/users/row.ts'

/** Call this before hashing or counting. @throws {ApiError} FEATURE_DISABLED */
export const assertSignUp = async (db: Db): Promise<void> => {
  const { portal } = await readSettings(db)
  if (!portal.signUp)
    fail('FEATURE_DISABLED', 'Sign-up is disabled. An admin can enable it in the settings: portal.signUp.')
}

type NewUser = { email: string; name: string; emailVerified: boolean; language: Language | null }

/** Creates the user of a sign-up. Without `emailVerified`, the address is only claimed. Undefined when a principal has the email address. */
export const addSignedUp = async (
  db: Db,
  { userAgent: _, ...origin }: RequestOrigin,
  { email, name, emailVerified, language }: NewUser,
): Promise<UserRow | undefined> => {
  if (isPlaceholderEmail(email)) return undefined
  const isUnproven = !emailVerified
  if (isUnproven && (await findIdByEmail(db, email))) return undefined
  const values = {
    name,
    email,
    image: null,
    emailVerified,
    externalId: null,
    attributes: language === null ? {} : { language }, // emails are in this language
    companyId: null,
  }
  const person = await insertUser(db, newId('principal'), values, { isUnproven })
  if (!person) return undefined
  const caller = { ...systemCaller('accounts'), ...origin }
  await emit(db, caller, 'principal.created', { principal: toPrincipal(person) })
  const target = { kind: 'principal', id: person.principalId }
  await audit(db, caller, { action: 'principal.signed_up', target, before: null, after: null })
  return person
}
