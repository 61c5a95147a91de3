import { type Caller, nameKey, newEvent, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { insertActivityChanges } from '@earshot/identity'
import type { Author } from './authors.ts'
import type { Planned } from './plan.ts'
import * as repo from './posts-repo.ts'

const tagPosts = async (db: Db, posts: repo.ImportedPost[]): Promise<void> => {
  const ids = await repo.tagIdsOf(
    db,
    posts.flatMap(it => it.fields.tags),
  )
  const pairs = posts.flatMap(({ id, fields: { tags } }) =>
    [...new Set(tags.map(name => ids.get(nameKey(name))))].map(tagId => ({ id, tagId })),
  )
  await repo.tagPosts(db, pairs)
}

const created = ({ id, fields, board, author }: repo.ImportedPost) => ({
  post: {
    id,
    title: fields.title,
    content: fields.content,
    boardId: board.id,
    boardSlug: board.slug,
    authorEmail: author.email,
    authorName: author.name,
    voteCount: fields.votes,
  },
})

type Writing = { posts: Planned[]; authorOf: (fields: Planned['fields']) => Author; notify: boolean }

/** Inserts posts with their tags and votes, and emits post.created only when `notify` is set. */
export const writePosts = async (
  db: Db,
  caller: Caller,
  { posts, authorOf, notify }: Writing,
): Promise<void> => {
  const now = new Date().toISOString()
  const made = posts.map(
    (post): repo.ImportedPost => ({
      ...post,
      id: newId('post'),
      author: authorOf(post.fields),
      createdAt: post.fields.createdAt ?? now,
    }),
  )
  await repo.insertCaller(db, caller)
  await repo.insertPosts(db, made, now)
  await tagPosts(db, made)
  await repo.rememberExternals(db, made)
  await insertActivityChanges(db, [...new Set(made.map(it => it.author.principalId))])
  const at = Date.parse(now)
  if (notify)
    await emitAll(
      db,
      caller,
      made.map(it => newEvent('post.created', created(it), at)),
    )
}
