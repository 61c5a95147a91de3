import { type Caller, newEvent } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { commentRef } from '../../records/comments/events.ts'
import * as repo from '../../records/comments/repo.ts'
import { postRef } from '../../records/posts/events.ts'
import type { LockedPost } from '../../records/posts/lock-repo.ts'

const batchSize = 500

/** Deleting a post hides its comments, so emits comment.deleted for each of them. */
export const emitCommentsDeleted = async (db: Db, caller: Caller, post: LockedPost): Promise<void> => {
  const now = Date.now()
  for (let after: string | undefined = ''; after !== undefined; ) {
    const comments = await repo.commentsAfter(db, post.id, after, batchSize)
    const gone = comments.map(row => ({ comment: commentRef(row), post: postRef(post) }))
    await emitAll(
      db,
      caller,
      gone.map(data => newEvent('comment.deleted', data, now)),
    )
    after = comments.length === batchSize ? comments.at(-1)?.thread : undefined
  }
}
