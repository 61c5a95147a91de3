import type { Principal } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { knownEmail } from '../../base/known-email.ts'
import type { User } from './model.ts'
import { searchVector } from './words.ts'

/** Somebody as stored: the address may be one that we made up. */
export type UserRow = User & Pick<Principal, 'version'>

/** What may be written of somebody. */
export type UserValues = Pick<
  User,
  'name' | 'email' | 'image' | 'emailVerified' | 'externalId' | 'attributes' | 'companyId'
>

/** Field by field: the entity tag is made of the JSON. */
export const toUser = (row: UserRow): User => ({
  principalId: row.principalId,
  name: row.name,
  email: knownEmail(row.email),
  image: row.image,
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

/** Somebody as the services know them. */
export const toPrincipal = ({ principalId, name, email, role, version }: UserRow): Principal => ({
  id: principalId,
  kind: 'user',
  name,
  email: knownEmail(email),
  role,
  version,
})

/** Behind every name. */
const nameless = '\u{10ffff}'

/** What is kept beside name and address to sort and to find by. */
export const derived = ({ name, email }: { name: string | null; email: string | null }) => {
  const known = knownEmail(email)
  return { nameKey: nameKey(name ?? known ?? nameless), search: searchVector([name, known]) }
}
