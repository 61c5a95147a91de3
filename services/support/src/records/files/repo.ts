import type { Id } from '@earshot/contracts'
import { type Db, many, run } from '@earshot/db'

/** Those of these files that a message, a scheduled reply, a ticket or a macro has. */
export const usedFiles = async (db: Db, fileIds: readonly string[]): Promise<string[]> => {
  const rows = await many<{ id: string }>(db, 'used_files')`
    select file.id from unnest(${[...fileIds]}::text[]) as file (id),
      lateral (select jsonb_build_array(jsonb_build_object('fileId', file.id)) as part) as wanted
    where exists (select from messages m where m.attachments <> '[]' and m.attachments @> wanted.part)
      or exists (
        select from scheduled_replies s where s.attachments <> '[]' and s.attachments @> wanted.part)
      or exists (select from macros m where m.attachments @> wanted.part)
      or exists (
        select from ticket_messages m join tickets t on t.id = m.ticket_id
        where m.attachments <> '[]' and m.attachments @> wanted.part and t.deleted_at is null)
      or exists (
        select from tickets t where t.attachments <> '[]' and t.attachments @> wanted.part and t.deleted_at is null)`
  return rows.map(({ id }) => id)
}

/** Removes the attachments of an erased person, whose files the files service deletes. */
export const dropAttachmentsOf = async (db: Db, principalId: Id<'principal'>): Promise<void> => {
  await run(db)`
    update messages set attachments = '[]' where author_principal_id = ${principalId} and attachments <> '[]'`
  await run(db)`
    update scheduled_replies set attachments = '[]'
    where author_principal_id = ${principalId} and attachments <> '[]'`
  await run(db)`
    update ticket_messages set attachments = '[]' where author_principal_id = ${principalId} and attachments <> '[]'`
  await run(db)`
    update tickets set attachments = '[]' where requester_principal_id = ${principalId} and attachments <> '[]'`
}
