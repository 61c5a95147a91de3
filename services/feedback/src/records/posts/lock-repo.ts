import { fail, type Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import type { Board } from '../boards/model.ts'

/** Of a locked post what decides about it, and what its events say. */
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

/** Always in one order, so that two changes of one group cannot wait for each other. */
const lockRows = (db: Db, ids: Sql) =>
  many<Pick<LockedPost, 'id'>>(db)`select id from posts where id in (${ids}) order by id for update`

/** Holds the boards as they are, too: no event leaves with a former slug. */
const readRows = (db: Db, ids: Sql) =>
  many<LockedPost>(db)`
    select p.id, p.title, p.board_id, b.slug as board_slug, b.audience, b.require_approval,
      p.author_principal_id, p.vote_count, p.canonical_post_id, p.deleted_at, p.held
    from posts p join boards b on b.id = p.board_id
    where p.id in (${ids}) order by p.id for key share of b`

const attempts = 5

/**
 * Locks the posts that `ids` selects, deleted ones too, and looks again: whoever waits for a lock has seen the group as
 * it was before, and by now it may be another. Then the locks are given back before all are taken anew: a further one
 * beside them would be out of order.
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
  return fail('CONFLICT', 'The post keeps being merged and unmerged. Try again.')
}

/** The post alone. */
export const itself = (id: Id<'post'>): Sql => sql`select ${id}::text`

/** These posts, whatever they are merged into. */
export const postsOfIds = (ids: Id<'post'>[]): Sql => sql`select unnest(${ids}::text[])`

/** The post, and what it is merged into. */
export const withCanonical = (id: Id<'post'>): Sql =>
  sql`select unnest(array[id, canonical_post_id]) from posts where id = ${id}`

/** The post, and those that are merged into it and not deleted: the group that is seen as one. */
export const withDuplicates = (id: Id<'post'>): Sql => sql`
  select ${id}::text union all
  select id from posts where canonical_post_id = ${id} and deleted_at is null`
