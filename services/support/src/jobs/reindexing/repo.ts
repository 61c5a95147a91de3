import { type Db, many, raw, run } from '@earshot/db'
import { personVector, wordsVersion } from '@earshot/search'
import * as conversations from '../../records/conversations/repo.ts'
import type { ConversationRow } from '../../records/conversations/row.ts'
import * as messages from '../../records/messages/repo.ts'
import type { MessageRow } from '../../records/messages/row.ts'
import * as tickets from '../../records/tickets/repo.ts'
import type { TicketRow } from '../../records/tickets/row.ts'

/** The rows that are locked and written at once. */
const batch = 200

/** A table with words. `live` is the condition of its index of outdated rows, beside the version. */
type Indexed<Row> = {
  table: string
  /** The columns that the words are made from. */
  columns: string
  live?: string
  wordsOf: (row: Row) => string
}

/** Updates the words of a batch of rows with words of an older version, without those that another process has locked. */
const updaterOf =
  <Row>({ table, columns, live = 'true', wordsOf }: Indexed<Row>) =>
  async (db: Db): Promise<number> => {
    const rows = await many<Row & { id: string }>(db)`
      select id, ${raw(columns)} from ${raw(table)} where words_version < ${raw(String(wordsVersion))} and ${raw(live)}
      order by id limit ${batch} for update skip locked`
    await run(db)`
      update ${raw(table)} t set search = made.search, words_version = ${wordsVersion}
      from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(wordsOf)}::tsvector[]) as made (id, search)
      where t.id = made.id`
    return rows.length
  }

type Person = { name: string | null; email: string | null }
type Content = Pick<MessageRow, 'content' | 'email'>

/** One for each table. Returns the number of rows. */
export const updateOutdatedWords: ((db: Db) => Promise<number>)[] = [
  updaterOf<Pick<ConversationRow, 'subject'>>({
    table: 'conversations',
    columns: 'subject',
    wordsOf: conversations.wordsOf,
  }),
  updaterOf<Content>({
    table: 'messages',
    columns: 'content, email',
    live: "deleted_at is null and sender_type <> 'system'",
    wordsOf: messages.wordsOf,
  }),
  updaterOf<Pick<TicketRow, 'title' | 'description'>>({
    table: 'tickets',
    columns: 'title, description',
    wordsOf: tickets.wordsOf,
  }),
  updaterOf<Content>({ table: 'ticket_messages', columns: 'content, email', wordsOf: messages.wordsOf }),
  updaterOf<Person>({
    table: 'people',
    columns: 'name, email',
    live: 'erased_at is null',
    wordsOf: personVector,
  }),
]
