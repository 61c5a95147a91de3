import { insertActivityChanges, isErased, type MoveContent } from '@earshot/identity'
import { markChanged } from '../../records/directory/repo.ts'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { deleteFollowsOf } from '../../records/follows/repo.ts'
import { recountVotes } from '../../records/posts/group-repo.ts'
import { lockPosts } from '../../records/posts/lock-repo.ts'
import { deleteReactionsOf } from '../../records/reactions/repo.ts'
import * as repo from './repo.ts'

/**
 * Gives the votes and posts of a merged person to the user. Emits no events: the votes were reported when they were cast. A vote that
 * arrives meanwhile is moved the next time, as its post is not locked: a recount would miss a vote that is being added.
 */
export const moveContent: MoveContent = async (db, merge) => {
  const { fromId, intoId } = merge
  const voted = await repo.listVotedPosts(db, fromId)
  await lockPosts(db, repo.postsOf(fromId, voted))
  for (const id of await repo.moveVotes(db, merge, voted)) await recountVotes(db, id)
  await repo.moveAuthorship(db, merge)
  if (await isErased(db, intoId)) {
    await deleteFollowsOf(db, intoId)
    await deleteReactionsOf(db, intoId)
    await dropAttachmentsOf(db, intoId)
  }
  await insertActivityChanges(db, [fromId, intoId])
  await markChanged(db, [intoId])
}

/** Moves back what a merge has moved, without events. */
export const moveContentBack: MoveContent = async (db, merge) => {
  const { fromId, intoId } = merge
  const voted = await repo.listMovedVotes(db, merge)
  await lockPosts(db, repo.postsMoved(merge, voted))
  for (const id of await repo.moveVotesBack(db, merge, voted)) await recountVotes(db, id)
  await repo.moveAuthorshipBack(db, merge)
  await insertActivityChanges(db, [fromId, intoId])
  await markChanged(db, [fromId, intoId])
}
