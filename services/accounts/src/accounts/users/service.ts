import {
  type Caller,
  fail,
  failFields,
  failTaken,
  type Id,
  newId,
  permits,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { credentialsChanged } from '@earshot/edge'
import { emit } from '@earshot/events'
import { conflictIfTaken, isSame, patched } from '@earshot/http'
import { endLinksOf, revokeUnprovenAccess } from '../../credentials/sessions/service.ts'
import { lockCompanyForReference } from '../../directory/companies/repo.ts'
import { findIdByEmail } from '../../directory/principals/repo.ts'
import { type IdentifiedUser, maxAttributes, type User, type UserPatch } from '../../directory/users/model.ts'
import * as repo from '../../directory/users/repo.ts'
import { languageOf, toPrincipal, toUser, type UserRow, type UserValues } from '../../directory/users/row.ts'

export type UserId = { principalId: Id<'principal'> }

const takenMessage = 'Another user has this email address or external id.'

/** The fields of a change that no other user may have. */
const uniqueIn = (patch: UserPatch): string[] =>
  (['email', 'externalId'] as const).filter(field => patch[field] !== undefined && patch[field] !== null)

export const getUser = async (db: Db, { principalId }: UserId): Promise<User> =>
  toUser((await repo.findUser(db, principalId)) ?? fail('NOT_FOUND'))

const emptyUser: UserValues = {
  name: null,
  email: null,
  image: null,
  emailVerified: false,
  externalId: null,
  attributes: {},
  companyId: null,
}

const valuesOf = (row: UserRow): UserValues => ({
  name: row.name,
  email: row.email,
  image: row.image,
  emailVerified: row.emailVerified,
  externalId: row.externalId,
  attributes: row.attributes,
  companyId: row.companyId,
})

/** Merges attributes; null removes one. */
const withAttributes = (
  before: User['attributes'],
  patch: UserPatch['attributes'] = {},
): User['attributes'] => {
  const after = Object.entries({ ...before, ...patch }).filter(
    (it): it is [string, string | number | boolean] => it[1] !== null,
  )
  if (after.length > maxAttributes)
    failFields({
      path: 'attributes',
      code: 'too_big',
      message: `must have at most ${maxAttributes} entries`,
    })
  return Object.fromEntries(after.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A new email address counts as unverified, unless the patch sets `emailVerified`. */
const changed = (before: UserValues, patch: UserPatch): UserValues => {
  const after = patched(before, { ...patch, attributes: withAttributes(before.attributes, patch.attributes) })
  const isNew = after.email !== before.email && patch.emailVerified === undefined
  return isNew ? { ...after, emailVerified: false } : after
}

const requireCompany = async (db: Db, companyId: UserPatch['companyId']): Promise<void> => {
  if (companyId && !(await lockCompanyForReference(db, companyId))) failFields(unknownReference('companyId'))
}

const addUser = async (db: Db, caller: Caller, input: UserPatch): Promise<User | undefined> => {
  await requireCompany(db, input.companyId)
  const row = await repo.insertUser(db, newId('principal'), changed(emptyUser, input))
  if (!row) return undefined
  await emit(db, caller, 'principal.created', { principal: toPrincipal(row) })
  return toUser(row)
}

/** Changing a member needs the scope `admin`; `write:feedback` is not enough. */
export const assertMayChange = (caller: Caller, { role }: UserRow): void => {
  if (role !== 'user' && !permits(caller, 'admin'))
    fail('INSUFFICIENT_SCOPE', 'Changing a member of the team requires the scope admin.')
}

/** Whether the customer's own systems identify the user or verify the email address with this change. */
const becomesVerified = (before: UserValues, after: UserValues): boolean =>
  (after.emailVerified && !before.emailVerified) ||
  (after.externalId !== null && after.externalId !== before.externalId)

/** No one can claim an address that another user has, or claims. @throws {ApiError} CONFLICT */
const assertClaimable = async (db: Db, { principalId }: UserRow, { email }: UserValues): Promise<void> => {
  if (email === null) return
  const self = (await repo.claimsOn(db, principalId)).find(it => it.principalId === principalId)
  if (self?.isUnproven && (await findIdByEmail(db, email))) fail('CONFLICT', takenMessage)
}

type Patching = { row: UserRow; patch: UserPatch; assertAllowed?: typeof assertMayChange }

/** Changes a locked user. */
export const applyPatch = async (
  db: Db,
  caller: Caller,
  { row, patch, assertAllowed = assertMayChange }: Patching,
): Promise<User> => {
  const before = valuesOf(row)
  const after = changed(before, patch)
  if (isSame({ ...before, attributes: withAttributes(before.attributes) }, after)) return toUser(row)
  assertAllowed(caller, row)
  if (after.companyId !== before.companyId) await requireCompany(db, after.companyId)
  if (becomesVerified(before, after)) await revokeUnprovenAccess(db, row.principalId)
  const isRenamed = after.name !== before.name || after.email !== before.email
  if (after.email !== before.email) await assertClaimable(db, row, after)
  if (isRenamed) await repo.keepFormerName(db, row.principalId, row)
  if (after.email !== before.email) await endLinksOf(db, row.principalId) // sent to the former address
  const isCopied =
    isRenamed || after.companyId !== before.companyId || languageOf(after) !== languageOf(before)
  const now = await conflictIfTaken(
    repo.updateUser(db, row.principalId, after, { isCopied }),
    takenMessage,
    ...uniqueIn(patch),
  )
  if (isCopied) await emit(db, caller, 'principal.updated', { principal: toPrincipal(now) })
  return toUser(now)
}

export const createUser = (pool: Pool, caller: Caller, input: UserPatch): Promise<User> =>
  tx(pool, async db => (await addUser(db, caller, input)) ?? failTaken(takenMessage, ...uniqueIn(input)))

export const changeUser = (
  pool: Pool,
  caller: Caller,
  { principalId, ...patch }: UserPatch & UserId,
): Promise<User> =>
  tx(pool, async db => {
    const row = (await repo.lockUser(db, principalId)) ?? fail('NOT_FOUND')
    return applyPatch(db, caller, { row, patch })
  })

/** Changes a user by the user, who needs no scope for it. */
export const changeSelf = async (
  db: Db,
  caller: Caller,
  { principalId, ...patch }: UserId & Pick<UserPatch, 'name' | 'attributes'>,
): Promise<void> => {
  const row = (await repo.lockUser(db, principalId)) ?? fail('NOT_FOUND')
  await applyPatch(db, caller, { row, patch, assertAllowed: () => undefined })
  db.signal(credentialsChanged) // identities contain the name
}

/** A user with the address or id may be created or erased between the read and the write, so it is tried again. */
const attempts = 3

/** Finds a user by email address or external id and updates it, or creates one. An address alone does not find a user who only claims it. */
export const identifyUser = (pool: Pool, caller: Caller, input: UserPatch): Promise<IdentifiedUser> =>
  tx(pool, async db => {
    const { email = null, externalId = null } = input
    const isProof = externalId !== null || input.emailVerified === true
    for (let attempt = 0; attempt < attempts; attempt++) {
      const [row, other] = (await repo.lockUsersBy(db, { email, externalId })).filter(
        it => isProof || !it.isUnproven,
      )
      if (other) fail('CONFLICT', 'The email address and the external id belong to two different users.')
      if (row) return { ...(await applyPatch(db, caller, { row, patch: input })), created: false }
      const made = await addUser(db, caller, input)
      if (made) return { ...made, created: true }
    }
    return fail('CONFLICT', 'The user is being changed by other requests. Try again.')
  })
