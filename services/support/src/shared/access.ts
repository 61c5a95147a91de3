import { type Caller, type Id, type Identity, isId } from '@earshot/contracts'

/** What a caller may see: the whole inbox, or only their own conversations as a visitor. */
export type View = 'team' | { visitorPrincipalId: string }

/** Roles of members and service accounts. Every other caller is treated as a visitor. */
const teamRoles: string[] = ['admin', 'member', 'service']

export const viewOf = ({ role, principalId }: Identity): View =>
  teamRoles.includes(role) ? 'team' : { visitorPrincipalId: principalId }

/** Who reads a list: the caller, and what they may see. Members have marks of their own; a visitor reads alone. */
export type Reader = { view: View; principalId: string }

export const readerOf = (caller: Identity): Reader => ({
  view: viewOf(caller),
  principalId: caller.principalId,
})

/** Whether the view includes the conversation. */
export const shows = (view: View, it: { visitorPrincipalId: string }): boolean =>
  view === 'team' || view.visitorPrincipalId === it.visitorPrincipalId

/** The principal of a caller. Background work of a service has none. */
export const principalOf = ({ principalId }: Caller): Id<'principal'> | null =>
  isId('principal', principalId) ? principalId : null
