import type { Id } from '@earshot/contracts'
import { raw, type Sql, sql } from '@earshot/db'
import { hasVoted } from './group-repo.ts'
import type { Post, PostItem } from './model.ts'

/** A post with what is shown beside it. */
export type PostRow = Omit<Post, 'votes' | 'moderationState'> & {
  statusName: string | null
  held: 'pending' | 'rejected' | null
}

/** What {@link PostRow} reads, of a post `p` and what {@link besidePost} joins. */
export const postColumns = (viewer: string): Sql => sql`
  p.id, p.title, p.content, p.vote_count, p.comment_count, p.canonical_post_id, p.eta::text as eta,
  p.status_id, s.slug as status, s.name as status_name,
  p.board_id, b.slug as board_slug, b.name as board_name,
  p.author_principal_id, a.name as author_name, p.owner_principal_id,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'color', t.color) order by t.name_key)
    from post_tags pt join tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]') as tags,
  ${hasVoted(viewer)} as has_voted,
  p.held, p.created_at, p.updated_at, p.deleted_at`

export const besidePost: Sql = raw(`
  join boards b on b.id = p.board_id
  left join statuses s on s.id = p.status_id
  left join people a on a.id = p.author_principal_id`)

/** Field by field: the entity tag is made of the JSON, so every reply about a post has its keys in one order. */
export const toItem = (row: PostRow): PostItem => ({
  id: row.id,
  title: row.title,
  votes: row.voteCount,
  status: row.status,
  content: row.content,
  voteCount: row.voteCount,
  statusId: row.statusId,
  commentCount: row.commentCount,
  boardId: row.boardId,
  boardSlug: row.boardSlug,
  boardName: row.boardName,
  authorName: row.authorName,
  ownerPrincipalId: row.ownerPrincipalId,
  tags: row.tags.map(({ id, name, color }) => ({ id, name, color })),
  hasVoted: row.hasVoted,
  canonicalPostId: row.canonicalPostId,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  deletedAt: row.held ? null : row.deletedAt,
})

export const toPost = (row: PostRow): Post => ({
  ...toItem(row),
  authorPrincipalId: row.authorPrincipalId,
  eta: row.eta,
  moderationState: row.held ?? 'published',
})

/** The post as its events carry it. */
export const postRef = (
  post: Pick<PostRow, 'id' | 'title' | 'boardId' | 'boardSlug'>,
): { id: Id<'post'>; title: string; boardId: Id<'board'>; boardSlug: string } => ({
  id: post.id,
  title: post.title,
  boardId: post.boardId,
  boardSlug: post.boardSlug,
})
