import type { Id } from '@earshot/contracts'
import { type Db, many, msUntil, raw, run, sql } from '@earshot/db'
import { conversationColumns, conversationJoins } from './repo.ts'
import type { ConversationRow } from './row.ts'

/** What a visitor reads on the page within this time is not sent by email, and what the team writes within it is one email. */
const waitSeconds = 120

/** Waits for the visitors of these conversations to read what the team has written. */
export const awaitReading = (db: Db, ids: Id<'conversation'>[]) =>
  run(db, 'await_reading')`
    insert into unread_replies (conversation_id, due_at)
    select id, clock_timestamp() + ${waitSeconds} * interval '1 second' from unnest(${ids}::text[]) as replied (id)
    on conflict (conversation_id) do nothing`

export const nextUnreadReplyMs = (db: Db, except: string[]) =>
  msUntil(
    db,
    'next_unread_reply',
    sql`select due_at from unread_replies where not conversation_id = any(${except})`,
  )

/** A conversation that is due, with the time since when the visitor has read nothing. */
export type DueReply = ConversationRow & { isUnread: boolean }

/** Locks due rows, skipping locked ones. */
export const lockDueReplies = (db: Db, { limit, except }: { limit: number; except: string[] }) =>
  many<DueReply>(db, 'lock_due_replies')`
    select ${conversationColumns}, ${raw(`c.last_team_message_at is not null
      and (c.visitor_read_at is null or c.visitor_read_at < c.last_team_message_at) as is_unread`)}
    from unread_replies u join conversations c on c.id = u.conversation_id ${conversationJoins}
    where u.due_at <= now() and not u.conversation_id = any(${except})
    order by u.due_at limit ${limit} for update of u skip locked`

export const endWaiting = (db: Db, ids: Id<'conversation'>[]) =>
  run(db, 'end_waiting')`delete from unread_replies where conversation_id = any(${ids}::text[])`
