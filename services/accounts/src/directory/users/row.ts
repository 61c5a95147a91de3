import type { Principal } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { realEmail } from '../../base/real-email.ts'
import type { User } from './model.ts'
import { searchVector } from './search.ts'

/** A stored user. The email address may be a placeholder, and `image` is that of another system. */
export type UserRow = Omit<User, 'displayName'> &
  Pick<Principal, 'version'> & { picturePath: string | null; isUnproven: boolean }

/** The fields of a user that can be written. */
export type UserValues = Pick<
  User,
  'name' | 'email' | 'image' | 'emailVerified' | 'externalId' | 'attributes' | 'companyId'
>

/** Lists the fields, as the ETag depends on the JSON. */
export const toUser = (row: UserRow): User => ({
  principalId: row.principalId,
  name: row.name,
  displayName: row.name,
  email: realEmail(row.email),
  contactEmail: row.contactEmail,
  image: row.picturePath ?? row.image,
  emailVerified: row.emailVerified,
  externalId: row.externalId,
  attributes: row.attributes,
  companyId: row.companyId,
  role: row.role,
  joinedAt: row.joinedAt,
  postCount: row.postCount,
  voteCount: row.voteCount,
  commentCount: row.commentCount,
  updatedAt: row.updatedAt,
})

/** The attribute `language`, which may have any value. */
export const languageOf = ({ attributes: { language } }: Pick<UserValues, 'attributes'>): string | null =>
  typeof language === 'string' ? language : null

/** A user as the other services know them. */
export const toPrincipal = (row: UserRow): Principal => ({
  id: row.principalId,
  kind: 'user',
  name: row.name,
  email: realEmail(row.email),
  role: row.role,
  companyId: row.companyId,
  language: languageOf(row),
  isUnproven: row.isUnproven,
  version: row.version,
})

/** Sorts after every name. */
const nameless = '\u{10ffff}'

/** The columns derived from name and email address, for sorting and search. */
export const derived = ({ name, email }: { name: string | null; email: string | null }) => {
  const known = realEmail(email)
  return { nameKey: nameKey(name ?? known ?? nameless), search: searchVector([name, known]) }
}
