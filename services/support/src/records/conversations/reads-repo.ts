import type { Id } from '@earshot/contracts'
import { type Db, many, run, type Sql, sql } from '@earshot/db'
import type { Reader } from '../../shared/access.ts'

/**
 * The condition for conversations `c` that are unread for the reader. A member has not read the visitor's last message, or marked the
 * conversation as unread. Closed conversations are never unread, and neither is one of the member's own.
 */
export const unreadFor = ({ view, principalId }: Reader): Sql =>
  view === 'team'
    ? sql`(c.status <> 'closed' and c.visitor_principal_id <> ${principalId} and coalesce((
        select coalesce(r.read_at < c.last_visitor_message_at, r.read_at is null) from conversation_reads r
        where r.conversation_id = c.id and r.principal_id = ${principalId}
      ), c.last_visitor_message_at is not null))`
    : sql`(c.last_team_message_at is not null
        and (c.visitor_read_at is null or c.visitor_read_at < c.last_team_message_at))`

/** Returns which of these conversations are unread for the reader. */
export const unreadAmong = async (
  db: Db,
  reader: Reader,
  ids: string[],
): Promise<(id: string) => boolean> => {
  const rows = await many<{ id: string }>(db, reader.view === 'team' ? 'unread_among' : 'own_unread_among')`
    select c.id from conversations c where c.id = any(${ids}) and ${unreadFor(reader)}`
  const unread = new Set(rows.map(({ id }) => id))
  return id => unread.has(id)
}

/** What members have read in a conversation, they have also read in the one that was split off. */
export const copyReads = (db: Db, { id, intoId }: { id: Id<'conversation'>; intoId: Id<'conversation'> }) =>
  run(db)`
    insert into conversation_reads (conversation_id, principal_id, read_at)
    select ${id}, principal_id, read_at from conversation_reads where conversation_id = ${intoId}`

export type Read = { conversationId: Id<'conversation'>; principalId: Id<'principal'>; readAt: string | null }

/** Stores what members have read. `readAt` is the time of the last message that they have read; null marks as unread. */
export const saveReads = (db: Db, reads: Read[]) =>
  run(db, 'save_conversation_reads')`
    insert into conversation_reads (conversation_id, principal_id, read_at)
    select * from unnest(${reads.map(it => it.conversationId)}::text[], ${reads.map(it => it.principalId)}::text[],
      ${reads.map(it => it.readAt)}::timestamptz[])
    on conflict (conversation_id, principal_id) do update set read_at = excluded.read_at`
