import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run } from '@earshot/db'
import type { View } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'
import type { LastMessage } from './model.ts'
import { besideMessage, type MessageRow, messageColumns } from './row.ts'

export type NewMessageRow = Pick<
  MessageRow,
  | 'id'
  | 'conversationId'
  | 'senderType'
  | 'isInternal'
  | 'authorPrincipalId'
  | 'postedByPrincipalId'
  | 'content'
  | 'attachments'
  | 'mentionedPrincipalIds'
  | 'automated'
  | 'createdAt'
>

/** Writes a message. The lock of its conversation gives it its place. */
export const insertMessage = (db: Db, it: NewMessageRow) =>
  one<MessageRow>(db, 'insert_message')`
    with m as (
      insert into messages (id, conversation_id, sender_type, is_internal, author_principal_id,
        posted_by_principal_id, content, attachments, mentioned_principal_ids, automated, created_at)
      values (${it.id}, ${it.conversationId}, ${it.senderType}, ${it.isInternal}, ${it.authorPrincipalId},
        ${it.postedByPrincipalId}, ${it.content}, ${JSON.stringify(it.attachments)}, ${it.mentionedPrincipalIds},
        ${it.automated}, ${it.createdAt})
      returning *
    )
    select ${messageColumns} from m ${besideMessage}`

/** A message that the system writes into a thread. `event`: what happened. */
export type SystemMessage = {
  event: string
  content: string
  isInternal: boolean
  id: Id<'message'>
  conversationId: Id<'conversation'>
  authorPrincipalId: Id<'principal'> | null
}

/** Writes the messages of the system, in their order. */
export const insertSystemMessages = (db: Db, messages: SystemMessage[]) =>
  run(db, 'insert_system_messages')`
    insert into messages (id, conversation_id, sender_type, is_internal, author_principal_id, content, attachments,
      mentioned_principal_ids, automated, system_event, created_at)
    select id, conversation_id, 'system', is_internal, author_principal_id, content, '[]', '{}', true, event,
      clock_timestamp()
    from unnest(${messages.map(it => it.id)}::text[], ${messages.map(it => it.conversationId)}::text[],
      ${messages.map(it => it.isInternal)}::boolean[], ${messages.map(it => it.authorPrincipalId)}::text[],
      ${messages.map(it => it.content)}::text[], ${messages.map(it => it.event)}::text[])
      as told (id, conversation_id, is_internal, author_principal_id, content, event)`

/** A message that is there, with its conversation, for whoever may see it. */
export const findMessage = (db: Db, id: Id<'message'>, view: View) =>
  maybe<MessageRow>(db, view === 'team' ? 'find_message' : 'find_own_message')`
    select ${messageColumns} from messages m join conversations c on c.id = m.conversation_id ${besideMessage}
    where m.id = ${id} and m.deleted_at is null and ${visible(view)} and (${view === 'team'} or not m.is_internal)`

/** How each of these conversations ends, as its visitor sees it. */
export const lastMessagesOf = async (
  db: Db,
  ids: Id<'conversation'>[],
): Promise<(id: Id<'conversation'>) => LastMessage | null> => {
  const rows = await many<LastMessage & { conversationId: string }>(db, 'last_messages')`
    select m.conversation_id, m.sender_type, left(m.content, 140) as preview
    from unnest(${ids}::text[]) as c (id) cross join lateral (
      select * from messages m
      where m.conversation_id = c.id and m.deleted_at is null and not m.is_internal and m.sender_type <> 'system'
      order by m.seq desc limit 1) m`
  const found = new Map(rows.map(({ conversationId, ...message }) => [conversationId, message]))
  return id => found.get(id) ?? null
}

/** Locks a message that is there. Its conversation's lock comes first, where both are needed. */
export const lockMessage = (db: Db, id: Id<'message'>) =>
  maybe<MessageRow>(db)`
    select ${messageColumns} from messages m ${besideMessage}
    where m.id = ${id} and m.deleted_at is null for update of m`

export const updateContent = (db: Db, id: Id<'message'>, content: string) =>
  one<{ editedAt: string }>(db)`
    update messages set content = ${content}, edited_at = clock_timestamp() where id = ${id} returning edited_at`

/** What was said goes; that something was said, and by whom, stays. */
export const markMessageDeleted = (db: Db, id: Id<'message'>) =>
  run(db)`
    update messages set content = '', attachments = '[]', mentioned_principal_ids = '{}',
      deleted_at = clock_timestamp()
    where id = ${id}`
