import type { Identity, Scope } from '@earshot/contracts'

/** Visitors have the role `user`: the services let them change what is their own, and read what is public or their own. */
export const visitorScopes: readonly Scope[] = [
  'read:feedback',
  'write:feedback',
  'read:support',
  'write:support',
]

/** The identity of requests without a session: a portal user who owns nothing. */
export const anonymous: Identity = {
  principalId: 'anybody',
  name: 'Anybody',
  email: null,
  role: 'user',
  scopes: ['read:feedback'],
  credentialId: 'portal',
}

/** Whether the credential is the token of a visitor, identified or anonymous. */
export const isVisitor = ({ credentialId }: Pick<Identity, 'credentialId'>): boolean =>
  credentialId.startsWith('visitor.') || credentialId.startsWith('anonymous.')
