import type { Id } from '@earshot/contracts'
import { type Db, many, raw, run } from '@earshot/db'
import { wordsVersion } from '@earshot/search'

const batch = 200

export type OutdatedPost = { id: Id<'post'>; title: string; content: string }

/** Locks posts with words of an older version, and skips posts that another process has locked. */
export const lockOutdatedPosts = (db: Db) =>
  many<OutdatedPost>(db)`
    select id, title, content from posts where words_version < ${raw(String(wordsVersion))}
    order by id limit ${batch} for update skip locked`

export const updateWords = (db: Db, posts: { id: Id<'post'>; search: string }[]) =>
  run(db)`
    update posts set search = made.search, words_version = ${wordsVersion}
    from unnest(${posts.map(post => post.id)}::text[], ${posts.map(post => post.search)}::tsvector[])
      as made (id, search)
    where posts.id = made.id`
