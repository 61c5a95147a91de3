type Known = { email: string | null; emailVerified: boolean; externalId: string | null }

/** How a visitor is known. The ID in the product is set by visitor tokens and the API, which need a secret of the product. */
export const identityOf = ({ email, emailVerified, externalId }: Known) => {
  if (email !== null && emailVerified) return 'verified'
  if (externalId !== null) return 'identified'
  return email === null ? 'anonymous' : 'unverified'
}
