import { type Caller, type Id, nameKey, newEvent, newId } from '@earshot/contracts'
import { type Db, run } from '@earshot/db'
import { emitAll } from '@earshot/events'
import { noteActivity, notedCaller } from '@earshot/identity'
import { searchVector, wordsVersion } from '../../../text/search/document.ts'
import type { Author } from './authors.ts'
import type { Planned } from './plan.ts'
import { tagIdsOf } from './plan-repo.ts'

type Made = Planned & { id: Id<'post'>; author: Author; createdAt: string }

const insertPosts = (db: Db, posts: Made[], now: string) =>
  run(db)`
    insert into posts (id, board_id, status_id, author_principal_id, title, content, search, words_version,
      vote_count, unnamed_votes, created_at, updated_at)
    select id, board_id, status_id, author, title, content, search, ${wordsVersion}::smallint, votes, votes,
      created_at, ${now}::timestamptz
    from unnest(${posts.map(it => it.id)}::text[], ${posts.map(it => it.board.id)}::text[],
      ${posts.map(it => it.statusId)}::text[], ${posts.map(it => it.author.principalId)}::text[],
      ${posts.map(it => it.fields.title)}::text[], ${posts.map(it => it.fields.content)}::text[],
      ${posts.map(it => searchVector(it.fields))}::tsvector[], ${posts.map(it => it.fields.votes)}::int[],
      ${posts.map(it => it.createdAt)}::timestamptz[])
      as made (id, board_id, status_id, author, title, content, search, votes, created_at)`

const insertTags = async (db: Db, posts: Made[]): Promise<void> => {
  const ids = await tagIdsOf(
    db,
    posts.flatMap(it => it.fields.tags),
  )
  const pairs = posts.flatMap(({ id, fields: { tags } }) =>
    [...new Set(tags.map(name => ids.get(nameKey(name))))].map(tagId => ({ id, tagId })),
  )
  await run(db)`
    insert into post_tags (post_id, tag_id)
    select * from unnest(${pairs.map(it => it.id)}::text[], ${pairs.map(it => it.tagId)}::text[])`
}

const rememberExternals = (db: Db, posts: Made[]) => {
  const named = posts.filter(it => it.fields.externalId !== undefined)
  return run(db)`
    insert into imported_posts (board_id, external_id, post_id)
    select * from unnest(${named.map(it => it.board.id)}::text[],
      ${named.map(it => it.fields.externalId)}::text[], ${named.map(it => it.id)}::text[])`
}

const created = ({ id, fields, board, author }: Made) => ({
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

/** Makes the posts with all that belongs to them, and tells of them only when that is wished. */
export const writePosts = async (
  db: Db,
  caller: Caller,
  { posts, authorOf, notify }: Writing,
): Promise<void> => {
  const now = new Date().toISOString()
  const made = posts.map(
    (post): Made => ({
      ...post,
      id: newId('post'),
      author: authorOf(post.fields),
      createdAt: post.fields.createdAt ?? now,
    }),
  )
  await run(db)`${notedCaller(caller)}`
  await insertPosts(db, made, now)
  await insertTags(db, made)
  await rememberExternals(db, made)
  await noteActivity(db, [...new Set(made.map(it => it.author.principalId))])
  const at = Date.parse(now)
  if (notify)
    await emitAll(
      db,
      caller,
      made.map(it => newEvent('post.created', created(it), at)),
    )
}
