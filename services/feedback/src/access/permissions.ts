import { type Caller, fail, isTeam } from '@earshot/contracts'

export const deletedForTeam = 'Only team members can see deleted posts.'
export const votersForTeam =
  'Only team members can filter or sort posts by segment, company, revenue or score.'

/** Only the author and team members may change a post or comment. @throws {ApiError} FORBIDDEN */
export const assertAuthor = (caller: Caller, { authorPrincipalId }: { authorPrincipalId: string }): void => {
  if (!isTeam(caller) && authorPrincipalId !== caller.principalId)
    fail('FORBIDDEN', 'Only the author and team members can do this.')
}

/** @throws {ApiError} FORBIDDEN */
export const assertTeam = (caller: Caller, message: string): void => {
  if (!isTeam(caller)) fail('FORBIDDEN', message)
}

/** Anonymous visitors may post on boards that allow it. @throws {ApiError} SIGN_IN_REQUIRED */
export const assertMayPost = (caller: Caller, { anonymousPosts }: { anonymousPosts: boolean }): void => {
  if (caller.anonymous && !anonymousPosts) fail('SIGN_IN_REQUIRED', 'Sign in to post on this board.')
}

/** @throws {ApiError} SIGN_IN_REQUIRED */
export const assertMayAttach = (caller: Caller, attachments: readonly unknown[] | undefined): void => {
  if (caller.anonymous && attachments?.length) fail('SIGN_IN_REQUIRED', 'Sign in to attach files to a post.')
}

/** Users may set tags on boards that allow it. @throws {ApiError} FORBIDDEN */
export const assertMayTag = (caller: Caller, { userTags }: { userTags: boolean }): void => {
  if (!userTags) assertTeam(caller, 'Only team members can set the tags of posts on this board.')
}
