import type { Identity } from '@earshot/contracts'

/** Whether the credential is the token of a visitor, identified or anonymous. */
export const isVisitor = ({ credentialId }: Pick<Identity, 'credentialId'>): boolean =>
  credentialId.startsWith('visitor.') || credentialId.startsWith('anonymous.')
