import { type Db, literal, page, raw, type Sql, sql } from '@earshot/db'
import type { CursorKeys } from '@earshot/http'
import type { Reader, View } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'
import { subjectsWithSla } from '../sla/repo.ts'
import {
  assignedTo,
  countFound,
  type Filters,
  findWay,
  pageStatement,
  type Source,
  searched,
  threadsLinkedTo,
  type Way,
} from '../threads/list-repo.ts'
import { sourceFor, threadsMentioning } from '../threads/mentions-repo.ts'
import { byText, byTime, byWaiting, type Sort, sortBy } from '../threads/sorts-repo.ts'
import type { ConversationQuery, conversationSorts } from './model.ts'
import { unreadFor } from './reads-repo.ts'
import { conversationColumns, conversationJoins } from './repo.ts'
import type { ConversationRow } from './row.ts'

const source: Source = {
  table: 'conversations',
  name: 'c',
  columns: conversationColumns,
  joins: conversationJoins,
  messages: { table: 'messages', thread: 'conversation_id' },
  person: { column: 'visitor_principal_id', indexed: 'true' },
}

/** `mentionedAt` is only read for the order of mentions. */
type ListedRow = ConversationRow & { mentionedAt?: string }

const byId = byText('c.id', (row: ListedRow) => row.id)
const byMessage = byTime('c.last_message_at', (row: ListedRow) => row.lastMessageAt)

export const sorts: Record<(typeof conversationSorts)[number], Sort<ListedRow>> = {
  recent: sortBy('desc', byMessage, byId),
  oldest: sortBy('asc', byMessage, byId),
  waiting: sortBy('asc', byWaiting('c.waiting_since'), byId),
  mentioned: sortBy(
    'desc',
    byTime('c.mentioned_at', row => row.mentionedAt ?? ''),
    byText('c.mentioned_in', row => row.id),
  ),
}

/** Messages that a search includes: not deleted ones, system messages and, for visitors, notes. */
const includedIn = (view: View): Sql =>
  raw(`m.deleted_at is null and m.sender_type <> 'system'${view === 'team' ? '' : ' and not m.is_internal'}`)

/** Visitors see no tags, links or SLA targets, so these filters match nothing for them. */
const forTeam = (view: View, condition: Sql): Sql => (view === 'team' ? condition : raw('false'))

export type Listing = {
  query: ConversationQuery
  after: CursorKeys | undefined
  limit: number
  reader: Reader
}

const filtersOf = ({ query, reader }: Pick<Listing, 'query' | 'reader'>): Filters => {
  const { view } = reader
  const { status, priority, channel, visitorPrincipalId, mentionedPrincipalId, linkedTo, tag, sla, search } =
    query
  const where = [
    visible(view),
    // Visitors are shown the conversation that it is merged into.
    view === 'team' ? undefined : raw('c.merged_into_id is null'),
    status && sql`c.status = ${literal(status)}`,
    priority && sql`c.priority = ${priority}`,
    channel && sql`c.channel = ${channel}`,
    assignedTo('c.assigned_principal_id', query.assignedPrincipalId),
    assignedTo('c.assigned_team_id', query.assignedTeamId),
    visitorPrincipalId && sql`c.visitor_principal_id = ${visitorPrincipalId}`,
    mentionedPrincipalId &&
      forTeam(
        view,
        query.sort === 'mentioned'
          ? raw('true')
          : sql`c.id in (${threadsMentioning('conversation', mentionedPrincipalId)})`,
      ),
    linkedTo && forTeam(view, sql`c.id in (${threadsLinkedTo(linkedTo)})`),
    query.mergedIntoId && forTeam(view, sql`c.merged_into_id = ${query.mergedIntoId}`),
    tag && forTeam(view, sql`c.tags @> array[${tag}]`),
    sla && forTeam(view, sql`c.id in (${subjectsWithSla('conversation', sla)})`),
    query.unread ? unreadFor(reader) : undefined,
    query.forMe
      ? forTeam(
          view,
          sql`(c.assigned_principal_id = ${reader.principalId} or c.assigned_principal_id is null)`,
        )
      : undefined,
  ]
  // Visitors know their own name, which all of their conversations have.
  const found = searched(search, { included: includedIn(view), byPerson: view === 'team' })
  return { where: [...where, ...found.where], search: found.search }
}

export const listStatement = (listing: Listing, way?: Way): Sql =>
  pageStatement(sourceFor('conversation', source, listing.query), {
    ...listing,
    filters: filtersOf(listing),
    sort: sorts[listing.query.sort],
    way,
  })

/** How many conversations a list has, at most `limit`. */
export const countOf = (listing: Pick<Listing, 'query' | 'reader'>, limit: number): Sql =>
  countFound(source, filtersOf(listing), limit)

/** Each other filter has an index in the order of the list. */
const isCounted = ({
  mentionedPrincipalId,
  sort,
  linkedTo,
  mergedIntoId,
  tag,
  sla,
  search,
  channel,
  priority,
  unread,
  forMe,
}: ConversationQuery): boolean =>
  unread ||
  forMe ||
  (mentionedPrincipalId !== undefined && sort !== 'mentioned') ||
  [linkedTo, mergedIntoId, tag, sla, search, channel, priority].some(it => it !== undefined)

export const wayOf = async (db: Db, listing: Listing): Promise<Way | undefined> =>
  isCounted(listing.query)
    ? findWay(db, sourceFor('conversation', source, listing.query), filtersOf(listing))
    : undefined

export const listConversations = async (db: Db, listing: Listing) => {
  const way = await wayOf(db, listing)
  return page<ListedRow>(db, way ? undefined : 'conversations')`${listStatement(listing, way)}`
}
