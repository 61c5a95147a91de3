import type { User } from '../users/queries.ts'

/** How a visitor is known. The ID in the product is set by visitor tokens and the API, which need a secret of the product. */
export const identityOf = ({
  email,
  emailVerified,
  externalId,
}: Pick<User, 'email' | 'emailVerified' | 'externalId'>) => {
  if (email !== null && emailVerified) return 'verified'
  if (externalId !== null) return 'identified'
  return email === null ? 'anonymous' : 'unverified'
}
