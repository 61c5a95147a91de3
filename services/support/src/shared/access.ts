import { type Caller, type Id, type Identity, isId } from '@earshot/contracts'

/** What a caller may see: the whole inbox, or as a visitor what is their own. */
export type View = 'team' | { visitorPrincipalId: string }

/** Credentials of the workspace itself. Whoever comes with another kind of them is a visitor, or is treated as one. */
const teamRoles: string[] = ['admin', 'member', 'service']

export const viewOf = ({ role, principalId }: Identity): View =>
  teamRoles.includes(role) ? 'team' : { visitorPrincipalId: principalId }

/** Whether the view shows this one. */
export const shows = (view: View, it: { visitorPrincipalId: string }): boolean =>
  view === 'team' || view.visitorPrincipalId === it.visitorPrincipalId

/** The principal behind a caller; the background work of a service has none. */
export const principalOf = ({ principalId }: Caller): Id<'principal'> | null =>
  isId('principal', principalId) ? principalId : null
