import { type Caller, type Id, isId, isTeam } from '@earshot/contracts'
import { type Db, many, maybe, raw, run, type Sql, sql } from '@earshot/db'
import { searchVector, wordsVersion } from '@earshot/search'
import { seesBoard } from '../../access/visibility-repo.ts'
import { suffixIn } from '../../text/address.ts'
import { mentionColumns } from '../mentions/repo.ts'
import { hasVoted } from './group-repo.ts'
import { mostMergedPosts } from './model.ts'
import type { PostRow, WholePostRow } from './row.ts'

/** Columns of a post `p` that only the team sees. */
export const teamColumns = (caller: Caller): Sql =>
  raw(isTeam(caller) ? 'p.mrr_cents, p.score' : 'null::bigint as mrr_cents, null::double precision as score')

/** The columns of {@link PostRow}, of a post `p` and the joins of {@link postJoins}. */
export const postColumns = (caller: Caller): Sql => sql`
  p.id, p.title, p.suffix, p.content, p.vote_count, p.comment_count, ${teamColumns(caller)}, p.canonical_post_id, p.eta::text as eta,
  p.status_id, s.slug as status, s.name as status_name,
  p.board_id, b.slug as board_slug, b.name as board_name,
  p.author_principal_id, a.name as author_name, p.owner_principal_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key)
    from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]') as tags,
  ${hasVoted(caller.principalId)} as has_voted,
  p.held, p.created_at, p.updated_at, p.deleted_at`

export const postJoins: Sql = raw(`
  join boards b on b.id = p.board_id
  left join statuses s on s.id = p.status_id
  left join people a on a.id = p.author_principal_id`)

/** The first posts merged into a post `p` that the caller may see. */
const mergedPosts = (caller: Caller): Sql => sql`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'title', m.title, 'voteCount', m.vote_count, 'authorName', author.name,
      'createdAt', to_char(m.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by m.created_at, m.id)
    from (
      select d.* from posts d join boards b on b.id = d.board_id
      where d.canonical_post_id = p.id and d.deleted_at is null and ${seesBoard(caller)}
      order by d.created_at, d.id limit ${mostMergedPosts}) m
    left join people author on author.id = m.author_principal_id), '[]') as merged_posts`

/** The columns of {@link WholePostRow} that lists leave out. */
const wholeColumns = (caller: Caller): Sql =>
  sql`p.attachments, ${mentionColumns('p')}, ${mergedPosts(caller)}`

type Reading = {
  /** An id, or a slug with any words before the suffix. */
  id: string
  includeDeleted?: boolean
}

const readingName = (caller: Caller, { id, includeDeleted }: Reading): string =>
  `find${includeDeleted ? '_any' : ''}${isTeam(caller) ? '' : '_public'}_post_shown${isId('post', id) ? '' : '_by_suffix'}`

export const findPost = (db: Db, caller: Caller, reading: Reading) => {
  const { id, includeDeleted = false } = reading
  return maybe<WholePostRow>(db, readingName(caller, reading))`
    select ${postColumns(caller)}, ${wholeColumns(caller)} from posts p ${postJoins}
    where ${isId('post', id) ? sql`p.id = ${id}` : sql`p.suffix = ${suffixIn(id)}`} and ${raw(includeDeleted ? 'p.held is null' : 'p.deleted_at is null')}
      and ${seesBoard(caller)}`
}

/** The id of a post that the caller may see. */
export const findVisiblePost = (db: Db, caller: Caller, id: Id<'post'>) =>
  maybe<{ id: Id<'post'> }>(db, isTeam(caller) ? 'find_visible_post' : 'find_public_post')`
    select p.id from posts p join boards b on b.id = p.board_id
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}`

/** Posts with these ids that are live or wait for approval. */
export const postsById = (db: Db, ids: Id<'post'>[]) =>
  many<{ id: Id<'post'>; title: string }>(db)`
    select id, title from posts where id = any(${ids}) and (deleted_at is null or held = 'pending') order by id`

/** Locks a live post. Read the post afterwards: a statement that waits for a lock sees the other tables as before the wait. */
export const lockPost = (db: Db, id: Id<'post'>) =>
  run(db)`select 1 from posts where id = ${id} and deleted_at is null for update`

/** Reads a locked post and locks its board `for key share`, so that no event contains an outdated slug. */
export const readLockedPost = (db: Db, caller: Caller, id: Id<'post'>) =>
  maybe<WholePostRow>(db)`
    select ${postColumns(caller)}, ${wholeColumns(caller)} from posts p ${postJoins}
    where p.id = ${id} and p.deleted_at is null and ${seesBoard(caller)}
    for key share of b`

/** The columns that can be changed. */
export type PostValues = Pick<
  WholePostRow,
  | 'title'
  | 'content'
  | 'attachments'
  | 'mentionedPrincipalIds'
  | 'statusId'
  | 'boardId'
  | 'ownerPrincipalId'
  | 'eta'
>

export const updatePost = (db: Db, id: Id<'post'>, post: PostValues) =>
  run(db)`
    update posts set title = ${post.title}, content = ${post.content},
      attachments = ${JSON.stringify(post.attachments)}::jsonb,
      mentioned_principal_ids = ${post.mentionedPrincipalIds}::text[], status_id = ${post.statusId}, board_id = ${post.boardId}, owner_principal_id = ${post.ownerPrincipalId}, eta = ${post.eta},
      search = ${searchVector(post)}::tsvector, words_version = ${wordsVersion},
      updated_at = clock_timestamp()
    where id = ${id}`

export const replaceTags = async (db: Db, id: Id<'post'>, tagIds: Id<'tag'>[]): Promise<void> => {
  await run(db)`delete from post_tags where post_id = ${id} and not tag_id = any(${tagIds})`
  await run(db)`
    insert into post_tags (post_id, tag_id)
    select ${id}, tag_id from unnest(${tagIds}::text[]) as tag_id
    on conflict do nothing`
}

export const markPostDeleted = (db: Db, id: Id<'post'>) =>
  run(db)`
    update posts set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`

/** Restores a post, merged into `canonicalPostId` if it was a duplicate. */
export const markPostRestored = (db: Db, id: Id<'post'>, canonicalPostId: Id<'post'> | null) =>
  run(db)`
    update posts set deleted_at = null, canonical_post_id = ${canonicalPostId}, updated_at = clock_timestamp()
    where id = ${id}`
