import { insertActivityChanges, isErased, type MoveContent } from '@earshot/identity'
import { markChanged } from '../../records/directory/repo.ts'
import { dropAttachmentsOf } from '../../records/files/repo.ts'
import { deleteFollowsOf } from '../../records/follows/repo.ts'
import { recountVotes } from '../../records/posts/group-repo.ts'
import { lockPosts } from '../../records/posts/lock-repo.ts'
import { moveAuthorship, moveVotes, postsOf } from './repo.ts'

/** Gives the votes and posts of a merged visitor to the user. Emits no events: the votes were reported when they were cast. */
export const moveContent: MoveContent = async (db, merge) => {
  const { fromId, intoId } = merge
  await lockPosts(db, postsOf(fromId))
  for (const id of await moveVotes(db, merge)) await recountVotes(db, id)
  await moveAuthorship(db, merge)
  if (await isErased(db, intoId)) {
    await deleteFollowsOf(db, intoId)
    await dropAttachmentsOf(db, intoId)
  }
  await insertActivityChanges(db, [fromId, intoId])
  await markChanged(db, [intoId])
}
