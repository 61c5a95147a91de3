import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, type Sql, sql } from '@earshot/db'
import type { WholePostRow } from '../../records/posts/row.ts'

export const findPublicBoard = (db: Db, slug: string) =>
  maybe<{ id: Id<'board'>; name: string; description: string }>(db)`
    select id, name, description from boards
    where slug = ${slug} and audience = 'public' and deleted_at is null`

type FeedRow = Pick<
  WholePostRow,
  'id' | 'title' | 'suffix' | 'content' | 'attachments' | 'createdAt' | 'updatedAt'
>

/** What anyone can read. The board is checked again, as it may have become private meanwhile. */
export const newestStatement = (boardId: Id<'board'>, limit: number): Sql => sql`
  select p.id, p.title, p.suffix, p.content, p.attachments, p.created_at, p.updated_at
  from posts p
  where p.board_id = ${boardId} and p.deleted_at is null and p.canonical_post_id is null
    and exists (select from boards b where b.id = ${boardId} and b.audience = 'public')
  order by p.created_at desc, p.id desc limit ${limit}`

export const newestOfBoard = (db: Db, boardId: Id<'board'>, limit: number) =>
  many<FeedRow>(db)`${newestStatement(boardId, limit)}`
