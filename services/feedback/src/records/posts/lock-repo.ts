import { fail, type Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import type { Board } from '../boards/model.ts'

/** The columns of a locked post that decide about changes and appear in its events. */
export type LockedPost = {
  id: Id<'post'>
  title: string
  suffix: string
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

/** Posts to lock. */
export type Selection = {
  /** A part of the names of prepared statements. */
  name: string
  /** Selects the ids. */
  ids: Sql
  /** Whether no change of a group can change the selection. */
  isFixed?: true
}

/**
 * Always in id order, so that two changes of a group cannot deadlock. The lateral join reads one post at a time by its primary
 * key, however many ids the planner expects.
 */
const lockRows = (db: Db, { name, ids }: Selection) =>
  many<Pick<LockedPost, 'id'>>(db, `lock_${name}`)`
    select p.id from (select id from (${ids}) selected (id) order by id) selected cross join lateral (
      select id from posts where posts.id = selected.id for update) p`

/** Locks the boards `for key share`, so that no event contains an outdated slug. */
const readRows = (db: Db, { name, ids }: Selection) =>
  many<LockedPost>(db, `read_locked_${name}`)`
    select p.id, p.title, p.suffix, p.board_id, b.slug as board_slug, b.audience, b.require_approval,
      p.author_principal_id, p.vote_count, p.canonical_post_id, p.deleted_at, p.held
    from (${ids}) selected (id)
    cross join lateral (select * from posts where posts.id = selected.id offset 0) p
    join boards b on b.id = p.board_id
    for key share of b`

const attempts = 5

type LockedPosts = (id: string) => LockedPost | undefined

const byId =
  (posts: LockedPost[]): LockedPosts =>
  id =>
    posts.find(post => post.id === id)

/**
 * Locks the selected posts, deleted ones included, and checks the selection again: while the statement waited for a lock, the
 * group may have changed. Then all locks are released and taken again, because locking one more post would break the lock
 * order.
 */
export const lockPosts = async (db: Db, selection: Selection): Promise<LockedPosts> => {
  if (selection.isFixed) {
    await lockRows(db, selection)
    return byId(await readRows(db, selection))
  }
  for (let attempt = 0; attempt < attempts; attempt++) {
    await run(db)`savepoint unlocked`
    const locked = new Set((await lockRows(db, selection)).map(row => row.id))
    const posts = await readRows(db, selection)
    if (posts.every(post => locked.has(post.id))) {
      await run(db)`release savepoint unlocked`
      return byId(posts)
    }
    await run(db)`rollback to savepoint unlocked`
  }
  return fail('CONFLICT', 'The post was merged and unmerged several times meanwhile. Try again.')
}

/** These posts, without the posts they are merged into. */
export const postsOfIds = (ids: Id<'post'>[]): Selection => ({
  name: 'posts',
  ids: sql`select unnest(${ids}::text[])`,
  isFixed: true,
})

/** Only the post itself. */
export const itself = (id: Id<'post'>): Selection => postsOfIds([id])

/** The post, and the post it is merged into. */
export const withCanonical = (id: Id<'post'>): Selection => ({
  name: 'with_canonical',
  ids: sql`select unnest(array[id, canonical_post_id]) from posts where id = ${id}`,
})

/** The post and its live duplicates: the group that readers see as one post. */
export const withDuplicates = (id: Id<'post'>): Sql => sql`
  select ${id}::text union all
  select id from posts where canonical_post_id = ${id} and deleted_at is null`
