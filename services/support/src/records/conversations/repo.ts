import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, msUntil, one, raw, run, type Sql, sql } from '@earshot/db'
import { textVector, wordsVersion } from '@earshot/search'
import type { View } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'
import { batchSize } from '../threads/batch.ts'
import type { Locked, RowChange } from '../threads/row.ts'
import type { ConversationRow } from './row.ts'

/** The columns of a {@link ConversationRow}, from a conversation `c` and the joins of {@link conversationJoins}. */
export const conversationColumns: Sql = raw(`
  c.id, c.status, c.channel, c.priority, c.subject, c.started_by,
  c.visitor_principal_id, v.name as visitor_name, v.email as visitor_email,
  c.assigned_principal_id, c.assigned_team_id, c.snoozed_until, c.waiting_since, c.attributes, c.tags,
  array(select l.target_id from thread_links l where l.thread_id = c.id order by l.created_at, l.target_id) as post_ids,
  c.csat_rating, c.csat_comment, c.csat_submitted_at, c.assistant_state, c.previous_conversation_id,
  c.merged_into_id, c.state_before_merge, c.split_from_id, c.context,
  c.last_message_at, c.last_visitor_message_at, c.last_team_message_at, c.visitor_read_at,
  c.resolved_at, c.created_at, c.updated_at`)

export const conversationJoins: Sql = raw('left join people v on v.id = c.visitor_principal_id')

/** To a visitor, a merged conversation is the one that it is merged into. */
const shownId = (id: Id<'conversation'>, view: View): Sql =>
  view === 'team'
    ? sql`${id}`
    : sql`coalesce((select merged_into_id from conversations where id = ${id}), ${id})`

export const findConversation = (db: Db, id: Id<'conversation'>, view: View) =>
  maybe<ConversationRow>(db, view === 'team' ? 'find_conversation' : 'find_own_conversation')`
    select ${conversationColumns} from conversations c ${conversationJoins}
    where c.id = ${shownId(id, view)} and ${visible(view)}`

export const findConversations = (db: Db, ids: string[]) =>
  many<ConversationRow>(db, 'find_conversations')`
    select ${conversationColumns} from conversations c ${conversationJoins} where c.id = any(${ids})`

const now = raw('clock_timestamp()::timestamptz(3) as now')

const withTime = ({ now, ...row }: ConversationRow & { now: string }): Locked<ConversationRow> => ({
  row,
  now,
})

/** Locks the row. Without the lock, a concurrent change could report a stale previous state. */
export const lockConversation = async (
  db: Db,
  id: Id<'conversation'>,
): Promise<Locked<ConversationRow> | undefined> => {
  const found = await maybe<ConversationRow & { now: string }>(db, 'lock_conversation')`
    select ${conversationColumns}, ${now} from conversations c ${conversationJoins}
    where c.id = ${id} for update of c`
  return found && withTime(found)
}

/** The conversation that continues this one. */
export const followUpOf = (db: Db, id: Id<'conversation'>) =>
  maybe<{ id: Id<'conversation'> }>(db)`select id from conversations where previous_conversation_id = ${id}`

export type NewConversation = Pick<
  ConversationRow,
  | 'id'
  | 'channel'
  | 'priority'
  | 'subject'
  | 'startedBy'
  | 'visitorPrincipalId'
  | 'assignedTeamId'
  | 'previousConversationId'
  | 'context'
> & {
  /** The conversation from which its first messages are split off. */
  splitFromId?: ConversationRow['splitFromId']
  /** Now if undefined. */ createdAt?: string | undefined
}

/** The search words of a conversation itself, without its messages. */
export const wordsOf = ({ subject }: Pick<ConversationRow, 'subject'>): string => textVector(subject ?? '')

/**
 * Inserts a conversation. The message is inserted next. If the visitor wrote it, it waits for a reply; if the team did, the
 * visitor has not read it.
 */
