import type { Pool } from '@earshot/db'
import type { Loop } from '@earshot/runtime'
import { outdatedWords, personVector, reindexingOf } from '@earshot/search'
import * as conversations from '../records/conversations/repo.ts'
import type { ConversationRow } from '../records/conversations/row.ts'
import * as messages from '../records/messages/repo.ts'
import type { MessageRow } from '../records/messages/row.ts'
import * as tickets from '../records/tickets/repo.ts'
import type { TicketRow } from '../records/tickets/row.ts'

type Person = { name: string | null; email: string | null }
type Content = Pick<MessageRow, 'content' | 'email'>

/** Keeps the search words of conversations, tickets, messages and people up to date with the rules. */
export const reindexing = (pool: Pool): Loop =>
  reindexingOf(pool, [
    outdatedWords<Pick<ConversationRow, 'subject'>>({
      table: 'conversations',
      columns: 'subject',
      wordsOf: conversations.wordsOf,
    }),
    outdatedWords<Content>({
      table: 'messages',
      columns: 'content, email',
      live: "deleted_at is null and sender_type <> 'system'",
      wordsOf: messages.wordsOf,
    }),
    outdatedWords<Pick<TicketRow, 'title' | 'description'>>({
      table: 'tickets',
      columns: 'title, description',
      wordsOf: tickets.wordsOf,
    }),
    outdatedWords<Content>({
      table: 'ticket_messages',
      columns: 'content, email',
      wordsOf: messages.wordsOf,
    }),
    outdatedWords<Person>({
      table: 'people',
      columns: 'name, email',
      live: 'erased_at is null',
      wordsOf: personVector,
    }),
  ])
