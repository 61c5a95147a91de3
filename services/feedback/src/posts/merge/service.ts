import { type Caller, fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { assertTeam } from '../../access/permissions.ts'
import { record } from '../../records/activity/repo.ts'
import { postRef } from '../../records/posts/events.ts'
import { hasDuplicates, recountVotes, setCanonical } from '../../records/posts/group-repo.ts'
import { requireLive, requireUnmerged } from '../../records/posts/guards.ts'
import { type LockedPost, lockPosts, postsOfIds, withCanonical } from '../../records/posts/lock-repo.ts'
import type { MergeResult, Post } from '../../records/posts/model.ts'
import { getPost } from '../read/service.ts'

const teamOnly = 'Only team members can merge and unmerge posts.'

/** Records the merge in the activity of both posts, each with the other post. */
const recordBoth = async (
  db: Db,
  caller: Caller,
  kind: 'merged' | 'unmerged',
  [duplicate, canonical]: [LockedPost, LockedPost],
) => {
  const named = ({ id, title }: LockedPost) => ({ postId: id, title })
  await record(db, caller, duplicate.id, { type: kind, data: named(canonical) })
  await record(db, caller, canonical.id, { type: `duplicate_${kind}`, data: named(duplicate) })
}

type Merging = { id: Id<'post'>; canonicalPostId: Id<'post'> }

const assertMergeable = async (db: Db, duplicate: LockedPost, canonical: LockedPost): Promise<void> => {
  requireUnmerged(duplicate)
  requireUnmerged(canonical)
  if (await hasDuplicates(db, duplicate.id))
    fail('CONFLICT', 'Other posts are merged into this post. Unmerge them first.')
}

/** Votes and comments stay on their rows, so that unmerging restores the original state. */
export const mergePost = (
  pool: Pool,
  caller: Caller,
  { id, canonicalPostId }: Merging,
): Promise<MergeResult> =>
  tx(pool, async db => {
    assertTeam(caller, teamOnly)
    const posts = await lockPosts(db, postsOfIds([id, canonicalPostId]))
    const duplicate = requireLive(caller, posts(id))
    const canonical = posts(canonicalPostId)
    if (!canonical || canonical.deletedAt || canonical === duplicate)
      return failFields(unknownReference('canonicalPostId'))
    if (duplicate.canonicalPostId !== canonical.id) {
      await assertMergeable(db, duplicate, canonical)
      await setCanonical(db, id, canonical.id)
      await recountVotes(db, canonical.id)
      await recordBoth(db, caller, 'merged', [duplicate, canonical])
      const post = postRef(duplicate)
      await emit(db, caller, 'post.merged', { post, duplicatePost: post, canonicalPost: postRef(canonical) })
    }
    const { voteCount } = await getPost(db, caller, { id: canonical.id })
    return {
      ...(await getPost(db, caller, { id })),
      canonicalPost: { id: canonical.id, voteCount },
      duplicatePost: { id },
    }
  })

export const unmergePost = (pool: Pool, caller: Caller, { id }: { id: Id<'post'> }): Promise<Post> =>
  tx(pool, async db => {
    assertTeam(caller, teamOnly)
    const posts = await lockPosts(db, withCanonical(id))
    const duplicate = requireLive(caller, posts(id))
    const canonical = duplicate.canonicalPostId && posts(duplicate.canonicalPostId)
    if (canonical) {
      await setCanonical(db, id, null)
      await recountVotes(db, canonical.id)
      await recordBoth(db, caller, 'unmerged', [duplicate, canonical])
      const data = { post: postRef(duplicate), formerCanonicalPost: postRef(canonical) }
      await emit(db, caller, 'post.unmerged', data)
    }
    return getPost(db, caller, { id, includeDeleted: false })
  })
