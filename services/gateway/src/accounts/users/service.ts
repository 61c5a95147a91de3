import { type Caller, fail, failFields, type Id, namesNothing, newId, permits } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { isSame, orTaken, patched } from '@earshot/http'
import { endUnproven } from '../../credentials/sessions/service.ts'
import { shareCompany } from '../../directory/companies/repo.ts'
import { type IdentifiedUser, maxAttributes, type User, type UserPatch } from '../../directory/users/model.ts'
import * as repo from '../../directory/users/repo.ts'
import { toPrincipal, toUser, type UserRow, type UserValues } from '../../directory/users/row.ts'

export type UserId = { principalId: Id<'principal'> }

const isTaken = 'Somebody else has this e-mail address or external id.'

export const getUser = async (db: Db, { principalId }: UserId): Promise<User> =>
  toUser((await repo.findUser(db, principalId)) ?? fail('NOT_FOUND'))

const nobody: UserValues = {
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

/** Adds to the attributes that are there; null takes one away. */
const withAttributes = (
  before: User['attributes'],
  patch: UserPatch['attributes'] = {},
): User['attributes'] => {
  const after = Object.entries({ ...before, ...patch }).filter(
    (it): it is [string, string | number | boolean] => it[1] !== null,
  )
  if (after.length > maxAttributes)
    failFields({ path: 'attributes', code: 'too_big', message: `may be ${maxAttributes} at most` })
  return Object.fromEntries(after.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A new address is not known to be theirs, unless the one who changes it says so. */
const changed = (before: UserValues, patch: UserPatch): UserValues => {
  const after = patched(before, { ...patch, attributes: withAttributes(before.attributes, patch.attributes) })
  const isNew = after.email !== before.email && patch.emailVerified === undefined
  return isNew ? { ...after, emailVerified: false } : after
}

const requireCompany = async (db: Db, companyId: UserPatch['companyId']): Promise<void> => {
  if (companyId && !(await shareCompany(db, companyId))) failFields(namesNothing('companyId'))
}

const addUser = async (db: Db, caller: Caller, input: UserPatch): Promise<User | undefined> => {
  await requireCompany(db, input.companyId)
  const row = await repo.insertUser(db, newId('principal'), changed(nobody, input))
  if (!row) return undefined
  await emit(db, caller, 'principal.created', { principal: toPrincipal(row) })
  return toUser(row)
}

/** Those of the team are not changed by whoever may write feedback. */
export const assertMayChange = (caller: Caller, { role }: UserRow): void => {
  if (role !== 'user' && !permits(caller, 'admin'))
    fail('INSUFFICIENT_SCOPE', 'Changing somebody of the team needs the scope admin.')
}

/** The customer's own systems know the person, or that the address is theirs. */
const isVouchedFor = (before: UserValues, after: UserValues): boolean =>
  (after.emailVerified && !before.emailVerified) ||
  (after.externalId !== null && after.externalId !== before.externalId)

const applyPatch = async (db: Db, caller: Caller, row: UserRow, patch: UserPatch): Promise<User> => {
  const before = valuesOf(row)
  const after = changed(before, patch)
  if (isSame({ ...before, attributes: withAttributes(before.attributes) }, after)) return toUser(row)
  assertMayChange(caller, row)
  if (after.companyId !== before.companyId) await requireCompany(db, after.companyId)
  if (isVouchedFor(before, after)) await endUnproven(db, row.principalId)
  const told = after.name !== before.name || after.email !== before.email
  if (told) await repo.keepFormerName(db, row.principalId, row)
  const now = await orTaken(repo.updateUser(db, row.principalId, after, { told }), isTaken)
  if (told) await emit(db, caller, 'principal.updated', { principal: toPrincipal(now) })
  return toUser(now)
}

export const createUser = (pool: Pool, caller: Caller, input: UserPatch): Promise<User> =>
  tx(pool, async db => (await addUser(db, caller, input)) ?? fail('CONFLICT', isTaken))

export const changeUser = (
  pool: Pool,
  caller: Caller,
  { principalId, ...patch }: UserPatch & UserId,
): Promise<User> =>
  tx(pool, async db => {
    const row = (await repo.lockUser(db, principalId)) ?? fail('NOT_FOUND')
    return applyPatch(db, caller, row, patch)
  })

/** Somebody with that address or id may come or go between our look and our write, but not for ever. */
const attempts = 3

/** Finds the person by address or external id and brings what is said of them up to date, or makes them. */
export const identifyUser = (pool: Pool, caller: Caller, input: UserPatch): Promise<IdentifiedUser> =>
  tx(pool, async db => {
    const { email = null, externalId = null } = input
    for (let attempt = 0; attempt < attempts; attempt++) {
      const [row, other] = await repo.lockUsersBy(db, { email, externalId })
      if (other) fail('CONFLICT', 'The e-mail address and the external id are those of two people.')
      if (row) return { ...(await applyPatch(db, caller, row, input)), created: false }
      const made = await addUser(db, caller, input)
      if (made) return { ...made, created: true }
    }
    return fail('CONFLICT', 'The person keeps changing. Try again.')
  })
