import type { Attachment, Id } from '@earshot/contracts'
import { type Db, many, raw, sql } from '@earshot/db'

const page = 500

export type ExportedPost = {
  id: Id<'post'>
  title: string
  content: string
  attachments: Attachment[]
  board: string
  status: string | null
  tags: string[]
  votes: number
  comments: number
  authorName: string | null
  authorEmail: string | null
  createdAt: string
  updatedAt: string
}

/** Live posts in the order of their ids. */
export const postsAfter = (db: Db, { boardId, after }: { boardId: string | undefined; after: string }) =>
  many<ExportedPost>(db)`
    select p.id, p.title, p.content, p.attachments, b.slug as board, s.slug as status,
      array(select t.name from post_tags pt join tags t on t.id = pt.tag_id
        where pt.post_id = p.id order by t.name_key) as tags,
      p.vote_count as votes, p.comment_count as comments, a.name as author_name, a.email as author_email,
      p.created_at, p.updated_at
    from posts p
      join boards b on b.id = p.board_id
      left join statuses s on s.id = p.status_id
      left join people a on a.id = p.author_principal_id
    where p.id > ${after} and p.deleted_at is null and p.canonical_post_id is null
      ${boardId === undefined ? raw('') : sql`and p.board_id = ${boardId}`}
    order by p.id limit ${page}`

export type ExportedUser = {
  id: Id<'principal'>
  name: string | null
  email: string | null
  posts: number
  votes: number
}

/** Users, without team members, in the order of their ids. */
export const usersAfter = (db: Db, after: string) =>
  many<ExportedUser>(db)`
    select u.id, u.name, u.email,
      (select count(*) from posts p where p.author_principal_id = u.id and p.deleted_at is null) as posts,
      (select count(*) from votes v where v.principal_id = u.id) as votes
    from people u
    where u.id > ${after} and u.kind = 'user' and coalesce(u.role, 'user') = 'user' and u.erased_at is null
    order by u.id limit ${page}`