export const insertConversation = (db: Db, it: NewConversation) => {
  const isFromTeam = it.startedBy === 'team'
  return one<ConversationRow>(db, 'insert_conversation')`
    with c as (
      insert into conversations (id, status, channel, priority, subject, started_by, visitor_principal_id,
        assigned_team_id, previous_conversation_id, split_from_id, context, waiting_since, last_message_at, last_visitor_message_at,
        visitor_read_at, last_team_message_at, created_at, updated_at, search, words_version)
      select ${it.id}, 'open', ${it.channel}, ${it.priority}, ${it.subject}, ${it.startedBy}, ${it.visitorPrincipalId},
        ${it.assignedTeamId}, ${it.previousConversationId}, ${it.splitFromId ?? null},
        ${it.context && JSON.stringify(it.context)}::jsonb, by_visitor, now, by_visitor, by_visitor, by_team, now, now,
        ${wordsOf(it)}::tsvector, ${wordsVersion}::smallint
      from (select coalesce(${it.createdAt ?? null}::timestamptz, clock_timestamp())::timestamptz(3) as now) clock,
        lateral (select case when ${isFromTeam} then null else now end as by_visitor,
          case when ${isFromTeam} then now end as by_team) written
      returning *
    )
    select ${conversationColumns} from c ${conversationJoins}`
}

/** Writes the mutable fields of conversations. The caller must hold their locks. */
export const updateConversations = (db: Db, changes: RowChange<ConversationRow>[]) => {
  const rows = changes.map(({ before, after }) => ({
    ...after,
    search: before.subject === after.subject ? null : wordsOf(after),
  }))
  return run(db, 'update_conversations')`
    update conversations c set status = n.status, priority = n.priority, subject = n.subject,
      assigned_principal_id = n."assignedPrincipalId", assigned_team_id = n."assignedTeamId",
      snoozed_until = n."snoozedUntil", waiting_since = n."waitingSince", attributes = n.attributes, tags = n.tags,
      csat_rating = n."csatRating", csat_comment = n."csatComment", csat_submitted_at = n."csatSubmittedAt",
      assistant_state = n."assistantState", context = n.context, last_message_at = n."lastMessageAt",
      last_visitor_message_at = n."lastVisitorMessageAt", last_team_message_at = n."lastTeamMessageAt",
      visitor_read_at = n."visitorReadAt", resolved_at = n."resolvedAt",
      merged_into_id = n."mergedIntoId", state_before_merge = n."stateBeforeMerge",
      updated_at = n."updatedAt", search = coalesce(n.search, c.search),
      words_version = case when n.search is null then c.words_version else ${wordsVersion} end
    from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
      id text, status text, priority text, subject text, "assignedPrincipalId" text, "assignedTeamId" text,
      "snoozedUntil" timestamptz, "waitingSince" timestamptz, attributes jsonb, tags text[], "csatRating" int,
      "csatComment" text, "csatSubmittedAt" timestamptz, "assistantState" text, context jsonb, "lastMessageAt" timestamptz,
      "lastVisitorMessageAt" timestamptz, "lastTeamMessageAt" timestamptz, "visitorReadAt" timestamptz,
      "resolvedAt" timestamptz, "mergedIntoId" text, "stateBeforeMerge" jsonb, "updatedAt" timestamptz, search tsvector)
    where c.id = n.id`
}

const lockBatch = async (db: Db, condition: Sql): Promise<Locked<ConversationRow>[]> => {
  const rows = await many<ConversationRow & { now: string }>(db)`
    select ${conversationColumns}, ${now} from conversations c ${conversationJoins}
    where ${condition} order by c.id limit ${batchSize} for update of c`
  return rows.map(withTime)
}

/** Locks a batch of the conversations of a team. */
export const lockConversationsOfTeam = (db: Db, team: Id<'team'>) =>
  lockBatch(db, sql`c.assigned_team_id = ${team}`)

/** Locks a batch of the conversations that have a value for an attribute. */
export const lockConversationsWithAttribute = (db: Db, key: string) =>
  lockBatch(db, sql`c.attributes ? ${key}`)

/** Deletes where an erased visitor was. */
export const dropContextsOf = (db: Db, visitor: Id<'principal'>) =>
  run(
    db,
  )`update conversations set context = null where visitor_principal_id = ${visitor} and context is not null`

/** The ms until the first snooze ends. */
export const nextSnoozeMs = (db: Db, except: string[]) =>
  msUntil(
    db,
    'next_snooze',
    sql`
      select snoozed_until from conversations
      where status = 'snoozed' and snoozed_until is not null and not id = any(${except})`,
  )

/** Locks conversations whose snooze is over, skipping locked ones. */
export const lockDueSnoozes = async (
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<Locked<ConversationRow>[]> => {
  const rows = await many<ConversationRow & { now: string }>(db, 'lock_due_snoozes')`
    select ${conversationColumns}, ${now} from conversations c ${conversationJoins}
    where c.status = 'snoozed' and c.snoozed_until <= now() and not c.id = any(${except})
    order by c.snoozed_until limit ${limit} for update of c skip locked`
  return rows.map(withTime)
}
