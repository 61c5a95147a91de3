import { type Caller, fail, type Id } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import type { FollowState } from '../../records/follows/model.ts'
import * as repo from '../../records/follows/repo.ts'
import { requireUnmerged } from '../../records/posts/guards.ts'

type PostId = { id: Id<'post'> }

const findFollowable = async (db: Db, caller: Caller, id: Id<'post'>): Promise<repo.Followable> =>
  (await repo.findFollowable(db, caller, id)) ?? fail('NOT_FOUND')

export const getFollow = async (db: Db, caller: Caller, { id }: PostId): Promise<FollowState> => {
  const { following } = await findFollowable(db, caller, id)
  return { following }
}

/**
 * Saves the caller's choice, also if it is what applies without one: a voter may remove the vote later, and someone who only wrote a
 * comment gets replies until they unfollow the post. If the post is merged at the same time, the choice counts for the group.
 */
export const setFollow = (
  pool: Pool,
  caller: Caller,
  { id, following }: PostId & FollowState,
): Promise<FollowState> =>
  tx(pool, async db => {
    const before = requireUnmerged(await findFollowable(db, caller, id))
    if (before.following !== following || !before.isChosen)
      await repo.saveFollow(db, id, caller.principalId, following)
    return { following }
  })
