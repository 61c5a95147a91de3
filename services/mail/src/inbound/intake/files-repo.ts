import { type Db, many } from '@earshot/db'

/** Those of the files whose email is stored and its event not yet published: no other service knows of them. */
export const filesOnTheWay = async (db: Db, fileIds: readonly string[]): Promise<string[]> => {
  const rows = await many<{ fileId: string }>(db, 'files_on_the_way')`
    select distinct file_id from outbox,
      jsonb_path_query(body::jsonb, '$.data.attachments[*].fileId') found, lateral (select found #>> '{}' as file_id) it
    where published_at is null and type = 'mail.received' and file_id = any(${[...fileIds]})`
  return rows.map(({ fileId }) => fileId)
}
