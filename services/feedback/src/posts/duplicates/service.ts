import { type Caller, failFields, type Id, storable, unknownReference } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { requireLive } from '../../records/posts/guards.ts'
import { lockPosts, postsOfIds } from '../../records/posts/lock-repo.ts'
import type { Post } from '../../records/posts/model.ts'
import { type PostRow, toItem } from '../../records/posts/row.ts'
import { getPost } from '../read/service.ts'
import { postsById } from '../similar/repo.ts'
import type { DuplicateQuery, PossibleDuplicate } from './model.ts'
import * as repo from './repo.ts'

/** The post that others are merged into comes first: more votes, then the older one. */
const byWeight = (a: PostRow, b: PostRow): number => b.voteCount - a.voteCount || (a.id < b.id ? -1 : 1)

export const listPossibleDuplicates = async (
  db: Db,
  caller: Caller,
  { query: { boardId }, page: { limit, cursor } }: { query: DuplicateQuery; page: PageRequest },
): Promise<Page<PossibleDuplicate>> => {
  const cursors = cursorOf(
    { list: 'possible-duplicates', boardId },
    z.tuple([z.number(), storable, storable]),
  )
  const pairs = await repo.listPairs(db, { boardId, after: cursors.decode(cursor), limit: limit + 1 })
  const ids = pairs.flatMap(({ postId, otherId }) => [postId, otherId])
  const posts = new Map((await postsById(db, ids, caller)).map(post => [post.id, post]))
  const shown = pairs.flatMap(pair => {
    const [canonicalPost, post] = [posts.get(pair.postId), posts.get(pair.otherId)]
      .flatMap(it => it ?? [])
      .toSorted(byWeight)
    return canonicalPost && post ? [{ ...pair, canonicalPost, post }] : []
  })
  return pageOf(
    shown,
    limit,
    it => cursors.encode([it.similarity, it.postId, it.otherId]),
    ({ post, canonicalPost, similarity }) => ({
      post: toItem(post),
      canonicalPost: toItem(canonicalPost),
      similarity,
    }),
  )
}

type Pair = { id: Id<'post'>; postId: Id<'post'> }

/** Locks both posts, because a change of one of them removes their pair. */
const lockPair = async (db: Db, caller: Caller, { id, postId }: Pair): Promise<void> => {
  const posts = await lockPosts(db, postsOfIds([id, postId]))
  const post = requireLive(caller, posts(id))
  const other = posts(postId)
  if (!other || other.deletedAt || other === post) failFields(unknownReference('postId'))
}

export const dismissDuplicate = (pool: Pool, caller: Caller, pair: Pair): Promise<Post> =>
  tx(pool, async db => {
    await lockPair(db, caller, pair)
    await repo.dismissPair(db, [pair.id, pair.postId])
    return getPost(db, caller, { id: pair.id })
  })

export const restoreDuplicate = (pool: Pool, caller: Caller, pair: Pair): Promise<void> =>
  tx(pool, async db => {
    await lockPair(db, caller, pair)
    if (await repo.removeDismissal(db, [pair.id, pair.postId])) await repo.compareAgain(db, pair.id)
  })
