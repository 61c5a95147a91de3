import type { Id } from '@earshot/contracts'
import { type Db, join, many, one, raw, type Sql, sql } from '@earshot/db'
import type { Reader } from '../../shared/access.ts'
import type { SlaFilter } from '../sla/model.ts'
import { subjectsWithSla } from '../sla/repo.ts'
import { countOf } from './list-repo.ts'
import { type ConversationCounts, ConversationQuery, type FilteredCounts, mostCounted } from './model.ts'

type Views = Omit<ConversationCounts, 'teams'>

/** The filters of each view. Each count is the length of the list with the same filters. */
const viewsFor = (principalId: string): Record<string, object> => ({
  open: { status: 'open' },
  mine: { status: 'open', assignedPrincipalId: principalId },
  unassigned: { status: 'open', assignedPrincipalId: 'none' },
  unread: { status: 'open', unread: true, forMe: true },
  mentions: { mentionedPrincipalId: principalId, unread: true },
  snoozed: { status: 'snoozed' },
})

/** Counts without reading the conversations: the index has the targets in the order of their ids. */
const countWithSla = (sla: SlaFilter): Sql => sql`
  (select count(*)::int from (
    select distinct subject_id from (${subjectsWithSla('conversation', sla)}) s limit ${mostCounted}) found)`

const noFilters = ConversationQuery.parse({})

export const countsStatement = (reader: Reader): Sql => {
  const counts = Object.entries(viewsFor(reader.principalId)).map(([name, filters]) => {
    const count = countOf({ query: { ...noFilters, ...filters }, reader }, mostCounted)
    return sql`${count} as ${raw(`"${name}"`)}`
  })
  return sql`
    select ${join(counts, ', ')}, ${countWithSla('at_risk')} as sla_at_risk, ${countWithSla('breached')} as sla_breached`
}

export const teamCountsStatement: Sql = sql`
  select t.id as team_id, (
    select count(*)::int from (
      select from conversations c where c.assigned_team_id = t.id and c.status = 'open' limit ${mostCounted}) c
  ) as open
  from teams t order by t.id`

/** How many conversations lists with these filters have. */
export const countLists = async (
  db: Db,
  reader: Reader,
  queries: ConversationQuery[],
): Promise<FilteredCounts> => {
  const counts = queries.map(query => countOf({ query, reader }, mostCounted))
  return one<FilteredCounts>(db)`select array[${join(counts, ', ')}] as counts`
}

/** How many conversations the views of a member contain. */
export const countConversations = async (db: Db, reader: Reader): Promise<ConversationCounts> => ({
  ...(await one<Views>(db, 'conversation_counts')`${countsStatement(reader)}`),
  teams: await many<{ teamId: Id<'team'>; open: number }>(
    db,
    'team_conversation_counts',
  )`${teamCountsStatement}`,
})
