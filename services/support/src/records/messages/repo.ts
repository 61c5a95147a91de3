import type { Id } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, type Sql, sql } from '@earshot/db'
import { contentVector, textVector, wordsVersion } from '@earshot/search'
import type { View } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { LastMessage, MessageQuery } from './model.ts'
import { preview, previewedLength } from './preview.ts'
import type { MessageRow, NewMessageRow, TicketMessageRow } from './row.ts'

export type Rows = { conversation: MessageRow; ticket: TicketMessageRow }

/** The table of messages of one kind of thread. */
type Table = {
  table: Sql
  /** The column with the id of the thread. */
  thread: Sql
  /** The selected columns, from a message `m` and the joins of {@link authorJoin}. */
  columns: Sql
  /** Messages of conversations can be deleted, those of tickets cannot. */
  notDeleted: Sql
}

const columns = `m.id, m.seq, m.sender_type, m.is_internal, m.author_principal_id, m.posted_by_principal_id,
  a.name as author_name, a.email as author_email, m.content, m.attachments, m.mentioned_principal_ids, m.automated,
  m.email, m.cc, m.merged_from_id, m.created_at`

const tables: Record<ThreadKind, Table> = {
  conversation: {
    table: raw('messages'),
    thread: raw('conversation_id'),
    columns: raw(`${columns}, m.conversation_id, m.system_event, m.edited_at`),
    notDeleted: raw('m.deleted_at is null'),
  },
  ticket: {
    table: raw('ticket_messages'),
    thread: raw('ticket_id'),
    columns: raw(`${columns}, m.ticket_id`),
    notDeleted: raw('true'),
  },
}

const authorJoin = raw('left join people a on a.id = m.author_principal_id')

/** The search words of a message. Emails are plain text, other messages Markdown. */
export const wordsOf = ({ content, email }: { content: string; email: unknown }): string =>
  email ? textVector(content) : contentVector(content)

/** Inserts a message. The lock of the thread determines its position. */
export const insertMessage = <Kind extends ThreadKind>(db: Db, kind: Kind, it: NewMessageRow<Kind>) => {
  const { table, thread, columns } = tables[kind]
  return one<Rows[Kind]>(db, `insert_${kind}_message`)`
    with m as (
      insert into ${table} (id, ${thread}, sender_type, is_internal, author_principal_id, posted_by_principal_id,
        content, attachments, mentioned_principal_ids, automated, email, cc, created_at, search, words_version)
      values (${it.id}, ${it.threadId}, ${it.senderType}, ${it.isInternal}, ${it.authorPrincipalId},
        ${it.postedByPrincipalId}, ${it.content}, ${JSON.stringify(it.attachments)},
        ${it.mentionedPrincipalIds ?? []}, ${it.automated}, ${it.email},
        ${JSON.stringify(it.cc)}, ${it.createdAt}, ${wordsOf(it)}::tsvector, ${wordsVersion}::smallint)
      returning *
    )
    select ${columns} from m ${authorJoin}`
}

/** Whether the message is stored, even if it was deleted since. */
export const hasMessage = async (db: Db, id: Id<'message'>): Promise<boolean> =>
  (await maybe(db, 'has_message')`
    select 1 from messages where id = ${id} union all select 1 from ticket_messages where id = ${id}`) !==
  undefined

/** A system message. `event` is the type of event that it is about, if there is one. */
export type SystemMessage = {
  event: string | null
  content: string
  isInternal: boolean
  id: Id<'message'>
  conversationId: Id<'conversation'>
  authorPrincipalId: Id<'principal'> | null
}

/** Inserts system messages in order. */
export const insertSystemMessages = (db: Db, messages: SystemMessage[]) =>
  run(db, 'insert_system_messages')`
    insert into messages (id, conversation_id, sender_type, is_internal, author_principal_id, content, attachments,
      mentioned_principal_ids, automated, system_event, created_at)
    select id, conversation_id, 'system', is_internal, author_principal_id, content, '[]', '{}', true, event,
      clock_timestamp()
    from unnest(${messages.map(it => it.id)}::text[], ${messages.map(it => it.conversationId)}::text[],
      ${messages.map(it => it.isInternal)}::boolean[], ${messages.map(it => it.authorPrincipalId)}::text[],
      ${messages.map(it => it.content)}::text[], ${messages.map(it => it.event)}::text[])
      as message (id, conversation_id, is_internal, author_principal_id, content, event)`

