import { fail, failFields, unknownReference } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Merge } from '@earshot/identity'
import { realEmail } from '../../base/real-email.ts'
import { hasUndosInto } from '../../directory/users/merges-repo.ts'
import { maxAttributes } from '../../directory/users/model.ts'
import type { MergeRow } from '../../directory/users/repo.ts'
import type { UserValues } from '../../directory/users/row.ts'

export type Pair = { from: MergeRow; into: MergeRow }

const refuse = (path: string, message: string): never => failFields({ path, code: 'invalid', message })

/** The users of a merge. @throws {ApiError} NOT_FOUND, VALIDATION_ERROR, ALREADY_MERGED */
export const pairOf = (rows: MergeRow[], { fromId, intoId }: Merge): Pair => {
  const from = rows.find(it => it.principalId === fromId) ?? fail('NOT_FOUND')
  if (from.erasedAt !== null && from.mergedInto === null) fail('NOT_FOUND')
  if (fromId === intoId) refuse('intoPrincipalId', 'must be another user')
  const into =
    rows.find(it => it.principalId === intoId && (it.erasedAt === null || from.mergedInto === intoId)) ??
    failFields(unknownReference('intoPrincipalId'))
  if (from.mergedInto !== null && from.mergedInto !== intoId)
    fail('ALREADY_MERGED', 'The user has been merged into another user.')
  return { from, into }
}

/**
 * Members have rights and content that customers must not get. Anyone with the token of an anonymous visitor would get the content of
 * the other one. @throws {ApiError} VALIDATION_ERROR
 */
export const assertMergeable = ({ from, into }: Pair): void => {
  if (from.role !== 'user') refuse('principalId', 'must not be a member of the team')
  if (into.role !== 'user') refuse('intoPrincipalId', 'must not be a member of the team')
  if (into.isAnonymous) refuse('intoPrincipalId', 'must not be an anonymous visitor')
}

/** Someone was merged into this user: it would have to be moved twice, and back in turn. @throws {ApiError} CONFLICT */
export const assertNotKept = async (db: Db, { principalId }: MergeRow): Promise<void> => {
  if (await hasUndosInto(db, principalId))
    fail(
      'CONFLICT',
      'Another user was merged into this user in the last 24 hours. Undo that merge first, or merge the other way around.',
    )
}

/** An address that someone only claims stays no one's: another user may be its owner. */
const emailToFill = ({ from, into }: Pair): Partial<UserValues> => {
  const email = realEmail(from.email)
  const isFree = realEmail(into.email) === null && !from.isUnproven && !into.isUnproven
  return email !== null && isFree ? { email, emailVerified: from.emailVerified } : {}
}

const attributesToFill = ({ from, into }: Pair): Partial<UserValues> => {
  const fresh = Object.entries(from.attributes).filter(([name]) => !Object.hasOwn(into.attributes, name))
  const room = Math.max(0, maxAttributes - Object.keys(into.attributes).length)
  return fresh.length > 0 && room > 0 ? { attributes: Object.fromEntries(fresh.slice(0, room)) } : {}
}

/** The fields that the kept user does not have, with the values of the other one. */
export const fieldsToFill = (pair: Pair): Partial<UserValues> => {
  const fields: Partial<UserValues> = { ...emailToFill(pair), ...attributesToFill(pair) }
  const { from, into } = pair
  if (into.name === null && from.name !== null) fields.name = from.name
  if (into.image === null && from.image !== null) fields.image = from.image
  if (into.externalId === null && from.externalId !== null) fields.externalId = from.externalId
  if (into.companyId === null && from.companyId !== null) fields.companyId = from.companyId
  return fields
}
