import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'

export type BoardTarget = {
  id: Id<'board'>
  slug: string
  name: string
  defaultStatusId: Id<'status'> | null
}
export type StatusTarget = { id: Id<'status'>; slug: string; name: string; isDefault: boolean }

/** All boards, locked `for key share`. */
export const shareBoards = (db: Db) =>
  many<BoardTarget>(db)`
    select id, slug, name, default_status_id from boards where deleted_at is null order by id for key share`

export const shareStatuses = (db: Db) =>
  many<StatusTarget>(db)`select id, slug, name, is_default from statuses order by id for key share`

export type External = { boardId: Id<'board'>; externalId: string }

/** Which of these were imported before. */
export const importedBefore = (db: Db, wanted: External[]) =>
  many<External>(db)`
    select board_id, external_id from imported_posts
    where (board_id, external_id) in (
      select * from unnest(${wanted.map(it => it.boardId)}::text[], ${wanted.map(it => it.externalId)}::text[]))`

/**
 * Which of these are ids of our own posts, deleted ones included. Importing an exported file therefore creates no
 * duplicates.
 */
export const ownPosts = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = await many<{ id: string }>(db)`select id from posts where id = any(${ids})`
  return new Set(rows.map(row => row.id))
}
