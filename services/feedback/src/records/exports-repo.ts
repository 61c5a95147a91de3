import { many, raw } from '@earshot/db'
import type { ExportParts } from '@earshot/identity'

type Row = { key: string }

/** As its author sees it: a post or comment that waits for approval has `deleted_at`, too. */
const state = raw(
  `case when it.held is not null then it.held when it.deleted_at is not null then 'deleted' else 'published' end as state`,
)

/** Titles of posts of others are left out: the posts may have been moved to a private board. */
export const exportParts: ExportParts = {
  posts: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_posts')`
      select it.id as key, it.id, it.title, it.content, it.attachments, b.name as board, s.name as status, it.vote_count,
        ${state}, it.created_at, it.updated_at
      from posts it join boards b on b.id = it.board_id left join statuses s on s.id = it.status_id
      where it.author_principal_id = ${principalId} and it.id > ${after}
      order by it.id limit ${limit}`,
  comments: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_comments')`
      select it.id as key, it.id, it.post_id, it.parent_id, it.content, it.attachments, ${state}, it.created_at,
        it.updated_at
      from comments it
      where it.author_principal_id = ${principalId} and not it.is_private and it.id > ${after}
      order by it.id limit ${limit}`,
  votes: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_votes')`
      select it.id as key, it.id, it.post_id, it.importance, it.created_at
      from votes it where it.principal_id = ${principalId} and it.id > ${after}
      order by it.id limit ${limit}`,
  follows: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_follows')`
      select it.post_id as key, it.post_id, it.is_following, it.changed_at
      from post_follows it where it.principal_id = ${principalId} and it.post_id > ${after}
      order by it.post_id limit ${limit}`,
  reactions: (db, { principalId, after, limit }) =>
    many<Row>(db, 'export_reactions')`
      select it.* from (
        select comment_id || ' ' || emoji as key, comment_id, null as changelog_id, emoji, created_at
        from comment_reactions where principal_id = ${principalId}
        union all
        select changelog_id || ' ' || emoji, null, changelog_id, emoji, created_at
        from changelog_reactions where principal_id = ${principalId}) it
      where it.key > ${after} order by it.key limit ${limit}`,
}
