import type { Id } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'

export type RepliesBefore = {
  id: Id<'conversation'>
  /** The visitor's last email asks for no automatic replies. */
  isRefused: boolean
  /** How many emails workflows sent the visitor within a day, up to the limit. */
  replies: number
}

/** What decides whether workflows may reply to these conversations by email. */
export const findRepliesBefore = (db: Db, ids: Id<'conversation'>[], limit: number) =>
  many<RepliesBefore>(db, 'workflow_replies_before')`
    select c.id,
      coalesce((
        select (m.email ->> 'noAutomaticReplies')::boolean from messages m
        where m.conversation_id = c.id and m.deleted_at is null and m.sender_type = 'visitor'
        order by m.seq desc limit 1), false) as is_refused,
      (select count(*) from (
        select 1 from conversations o join messages m on m.conversation_id = o.id and m.deleted_at is null
        where o.visitor_principal_id = c.visitor_principal_id and o.channel = 'email'
          and o.last_message_at > now() - interval '1 day' and m.created_at > now() - interval '1 day'
          and m.automated and m.sender_type = 'agent' and m.author_principal_id is null
        limit ${limit}) sent) as replies
    from conversations c where c.id = any(${ids})`