type Listing = Pick<MessageQuery, 'includeInternal' | 'sort'> & {
  id: Id<ThreadKind>
  after: number | undefined
  limit: number
}

/** Selects the messages of a thread in order, after a position. */
export const messagesStatement = (
  kind: ThreadKind,
  { id, includeInternal, sort, after, limit }: Listing,
): Sql => {
  const { table, thread, columns, notDeleted } = tables[kind]
  const [beyond, order] = sort === 'oldest' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')]
  return sql`
    select ${columns} from ${table} m ${authorJoin}
    where m.${thread} = ${id} and ${notDeleted}
      ${includeInternal ? empty : raw('and not m.is_internal')}
      ${after === undefined ? empty : sql`and m.seq ${beyond} ${after}`}
    order by m.seq ${order} ${limitTo(limit)}`
}

export const listMessages = <Kind extends ThreadKind>(db: Db, kind: Kind, listing: Listing) =>
  page<Rows[Kind]>(db, `messages_of_${kind}`)`${messagesStatement(kind, listing)}`

/** Whether a member has ever replied in this thread. */
export const hasMemberReply = async (db: Db, kind: ThreadKind, id: Id<ThreadKind>): Promise<boolean> =>
  (await maybe(db)`
    select 1 from ${tables[kind].table}
    where ${tables[kind].thread} = ${id} and sender_type = 'agent' and not is_internal and not automated
    limit 1`) !== undefined

/** Finds a message of a conversation, if the view includes it. */
export const findMessage = (db: Db, id: Id<'message'>, view: View) =>
  maybe<MessageRow>(db, view === 'team' ? 'find_message' : 'find_own_message')`
    select ${tables.conversation.columns}
    from messages m join conversations c on c.id = m.conversation_id ${authorJoin}
    where m.id = ${id} and m.deleted_at is null and ${visible(view)} and (${view === 'team'} or not m.is_internal)`

/** Finds a message of this ticket, unless the ticket is deleted. */
export const findTicketMessage = (
  db: Db,
  { id, messageId }: { id: Id<'ticket'>; messageId: Id<'message'> },
) =>
  maybe<TicketMessageRow>(db, 'find_ticket_message')`
    select ${tables.ticket.columns} from ticket_messages m join tickets t on t.id = m.ticket_id ${authorJoin}
    where m.id = ${messageId} and t.id = ${id} and t.deleted_at is null`

type LastRow = Pick<MessageRow, 'conversationId' | 'senderType' | 'content' | 'email' | 'attachments'>

/** The last public message of each of these conversations. */
export const lastMessagesOf = async (
  db: Db,
  ids: Id<'conversation'>[],
): Promise<(id: Id<'conversation'>) => LastMessage | null> => {
  const rows = await many<LastRow>(db, 'last_messages')`
    select m.conversation_id, m.sender_type, left(m.content, ${previewedLength}::int) as content, m.email,
      case when m.content = '' then m.attachments else '[]' end as attachments
    from unnest(${ids}::text[]) as c (id) cross join lateral (
      select * from messages m
      where m.conversation_id = c.id and m.deleted_at is null and not m.is_internal and m.sender_type <> 'system'
      order by m.seq desc limit 1) m`
  const found = new Map(
    rows.map(row => [row.conversationId, { senderType: row.senderType, preview: preview(row) }]),
  )
  return id => found.get(id) ?? null
}

/** Locks a message that is not deleted. Lock its conversation first if both are needed. */
export const lockMessage = (db: Db, id: Id<'message'>) =>
  maybe<MessageRow>(db)`
    select ${tables.conversation.columns} from messages m ${authorJoin}
    where m.id = ${id} and m.deleted_at is null for update of m`

export const updateContent = (
  db: Db,
  id: Id<'message'>,
  { content, attachments, email }: Pick<MessageRow, 'content' | 'attachments' | 'email'>,
) =>
  one<{ editedAt: string }>(db)`
    update messages set content = ${content}, attachments = ${JSON.stringify(attachments)}, edited_at = clock_timestamp(),
      search = ${wordsOf({ content, email })}::tsvector, words_version = ${wordsVersion}
    where id = ${id} returning edited_at`

/** Deletes the content, and keeps the row with its author and time. */
export const markMessageDeleted = (db: Db, id: Id<'message'>) =>
  run(db)`
    update messages set content = '', attachments = '[]', email = null, cc = '[]', mentioned_principal_ids = '{}',
      deleted_at = clock_timestamp(), search = ''
    where id = ${id}`
