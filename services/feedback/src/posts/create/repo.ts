import { type Attachment, type Caller, type Id, isTeam, type NewEvent, newId } from '@earshot/contracts'
import { type Db, maybe, sql } from '@earshot/db'
import { outboxInsertIf } from '@earshot/events'
import { activityChangeInsert, callerInsert } from '@earshot/identity'
import { searchVector, wordsVersion } from '@earshot/search'
import type { Author } from '../../access/author.ts'
import type { BoardFacts } from '../../records/boards/repo.ts'
import { mentionColumns } from '../../records/mentions/repo.ts'
import { teamColumns } from '../../records/posts/repo.ts'
import type { WholePostRow } from '../../records/posts/row.ts'

export type NewPost = {
  id: Id<'post'>
  title: string
  content: string
  attachments: Attachment[]
  mentionedPrincipalIds: Id<'principal'>[]
  boardId: Id<'board'>
  /** Null for no status; undefined for the default. */
  statusId: Id<'status'> | null | undefined
  /** Without duplicates. */
  tagIds: Id<'tag'>[]
  /** Whether the author has voted for it. */
  isVoted: boolean
  held: 'pending' | null
  createdAt: string
  updatedAt: string
}

type Insert = { post: NewPost; author: Author; board: BoardFacts; event: NewEvent }

/**
 * Inserts the post and its outbox row in one statement (one round trip: 1.7× the throughput of four). Locks the board,
 * status and tags `for key share` so that none can be deleted meanwhile. Inserts nothing and returns no row if one of them
 * does not exist, the board changed since the caller read it, or a concurrent transaction took the suffix of the id.
 */
export const insertPost = (db: Db, caller: Caller, { post, author, board, event }: Insert) =>
  maybe<WholePostRow>(db, isTeam(caller) ? 'insert_post' : 'insert_public_post')`
    with board as (
      select b.id, b.slug, b.name,
        case when ${post.statusId === undefined}::boolean
          then coalesce(b.default_status_id, (select id from statuses where is_default))
          else ${post.statusId ?? null} end as status_id
      from boards b
      where b.id = ${post.boardId} and b.slug = ${board.slug} and b.author_votes = ${board.authorVotes}
        and b.audience = ${board.audience} and b.require_approval = ${board.requireApproval}
        and b.user_tags = ${board.userTags} and b.anonymous_posts = ${board.anonymousPosts}
        and b.deleted_at is null
      for key share
    ), status as (
      select s.id, s.slug, s.name from statuses s join board on board.status_id = s.id for key share of s
    ), tag as (
      select id, name, color, name_key from tags where id = any(${post.tagIds}) for key share
    ), created as (
      insert into posts (id, board_id, status_id, author_principal_id, title, content, attachments,
        mentioned_principal_ids, search, words_version,
        vote_count, held, created_at, updated_at, deleted_at)
      select ${post.id}, board.id, status.id, ${author.principalId}, ${post.title}, ${post.content},
        ${JSON.stringify(post.attachments)}::jsonb, ${post.mentionedPrincipalIds}::text[], ${searchVector(post)}::tsvector, ${wordsVersion}::smallint,
        ${post.isVoted ? 1 : 0}::int, ${post.held}, ${post.createdAt}::timestamptz, ${post.updatedAt}::timestamptz,
        case when ${post.held}::text is not null then ${post.updatedAt}::timestamptz end
      from board left join status on true
      where (board.status_id is null or status.id is not null)
        and (select count(*) from tag) = ${post.tagIds.length}::int
      on conflict (suffix) do nothing
      returning *
    ), tagged as (
      insert into post_tags (post_id, tag_id) select created.id, tag.id from created, tag
    ), voted as (
      insert into votes (id, post_id, principal_id, created_at)
      select ${newId('vote')}, id, author_principal_id, created_at from created where ${post.isVoted}::boolean
    ), person as (${callerInsert(caller)}
    ), active as (${activityChangeInsert(author.principalId)}
    ), emitted as (${outboxInsertIf(caller, event, sql`exists (select from created)`)}
    )
    select p.id, p.title, p.suffix, p.content, p.vote_count, p.comment_count, ${teamColumns(caller)}, p.canonical_post_id, p.eta::text as eta,
      p.status_id, s.slug as status, s.name as status_name,
      p.board_id, b.slug as board_slug, b.name as board_name,
      p.author_principal_id, ${author.name}::text as author_name, p.owner_principal_id,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'color', color) order by name_key) from tag
      ), '[]') as tags,
      ${post.isVoted && author.principalId === caller.principalId}::boolean as has_voted,
      p.held, p.created_at, p.updated_at, p.deleted_at, p.attachments, ${mentionColumns('p')},
      '[]'::jsonb as merged_posts
    from created p join board b on true left join status s on true`
