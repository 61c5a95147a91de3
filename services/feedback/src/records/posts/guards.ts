import {
  ApiError,
  type Caller,
  fail,
  failFields,
  type Id,
  isTeam,
  unknownReference,
} from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { LockedPost } from './lock-repo.ts'
import { findVisiblePost } from './repo.ts'

/**
 * Runs `work` for a post that a request body names. If the post is deleted meanwhile, the error is the same as for an
 * unknown id. @throws {ApiError} VALIDATION_ERROR
 */
export const forNamedPost = async <T>(
  db: Db,
  caller: Caller,
  postId: Id<'post'>,
  work: () => Promise<T>,
): Promise<T> => {
  if (!(await findVisiblePost(db, caller, postId))) failFields(unknownReference('postId'))
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') failFields(unknownReference('postId'))
    throw error
  }
}

/** For routes below a post's path. @throws {ApiError} NOT_FOUND */
export const requirePost = async (db: Db, caller: Caller, id: Id<'post'>): Promise<void> => {
  if (!(await findVisiblePost(db, caller, id))) fail('NOT_FOUND')
}

/** @throws {ApiError} NOT_FOUND if the post is deleted, held, or on a board that the caller may not see. */
export const requireLive = (caller: Caller, post: LockedPost | undefined): LockedPost =>
  post && !post.deletedAt && (isTeam(caller) || post.audience === 'public') ? post : fail('NOT_FOUND')

/** @throws {ApiError} ALREADY_MERGED with the id of the canonical post. */
export const requireUnmerged = <Post extends Pick<LockedPost, 'canonicalPostId'>>(post: Post): Post => {
  const { canonicalPostId } = post
  return canonicalPostId === null ? post : fail('ALREADY_MERGED', undefined, { canonicalPostId })
}
