import { type Caller, type Id, nameKey, newId } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'
import { callerInsert } from '@earshot/identity'
import { searchVector, wordsVersion } from '@earshot/search'
import type { Author } from './authors.ts'
import type { Planned } from './plan.ts'

export type ImportedPost = Planned & { id: Id<'post'>; author: Author; createdAt: string }

export const insertCaller = (db: Db, caller: Caller) => run(db)`${callerInsert(caller)}`

export const insertPosts = (db: Db, posts: ImportedPost[], now: string) =>
  run(db)`
    insert into posts (id, board_id, status_id, author_principal_id, title, content, attachments, search, words_version,
      vote_count, unnamed_votes, created_at, updated_at)
    select id, board_id, status_id, author, title, content, attachments, search, ${wordsVersion}::smallint, votes, votes,
      created_at, ${now}::timestamptz
    from unnest(${posts.map(it => it.id)}::text[], ${posts.map(it => it.board.id)}::text[],
      ${posts.map(it => it.statusId)}::text[], ${posts.map(it => it.author.principalId)}::text[],
      ${posts.map(it => it.fields.title)}::text[], ${posts.map(it => it.fields.content)}::text[],
      ${posts.map(it => JSON.stringify(it.attachments))}::jsonb[],
      ${posts.map(it => searchVector(it.fields))}::tsvector[], ${posts.map(it => it.fields.votes)}::int[],
      ${posts.map(it => it.createdAt)}::timestamptz[])
      as made (id, board_id, status_id, author, title, content, attachments, search, votes, created_at)`

/** Ids of tags by the key of their name. Missing tags are created. */
export const tagIdsOf = async (db: Db, names: string[]): Promise<Map<string, Id<'tag'>>> => {
  const byKey = new Map(names.map(name => [nameKey(name), name]))
  const keys = [...byKey.keys()].sort()
  await run(db)`
    insert into tags (id, name, name_key, color, description)
    select *, '#6b7280', '' from unnest(${keys.map(() => newId('tag'))}::text[],
      ${keys.map(key => byKey.get(key))}::text[], ${keys}::text[])
    on conflict (name_key) do nothing`
  const tags = await many<{ id: Id<'tag'>; nameKey: string }>(db)`
    select id, name_key from tags where name_key = any(${keys}) order by id for key share`
  return new Map(tags.map(tag => [tag.nameKey, tag.id]))
}

export const tagPosts = (db: Db, pairs: { id: Id<'post'>; tagId: Id<'tag'> | undefined }[]) =>
  run(db)`
    insert into post_tags (post_id, tag_id)
    select * from unnest(${pairs.map(it => it.id)}::text[], ${pairs.map(it => it.tagId)}::text[])`

export const rememberExternals = (db: Db, posts: ImportedPost[]) => {
  const named = posts.filter(it => it.fields.externalId !== undefined)
  return run(db)`
    insert into imported_posts (board_id, external_id, post_id)
    select * from unnest(${named.map(it => it.board.id)}::text[],
      ${named.map(it => it.fields.externalId)}::text[], ${named.map(it => it.id)}::text[])`
}
