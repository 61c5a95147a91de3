import { fail, type Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import type { Board } from '../boards/model.ts'

/** The columns of a locked post that decide about changes and appear in its events. */
export type LockedPost = {
  id: Id<'post'>
  title: string
  boardId: Id<'board'>
  boardSlug: string
  audience: Board['audience']
  requireApproval: Board['settings']['requireApproval']
  authorPrincipalId: string
  voteCount: number
  canonicalPostId: Id<'post'> | null
  deletedAt: string | null
  held: 'pending' | 'rejected' | null
}

/** Always in id order, so that two changes of a group cannot deadlock. */
const lockRows = (db: Db, ids: Sql) =>
  many<Pick<LockedPost, 'id'>>(db)`select id from posts where id in (${ids}) order by id for update`

/** Locks the boards `for key share`, so that no event contains an outdated slug. */
const readRows = (db: Db, ids: Sql) =>
  many<LockedPost>(db)`
    select p.id, p.title, p.board_id, b.slug as board_slug, b.audience, b.require_approval,
      p.author_principal_id, p.vote_count, p.canonical_post_id, p.deleted_at, p.held
    from posts p join boards b on b.id = p.board_id
    where p.id in (${ids}) order by p.id for key share of b`

const attempts = 5

/**
 * Locks the posts that `ids` selects, deleted ones included, and checks the selection again: while the statement waited for
 * a lock, the group may have changed. Then all locks are released and taken again, because locking one more post would break
 * the lock order.
 */
export const lockPosts = async (db: Db, ids: Sql): Promise<(id: string) => LockedPost | undefined> => {
  for (let attempt = 0; attempt < attempts; attempt++) {
    await run(db)`savepoint unlocked`
    const locked = new Set((await lockRows(db, ids)).map(row => row.id))
    const posts = await readRows(db, ids)
    if (posts.every(post => locked.has(post.id))) {
      await run(db)`release savepoint unlocked`
      return id => posts.find(post => post.id === id)
    }
    await run(db)`rollback to savepoint unlocked`
  }
  return fail('CONFLICT', 'The post was merged and unmerged several times meanwhile. Try again.')
}

/** Only the post itself. */
export const itself = (id: Id<'post'>): Sql => sql`select ${id}::text`

/** These posts, without the posts they are merged into. */
export const postsOfIds = (ids: Id<'post'>[]): Sql => sql`select unnest(${ids}::text[])`

/** The post, and the post it is merged into. */
export const withCanonical = (id: Id<'post'>): Sql =>
  sql`select unnest(array[id, canonical_post_id]) from posts where id = ${id}`

/** The post and its live duplicates: the group that readers see as one post. */
export const withDuplicates = (id: Id<'post'>): Sql => sql`
  select ${id}::text union all
  select id from posts where canonical_post_id = ${id} and deleted_at is null`
