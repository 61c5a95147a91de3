import { type Caller, fail, failFields, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { audit } from '@earshot/events'
import { isLanguage } from '@earshot/i18n'
import { realEmail } from '../../base/real-email.ts'
import { dropArtifactsOf, dropConsent, listConsents } from '../../credentials/oauth/artifact-repo.ts'
import type { Blocked } from '../../credentials/passwords/attempts.ts'
import type { SignIn } from '../../credentials/passwords/authenticator.ts'
import { hashPassword } from '../../credentials/passwords/hash.ts'
import type { PasswordOwner } from '../../credentials/passwords/known-browsers.ts'
import { hasPassword, lockPassword, savePassword } from '../../credentials/passwords/repo.ts'
import { endOtherSessions } from '../../credentials/sessions/service.ts'
import { writePicture } from '../../directory/pictures/repo.ts'
import { findUser } from '../../directory/users/repo.ts'
import { changeSelf } from '../users/service.ts'
import type { Connection, Profile, ProfilePatch } from './model.ts'

/** Only users and members have sessions. */
const ownId = ({ principalId }: Pick<Caller, 'principalId'>) => principalId as Id<'principal'>

export const getProfile = async (db: Db, caller: Caller): Promise<Profile> => {
  const principalId = ownId(caller)
  const row = (await findUser(db, principalId)) ?? fail('UNAUTHORIZED')
  return {
    principalId,
    name: row.name,
    email: realEmail(row.email),
    role: row.role,
    hasPassword: await hasPassword(db, principalId),
    picturePath: row.picturePath,
    language: isLanguage(row.attributes.language) ? row.attributes.language : null,
  }
}

export const changeProfile = (
  pool: Pool,
  caller: Caller,
  { picture, language, ...patch }: ProfilePatch,
): Promise<Profile> =>
  tx(pool, async db => {
    const principalId = ownId(caller)
    const attributes = language !== undefined && { attributes: { language } }
    await changeSelf(db, caller, { principalId, ...patch, ...attributes })
    if (picture !== undefined) await writePicture(db, principalId, picture)
    return getProfile(db, caller)
  })

type Change = {
  password: string
  /** Checks the current password, and counts wrong ones like a sign-in. */
  check: (email: string) => Promise<SignIn>
}

/**
 * Replaces the password of the caller, ends the other sessions and revokes the access of OAuth clients. Returns the owner, or why the
 * current password was refused. @throws {ApiError} CONFLICT, VALIDATION_ERROR naming `currentPassword`
 */
export const changePassword = async (
  pool: Pool,
  caller: Caller,
  { password, check }: Change,
): Promise<PasswordOwner | Blocked> => {
  const { email, hasPassword } = await getProfile(pool, caller)
  if (email === null || !hasPassword)
    return fail('CONFLICT', 'This account has no password. Request a link by email to set one.')
  const checked = await check(email)
  if (checked.outcome === 'blocked') return checked
  const refused = () =>
    failFields({ path: 'currentPassword', code: 'invalid', message: 'is not the current password' })
  if (checked.outcome === 'wrong') return refused()
  const principalId = ownId(caller)
  const hash = await hashPassword(password)
  return tx(pool, async db => {
    if (!(await lockPassword(db, principalId, checked.passwordSetAt))) return refused()
    const { passwordSetAt } = await savePassword(db, principalId, hash)
    await endOtherSessions(db, caller)
    await dropArtifactsOf(db, principalId)
    const target = { kind: 'principal', id: principalId }
    await audit(db, caller, { action: 'principal.password_set', target, before: null, after: null })
    return { principalId, passwordSetAt }
  })
}

export const listConnections = (db: Db, { principalId }: Caller): Promise<Connection[]> =>
  listConsents(db, principalId)

/** Revokes the tokens that a client got from the caller. @throws {ApiError} NOT_FOUND */
export const endConnection = (
  pool: Pool,
  caller: Caller,
  { clientId }: { clientId: string },
): Promise<void> =>
  tx(pool, async db => {
    if ((await dropConsent(db, caller.principalId, clientId)) === 0) fail('NOT_FOUND')
    db.signal(credentialsChanged)
    const target = { kind: 'oauth_client', id: clientId }
    await audit(db, caller, { action: 'oauth_client.access_revoked', target, before: null, after: null })
  })
