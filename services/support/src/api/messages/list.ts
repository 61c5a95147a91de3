import { type Caller, fail, failFields, type Id } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { findConversation } from '../../records/conversations/repo.ts'
import type { ConversationId } from '../../records/conversations/row.ts'
import type { Message, MessageQuery } from '../../records/messages/model.ts'
import * as repo from '../../records/messages/repo.ts'
import { toMessage, toTicketMessage } from '../../records/messages/row.ts'
import type { TicketMessage, TicketMessageQuery } from '../../records/messages/ticket-model.ts'
import type { ThreadKind } from '../../records/threads/row.ts'
import { findTicket } from '../../records/tickets/repo.ts'
import type { TicketId } from '../../records/tickets/row.ts'
import { viewOf } from '../../shared/access.ts'

type Requested<Query> = { query: Query; page: PageRequest }

/** Reads a page of messages of one thread. `list` is the name of the list that its cursors belong to. */
const pageOfMessages = async <Kind extends ThreadKind, Shown>(
  db: Db,
  { kind, list, id, query, page }: Requested<MessageQuery> & { kind: Kind; list: string; id: Id<Kind> },
  show: (row: repo.Rows[Kind]) => Shown,
): Promise<Page<Shown>> => {
  const cursors = cursorOf({ list, id, ...query }, z.tuple([z.int()]))
  const after = cursors.decode(page.cursor)?.[0]
  const rows = await repo.listMessages(db, kind, { id, ...query, after, limit: page.limit + 1 })
  return pageOf(rows, page.limit, row => cursors.encode([row.seq]), show)
}

export const listMessages = async (
  db: Db,
  caller: Caller,
  { id, query, page }: ConversationId & Requested<MessageQuery>,
): Promise<Page<Message>> => {
  const view = viewOf(caller)
  if (query.includeInternal && view !== 'team')
    failFields({ path: 'includeInternal', code: 'forbidden', message: 'can only be used by the team' })
  const { id: shownId } = (await findConversation(db, id, view)) ?? fail('NOT_FOUND')
  const requested = { kind: 'conversation', list: 'messages', id: shownId, query, page } as const
  return pageOfMessages(db, requested, row => toMessage(row, view))
}

export const listTicketMessages = async (
  db: Db,
  { id, query, page }: TicketId & Requested<TicketMessageQuery>,
): Promise<Page<TicketMessage>> => {
  if (!(await findTicket(db, id))) fail('NOT_FOUND')
  const requested = { kind: 'ticket', list: 'ticket-messages', id, query, page } as const
  return pageOfMessages(db, requested, toTicketMessage)
}
