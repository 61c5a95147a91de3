import type { Id } from '@earshot/contracts'
import { type Db, run } from '@earshot/db'

type Pair = { id: Id<'conversation'>; intoId: Id<'conversation'> }

/** Moves replies that are not sent yet. */
export const moveScheduled = (db: Db, { id, intoId }: Pair) =>
  run(db)`
    update scheduled_replies set conversation_id = ${intoId}, merged_from_id = ${id} where conversation_id = ${id}`

/** Moves back the replies that are still not sent. */
export const moveScheduledBack = (db: Db, id: Id<'conversation'>) =>
  run(db)`
    update scheduled_replies set conversation_id = merged_from_id, merged_from_id = null where merged_from_id = ${id}`

/** An email with what the visitor has not read waits for the merged conversation instead. */
export const moveUnreadReply = async (db: Db, { id, intoId }: Pair): Promise<void> => {
  await run(db)`
    insert into unread_replies (conversation_id, due_at)
    select ${intoId}, due_at from unread_replies where conversation_id = ${id}
    on conflict (conversation_id) do update set due_at = least(unread_replies.due_at, excluded.due_at)`
  await run(db)`delete from unread_replies where conversation_id = ${id}`
}

/** The other way round, the email still waits for both. */
export const copyUnreadReply = (db: Db, { id, intoId }: Pair) =>
  run(db)`
    insert into unread_replies (conversation_id, due_at)
    select ${id}, due_at from unread_replies where conversation_id = ${intoId}
    on conflict (conversation_id) do nothing`

/**
 * Marks a conversation as unread for members who have read it, but not the one that is merged into it, whose messages may be older than
 * what they have read. Not for the member who merges them.
 */
export const markUnreadByOthers = (db: Db, { id, intoId }: Pair, except: string) =>
  run(db)`
    update conversation_reads r set read_at = null
    from conversations merged
    where merged.id = ${id} and merged.status <> 'closed' and r.conversation_id = ${intoId} and r.read_at is not null
      and r.principal_id <> ${except} and merged.last_visitor_message_at is not null
      and not exists (
        select from conversation_reads s
        where s.conversation_id = ${id} and s.principal_id = r.principal_id
          and s.read_at >= merged.last_visitor_message_at)`
