import type { Caller } from '@earshot/contracts'
import { type Db, join, raw, type Sql, sql } from '@earshot/db'
import { type CursorKeys, cursorOf, type Page, type PageRequest, pageOf } from '@earshot/http'
import type { ConversationItem, ConversationQuery } from '../../records/conversations/model.ts'
import {
  besideConversation,
  type ConversationRow,
  conversationColumns,
  toConversation,
} from '../../records/conversations/row.ts'
import { type Sort, sorts } from '../../records/conversations/sorts-repo.ts'
import { lastMessagesOf } from '../../records/messages/repo.ts'
import { nextDueOf, subjectsStanding } from '../../records/sla/repo.ts'
import { type View, viewOf } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'

const heldBy = (column: 'assigned_agent_principal_id' | 'assigned_team_id', id: string | undefined) => {
  if (id === undefined) return undefined
  return id === 'none' ? sql`c.${raw(column)} is null` : sql`c.${raw(column)} = ${id}`
}

/** In the subject or in what anybody wrote that the view shows. */
const mentions = (words: string, view: View): Sql => sql`c.id in (
  select m.conversation_id from messages m
  where m.search @@ websearch_to_tsquery('simple', ${words}) and m.deleted_at is null
    and m.sender_type <> 'system' ${raw(view === 'team' ? '' : 'and not m.is_internal')}
  union
  select s.id from conversations s where s.search @@ websearch_to_tsquery('simple', ${words}))`

const conditions = (query: ConversationQuery, view: View): Sql[] => {
  const { status, priority, channel, visitorPrincipalId, tag, sla, search } = query
  return [
    visible(view),
    status && sql`c.status = ${status}`,
    priority && sql`c.priority = ${priority}`,
    channel && sql`c.channel = ${channel}`,
    heldBy('assigned_agent_principal_id', query.assignedAgentPrincipalId),
    heldBy('assigned_team_id', query.assignedTeamId),
    visitorPrincipalId && sql`c.visitor_principal_id = ${visitorPrincipalId}`,
    tag && (view === 'team' ? sql`c.tags @> array[${tag}]` : raw('false')), // visitors see no tags
    sla && (view === 'team' ? sql`c.id in (${subjectsStanding('conversation', sla)})` : raw('false')), // nor promises
    search && mentions(search, view),
  ].filter(condition => typeof condition === 'object')
}

/** After a place, as one comparison of rows: an index goes to it straight, however far down the list it is. */
const isAfter = ({ place, direction, at }: Sort, keys: CursorKeys): Sql =>
  sql`(${place}) ${raw(direction === 'desc' ? '<' : '>')} (${at(keys)})`

type Listing = { query: ConversationQuery; after: CursorKeys | undefined; limit: number; view: View }

/** Picks the page first and looks up its visitors then, so that they are read for these only. */
export const listStatement = ({ query, after, limit, view }: Listing): Sql => {
  const sort = sorts[query.sort]
  const where = join([...conditions(query, view), ...(after ? [isAfter(sort, after)] : [])], ' and ')
  return sql`
    with page as (select * from conversations c where ${where} order by ${sort.order} limit ${limit})
    select ${conversationColumns} from page c ${besideConversation} order by ${sort.order}`
}

export const listConversations = async (
  db: Db,
  caller: Caller,
  { query, page }: { query: ConversationQuery; page: PageRequest },
): Promise<Page<ConversationItem>> => {
  const view = viewOf(caller)
  const sort = sorts[query.sort]
  const cursors = cursorOf({ list: 'conversations', ...query }, sort.cursor)
  const after = cursors.decode(page.cursor)
  const rows = await db.query<ConversationRow>(listStatement({ query, after, limit: page.limit + 1, view }))
  const ids = rows.slice(0, page.limit).map(({ id }) => id)
  const lastMessage = await lastMessagesOf(db, ids)
  const nextDue = view === 'team' ? await nextDueOf(db, ids) : () => null
  return pageOf(
    rows,
    page.limit,
    row => cursors.encode(sort.keys(row)),
    row => ({ ...toConversation(row, view), lastMessage: lastMessage(row.id), nextDue: nextDue(row.id) }),
  )
}
