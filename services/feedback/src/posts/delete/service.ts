import { type Caller, fail, type Id, isId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { emit } from '@earshot/events'
import { insertActivityChanges } from '@earshot/identity'
import { assertAuthor } from '../../access/permissions.ts'
import { record } from '../../records/activity/repo.ts'
import { shareBoard } from '../../records/boards/repo.ts'
import { postRef } from '../../records/posts/events.ts'
import { lastCanonicalOf, recountVotes, withCanonicalChain } from '../../records/posts/group-repo.ts'
import { requireLive } from '../../records/posts/guards.ts'
import { lockPosts, withCanonical } from '../../records/posts/lock-repo.ts'
import type { Post } from '../../records/posts/model.ts'
import * as repo from '../../records/posts/repo.ts'
import { restorableDays } from '../../records/posts/row.ts'
import { getPost } from '../read/service.ts'
import { emitCommentsDeleted } from './comments.ts'

type PostId = { id: Id<'post'> }

/**
 * Marks a post as deleted, which hides its comments and duplicates too. The duplicates stay merged. The votes of a deleted
 * duplicate no longer count for its canonical post.
 */
export const deletePost = (pool: Pool, caller: Caller, { id }: PostId): Promise<void> =>
  tx(pool, async db => {
    const posts = await lockPosts(db, withCanonical(id))
    const post = requireLive(caller, posts(id))
    assertAuthor(caller, post)
    await repo.markPostDeleted(db, id)
    if (post.canonicalPostId) await recountVotes(db, post.canonicalPostId)
    await record(db, caller, id, { type: 'deleted' })
    await insertActivityChanges(db, [post.authorPrincipalId])
    const { principalId } = caller
    await emit(db, caller, 'post.deleted', {
      post: postRef(post),
      ...(isId('principal', principalId) && { deletedBy: principalId }),
    })
    await emitCommentsDeleted(db, caller, post)
  })

const restorableMs = restorableDays * 24 * 60 * 60 * 1000

const assertRestorable = async (db: Db, boardId: Id<'board'>, deletedAt: string): Promise<void> => {
  if (Date.parse(deletedAt) < Date.now() - restorableMs)
    fail('CONFLICT', `The post was deleted more than ${restorableDays} days ago.`)
  if (!(await shareBoard(db, boardId))) fail('CONFLICT', 'The board of the post was deleted.')
}

/** A restored duplicate stays a duplicate. If its canonical post was merged meanwhile, it joins that group. */
export const restorePost = (pool: Pool, caller: Caller, { id }: PostId): Promise<Post> =>
  tx(pool, async db => {
    const posts = await lockPosts(db, withCanonicalChain(id))
    const post = posts(id)
    if (!post || post.held) return fail('NOT_FOUND')
    if (post.deletedAt) {
      await assertRestorable(db, post.boardId, post.deletedAt)
      const canonical = (await lastCanonicalOf(db, id)).id
      await repo.markPostRestored(db, id, canonical)
      if (canonical) await recountVotes(db, canonical)
      await record(db, caller, id, { type: 'restored' })
      await insertActivityChanges(db, [post.authorPrincipalId])
      await emit(db, caller, 'post.restored', { post: postRef(post) })
    }
    return getPost(db, caller, { id })
  })
