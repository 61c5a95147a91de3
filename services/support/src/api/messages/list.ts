import { type Caller, fail, failFields } from '@earshot/contracts'
import { type Db, raw, type Sql, sql } from '@earshot/db'
import { cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import { z } from 'zod'
import { findConversation } from '../../records/conversations/repo.ts'
import type { ConversationId } from '../../records/conversations/row.ts'
import type { Message, MessageQuery } from '../../records/messages/model.ts'
import { besideMessage, type MessageRow, messageColumns, toMessage } from '../../records/messages/row.ts'
import { viewOf } from '../../shared/access.ts'

type Listing = ConversationId & MessageQuery & { after: number | undefined; limit: number }

export const messagesStatement = ({ id, includeInternal, sort, after, limit }: Listing): Sql => {
  const [beyond, order] = sort === 'oldest' ? [raw('>'), raw('asc')] : [raw('<'), raw('desc')]
  return sql`
    select ${messageColumns} from messages m ${besideMessage}
    where m.conversation_id = ${id} and m.deleted_at is null
      ${includeInternal ? raw('') : raw('and not m.is_internal')}
      ${after === undefined ? raw('') : sql`and m.seq ${beyond} ${after}`}
    order by m.seq ${order} limit ${limit}`
}

export const listMessages = async (
  db: Db,
  caller: Caller,
  { id, query, page }: ConversationId & { query: MessageQuery; page: PageRequest },
): Promise<Page<Message>> => {
  const view = viewOf(caller)
  if (query.includeInternal && view !== 'team')
    failFields({ path: 'includeInternal', code: 'forbidden', message: 'is for the team only' })
  if (!(await findConversation(db, id, view))) fail('NOT_FOUND')
  const cursors = cursorOf({ list: 'messages', id, ...query }, z.tuple([z.int()]))
  const after = cursors.decode(page.cursor)?.[0]
  const rows = await db.query<MessageRow>(messagesStatement({ id, ...query, after, limit: page.limit + 1 }))
  return pageOf(
    rows,
    page.limit,
    row => cursors.encode([row.seq]),
    row => toMessage(row, view),
  )
}
