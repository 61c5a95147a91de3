import { type Caller, fail, isTeam } from '@earshot/contracts'

export const deletedForTeam = 'Only the team sees what was deleted.'

/** What somebody wrote is changed by them and the team. @throws {ApiError} FORBIDDEN */
export const assertAuthor = (caller: Caller, { authorPrincipalId }: { authorPrincipalId: string }): void => {
  if (!isTeam(caller) && authorPrincipalId !== caller.principalId)
    fail('FORBIDDEN', 'Only its author and the team may do this.')
}

/** @throws {ApiError} FORBIDDEN */
export const assertTeam = (caller: Caller, message: string): void => {
  if (!isTeam(caller)) fail('FORBIDDEN', message)
}
