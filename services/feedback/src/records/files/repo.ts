import type { Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import { restorableDays } from '../posts/row.ts'

/**
 * Whether post `p` is shown, waits for approval, or can be restored. One day longer than it can be restored, so that no file
 * is removed while a request restores its post.
 */
const isKept: Sql = sql`
  (p.deleted_at is null or p.held = 'pending'
    or (p.held is null and p.deleted_at > now() - make_interval(days => ${restorableDays + 1}::int)))`

/** Those of these files that a post, comment or changelog entry has. */
export const usedFiles = async (db: Db, fileIds: readonly string[]): Promise<string[]> => {
  const rows = await many<{ id: string }>(db, 'used_files')`
    select file.id from unnest(${[...fileIds]}::text[]) as file (id),
      lateral (select jsonb_build_array(jsonb_build_object('fileId', file.id)) as part) as wanted
    where exists (
        select from posts p where p.attachments <> '[]' and p.attachments @> wanted.part and ${isKept})
      or exists (
        select from comments c join posts p on p.id = c.post_id
        where c.attachments <> '[]' and c.attachments @> wanted.part
          and (c.deleted_at is null or c.held = 'pending') and ${isKept})
      or exists (select from changelog e where e.attachments <> '[]' and e.attachments @> wanted.part)
      or exists (select from changelog e where e.cover is not null and e.cover->>'fileId' = file.id)`
  return rows.map(({ id }) => id)
}

/**
 * Removes the attachments of an erased person, whose files the files service deletes. Locks the posts in the order of their ids, as
 * every change of a post or of its comments does.
 */
export const dropAttachmentsOf = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await run(db)`
    with locked as materialized (
      select id from posts where author_principal_id = ${principalId} and attachments <> '[]' order by id for update
    )
    update posts p set attachments = '[]' from locked where p.id = locked.id`
  await run(db)`
    with locked as materialized (
      select id from posts where id in (
        select post_id from comments where author_principal_id = ${principalId} and attachments <> '[]')
      order by id for update
    )
    update comments c set attachments = '[]' from locked
    where c.post_id = locked.id and c.author_principal_id = ${principalId} and c.attachments <> '[]'`
}
