import { type Id, nameKey, newId } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'

export type BoardTarget = {
  id: Id<'board'>
  slug: string
  name: string
  defaultStatusId: Id<'status'> | null
}
export type StatusTarget = { id: Id<'status'>; slug: string; name: string; isDefault: boolean }

/** Every board, held as it is until the end of the transaction. */
export const shareBoards = (db: Db) =>
  many<BoardTarget>(db)`
    select id, slug, name, default_status_id from boards where deleted_at is null order by id for key share`

export const shareStatuses = (db: Db) =>
  many<StatusTarget>(db)`select id, slug, name, is_default from statuses order by id for key share`

export type External = { boardId: Id<'board'>; externalId: string }

/** Which of these have been imported before. */
export const importedBefore = (db: Db, wanted: External[]) =>
  many<External>(db)`
    select board_id, external_id from imported_posts
    where (board_id, external_id) in (
      select * from unnest(${wanted.map(it => it.boardId)}::text[], ${wanted.map(it => it.externalId)}::text[]))`

/** Which of these are posts of ours, deleted ones too: a file that we exported makes no second ones. */
export const ownPosts = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const rows = await many<{ id: string }>(db)`select id from posts where id = any(${ids})`
  return new Set(rows.map(row => row.id))
}

/** The ids of tags by the keys of their names; those that are not there are made. */
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
