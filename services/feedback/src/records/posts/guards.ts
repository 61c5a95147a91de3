import { ApiError, type Caller, fail, failFields, type Id, isTeam, namesNothing } from '@earshot/contracts'
import { type Db, maybe } from '@earshot/db'
import { seesBoard } from '../../access/visibility-repo.ts'

/** Whether a post is there for the caller. */
const findVisiblePost = (db: Db, caller: Caller, id: Id<'post'>) =>
  maybe<{ id: Id<'post'> }>(db, isTeam(caller) ? 'find_visible_post' : 'find_public_post')`
    select p.id from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}`

/**
 * Does something for a post that a body names. One that goes meanwhile is as little there as one that never was.
 * @throws {ApiError} VALIDATION_ERROR
 */
export const forNamedPost = async <T>(
  db: Db,
  caller: Caller,
  postId: Id<'post'>,
  work: () => Promise<T>,
): Promise<T> => {
  if (!(await findVisiblePost(db, caller, postId))) failFields(namesNothing('postId'))
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'NOT_FOUND') failFields(namesNothing('postId'))
    throw error
  }
}

/** For what stands below a post in a path. @throws {ApiError} NOT_FOUND */
export const requirePost = async (db: Db, caller: Caller, id: Id<'post'>): Promise<void> => {
  if (!(await findVisiblePost(db, caller, id))) fail('NOT_FOUND')
}
