import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run, type Sql } from '@earshot/db'
import type { View } from '../../shared/access.ts'
import { visible } from '../../shared/access-repo.ts'
import { besideConversation, type ConversationRow, conversationColumns } from './row.ts'

/** A locked conversation, and the moment of the lock by the database's clock. */
export type Locked = { row: ConversationRow; now: string }

export const findConversation = (db: Db, id: Id<'conversation'>, view: View) =>
  maybe<ConversationRow>(db, view === 'team' ? 'find_conversation' : 'find_own_conversation')`
    select ${conversationColumns} from conversations c ${besideConversation}
    where c.id = ${id} and ${visible(view)}`

/** Locks the row: two changes must not interleave, or the second would tell of a state that it did not leave. */
export const lockConversation = async (db: Db, id: Id<'conversation'>): Promise<Locked | undefined> => {
  const found = await maybe<ConversationRow & { now: string }>(db, 'lock_conversation')`
    select ${conversationColumns}, clock_timestamp()::timestamptz(3) as now
    from conversations c ${besideConversation} where c.id = ${id} for update of c`
  if (!found) return undefined
  const { now, ...row } = found
  return { row, now }
}

/** The conversation that goes on with this one. */
export const followUpOf = (db: Db, id: Id<'conversation'>) =>
  maybe<{ id: Id<'conversation'> }>(db)`select id from conversations where previous_conversation_id = ${id}`

export type NewConversation = Pick<
  ConversationRow,
  | 'id'
  | 'channel'
  | 'priority'
  | 'subject'
  | 'visitorPrincipalId'
  | 'assignedTeamId'
  | 'previousConversationId'
>

/** Begins a conversation that waits for an answer to its first message, of this very moment. */
export const insertConversation = (db: Db, it: NewConversation) =>
  one<ConversationRow>(db, 'insert_conversation')`
    with c as (
      insert into conversations (id, status, channel, priority, subject, visitor_principal_id, assigned_team_id,
        previous_conversation_id, waiting_since, last_message_at, last_visitor_message_at, visitor_read_at,
        created_at, updated_at)
      select ${it.id}, 'open', ${it.channel}, ${it.priority}, ${it.subject}, ${it.visitorPrincipalId},
        ${it.assignedTeamId}, ${it.previousConversationId}, now, now, now, now, now, now
      from (select clock_timestamp()::timestamptz(3) as now) clock
      returning *
    )
    select ${conversationColumns} from c ${besideConversation}`

/** How many are written together where a change goes through all of them: one statement, some hundred kilobytes. */
export const batchSize = 500

/** Writes what may change of conversations. The caller holds their locks. */
export const updateConversations = (db: Db, rows: ConversationRow[]) =>
  run(db, 'update_conversations')`
    update conversations c set status = n.status, priority = n.priority, subject = n.subject,
      assigned_agent_principal_id = n."assignedAgentPrincipalId", assigned_team_id = n."assignedTeamId",
      snoozed_until = n."snoozedUntil", waiting_since = n."waitingSince", attributes = n.attributes, tags = n.tags,
      csat_rating = n."csatRating", csat_comment = n."csatComment", csat_submitted_at = n."csatSubmittedAt",
      assistant_state = n."assistantState", last_message_at = n."lastMessageAt",
      last_visitor_message_at = n."lastVisitorMessageAt", last_team_message_at = n."lastTeamMessageAt",
      visitor_read_at = n."visitorReadAt", team_read_at = n."teamReadAt", resolved_at = n."resolvedAt",
      updated_at = n."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
      id text, status text, priority text, subject text, "assignedAgentPrincipalId" text, "assignedTeamId" text,
      "snoozedUntil" timestamptz, "waitingSince" timestamptz, attributes jsonb, tags text[], "csatRating" int,
      "csatComment" text, "csatSubmittedAt" timestamptz, "assistantState" text, "lastMessageAt" timestamptz,
      "lastVisitorMessageAt" timestamptz, "lastTeamMessageAt" timestamptz, "visitorReadAt" timestamptz,
      "teamReadAt" timestamptz, "resolvedAt" timestamptz, "updatedAt" timestamptz)
    where c.id = n.id`

/** A batch of those that have something in common, locked. */
export const lockBatch = (db: Db, having: Sql) =>
  many<ConversationRow>(db)`
    select ${conversationColumns} from conversations c ${besideConversation}
    where ${having} order by c.id limit ${batchSize} for update of c`
