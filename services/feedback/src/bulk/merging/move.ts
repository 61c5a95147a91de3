import { insertActivityChanges, isErased, type MoveContent } from '@earshot/identity'
import { markChanged } from '../../records/directory/repo.ts'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { deleteFollowsOf } from '../../records/follows/repo.ts'
import { recountVotes } from '../../records/posts/group-repo.ts'
import { lockPosts } from '../../records/posts/lock-repo.ts'
import { listVotedPosts, moveAuthorship, moveVotes, postsOf } from './repo.ts'

/**
 * Gives the votes and posts of a merged visitor to the user. Emits no events: the votes were reported when they were cast. A vote that
 * arrives meanwhile is moved the next time, as its post is not locked: a recount would miss a vote that is being added.
 */
export const moveContent: MoveContent = async (db, merge) => {
  const { fromId, intoId } = merge
  const voted = await listVotedPosts(db, fromId)
  await lockPosts(db, postsOf(fromId, voted))
  for (const id of await moveVotes(db, merge, voted)) await recountVotes(db, id)
  await moveAuthorship(db, merge)
  if (await isErased(db, intoId)) {
    await deleteFollowsOf(db, intoId)
    await dropAttachmentsOf(db, intoId)
  }
  await insertActivityChanges(db, [fromId, intoId])
  await markChanged(db, [intoId])
}
