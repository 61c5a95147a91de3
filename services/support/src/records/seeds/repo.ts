import type { Id, SeedPerson } from '@earshot/contracts'
import { type Db, many, one, run } from '@earshot/db'
import { contentVector, personVector, searchVector, textVector, wordsVersion } from '@earshot/search'
import type { ThreadKind } from '../threads/row.ts'

const rowsOf = (rows: readonly object[]): string => JSON.stringify(rows)

export const insertPeople = (db: Db, rows: SeedPerson[]) =>
  run(db)`
    insert into people (id, kind, role, name, email, version, search, words_version)
    select id, 'user', role, name, email, 1, search, ${wordsVersion}::smallint
    from jsonb_to_recordset(${rowsOf(rows.map(row => ({ ...row, search: personVector(row) })))}::jsonb)
      as made (id text, role text, name text, email text, search tsvector)
    on conflict (id) do nothing`

export const teamNamed = (db: Db, key: string) =>
  one<{ id: Id<'team'> }>(db)`select id from teams where name_key = ${key}`

export const defaultStatuses = async (db: Db): Promise<Map<string, string>> => {
  const rows = await many<{ category: string; id: string }>(db)`
    select category, id from ticket_statuses where is_default`
  return new Map(rows.map(({ category, id }) => [category, id]))
}

export type NewConversation = {
  id: string
  status: string
  channel: string
  priority: string
  subject: string
  visitor: string
  agent: string | null
  team: string | null
  tags: string[]
  waiting: string | null
  rating: number | null
  comment: string | null
  rated: string | null
  last: string
  byVisitor: string | null
  byTeam: string | null
  closed: string | null
  created: string
  updated: string
}

export const insertConversations = (db: Db, rows: NewConversation[]) =>
  run(db)`
    insert into conversations (id, status, channel, priority, subject, visitor_principal_id,
      assigned_principal_id, assigned_team_id, tags, waiting_since, csat_rating, csat_comment, csat_submitted_at,
      last_message_at, last_visitor_message_at, last_team_message_at, visitor_read_at, resolved_at,
      created_at, updated_at, search, words_version)
    select id, status, channel, priority, subject, visitor, agent, team, tags, waiting, rating, comment, rated, last,
      "byVisitor", "byTeam", "byVisitor", closed, created, updated, search, ${wordsVersion}::smallint
    from jsonb_to_recordset(${rowsOf(rows.map(row => ({ ...row, search: textVector(row.subject) })))}::jsonb) as made (id text, status text, channel text, priority text,
      subject text, visitor text, agent text, team text, tags text[], waiting timestamptz, rating int, comment text,
      rated timestamptz, last timestamptz, "byVisitor" timestamptz, "byTeam" timestamptz, closed timestamptz,
      created timestamptz, updated timestamptz, search tsvector)`

export type NewTicket = {
  id: string
  type: string
  title: string
  description: string
  priority: string
  status: string
  statusId: string
  requester: string | null
  agent: string | null
  team: string | null
  waiting: string | null
  last: string | null
  closed: string | null
  created: string
  updated: string
}

const withTicketWords = (row: NewTicket) => ({
  ...row,
  search: searchVector({ title: row.title, content: row.description }),
})

/** Gives the tickets the next numbers, in order. */
export const insertTickets = (db: Db, rows: NewTicket[]) =>
  run(db)`
    with before as (select last from ticket_numbers for update),
    counted as (update ticket_numbers set last = last + ${rows.length}::int)
    insert into tickets (id, number, type, title, description, priority, status, status_id, requester_principal_id,
      assigned_principal_id, assigned_team_id, waiting_since, last_message_at, resolved_at, created_at, updated_at, search,
      words_version)
    select id, before.last + row_number() over (order by id), type, title, description, priority, status, "statusId",
      requester, agent, team, waiting, made.last, closed, created, updated, search, ${wordsVersion}::smallint
    from before, jsonb_to_recordset(${rowsOf(rows.map(withTicketWords))}::jsonb) as made (id text, type text, title text, description text,
      priority text, status text, "statusId" text, requester text, agent text, team text, waiting timestamptz,
      last timestamptz, closed timestamptz, created timestamptz, updated timestamptz, search tsvector)`

export type NewMessage = {
  id: string
  thread: string
  sender: 'visitor' | 'agent'
  note: boolean
  author: string
  content: string
  created: string
}

const withMessageWords = (row: NewMessage) => ({ ...row, search: contentVector(row.content) })

export const insertMessages = (db: Db, kind: ThreadKind, rows: NewMessage[]) =>
  kind === 'conversation'
    ? run(db)`
        insert into messages (id, conversation_id, sender_type, is_internal, author_principal_id, posted_by_principal_id,
          content, attachments, mentioned_principal_ids, automated, created_at, search, words_version)
        select id, thread, sender, note, author, author, content, '[]', '{}', false, created, search, ${wordsVersion}::smallint
        from jsonb_to_recordset(${rowsOf(rows.map(withMessageWords))}::jsonb) as made (id text, thread text, sender text,
          note boolean, author text, content text, created timestamptz, search tsvector)
        order by created`
    : run(db)`
        insert into ticket_messages (id, ticket_id, sender_type, is_internal, author_principal_id,
          posted_by_principal_id, content, attachments, mentioned_principal_ids, automated, created_at, search, words_version)
        select id, thread, sender, note, author, author, content, '[]', '{}', false, created, search, ${wordsVersion}::smallint
        from jsonb_to_recordset(${rowsOf(rows.map(withMessageWords))}::jsonb) as made (id text, thread text, sender text,
          note boolean, author text, content text, created timestamptz, search tsvector)
        order by created`
