import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, msUntil, one, raw, run, type Sql, sql } from '@earshot/db'
import { searchVector, wordsVersion } from '@earshot/search'
import { batchSize } from '../threads/batch.ts'
import type { Locked, RowChange } from '../threads/row.ts'
import type { TicketRow } from './row.ts'

/** The columns of a {@link TicketRow}, from a ticket `t` and the joins of {@link ticketJoins}. */
export const ticketColumns: Sql = raw(`
  t.id, t.number, t.type, t.title, t.description, t.attachments, t.priority, t.status, t.status_id,
  case when t.type = 'customer' then s.stage end as stage, t.pending_until,
  t.requester_principal_id, r.name as requester_name, r.email as requester_email, t.company_id,
  t.assigned_principal_id, t.assigned_team_id, t.waiting_since,
  t.integration_type, t.external_display_id, t.external_url, t.external_status, t.external_transition,
  t.merged_into_id, t.state_before_merge, t.split_from_id, t.reopen_count, t.last_message_at, t.resolved_at, t.created_at, t.updated_at`)

export const ticketJoins: Sql = raw(`
  join ticket_statuses s on s.id = t.status_id left join people r on r.id = t.requester_principal_id`)

export const findTicket = (db: Db, id: Id<'ticket'>) =>
  maybe<TicketRow>(db, 'find_ticket')`
    select ${ticketColumns} from tickets t ${ticketJoins} where t.id = ${id} and t.deleted_at is null`

/** Finds those of these tickets that are not deleted. */
export const findTickets = (db: Db, ids: string[]) =>
  many<TicketRow>(db, 'find_tickets')`
    select ${ticketColumns} from tickets t ${ticketJoins} where t.id = any(${ids}) and t.deleted_at is null`

/**
 * Reads tickets after their rows are locked, with the time of reading. A join in the locking statement would use the snapshot
 * from before the transaction waited for the lock.
 */
const readLocked = async (db: Db, ids: Id<'ticket'>[]): Promise<Locked<TicketRow>[]> => {
  const rows = await many<TicketRow & { now: string }>(db, 'read_locked_tickets')`
    select ${ticketColumns}, clock_timestamp()::timestamptz(3) as now
    from tickets t ${ticketJoins} where t.id = any(${ids})`
  return rows.map(({ now, ...row }) => ({ row, now }))
}

/** Locks the row. Without the lock, a concurrent change could report a stale previous state. */
export const lockTicket = async (db: Db, id: Id<'ticket'>): Promise<Locked<TicketRow> | undefined> => {
  const found = await maybe(db, 'lock_ticket')`
    select 1 from tickets where id = ${id} and deleted_at is null for update`
  if (!found) return undefined
  const [locked] = await readLocked(db, [id])
  return locked
}

type NewTicket = Pick<
  TicketRow,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'attachments'
  | 'priority'
  | 'status'
  | 'statusId'
  | 'requesterPrincipalId'
  | 'companyId'
  | 'assignedTeamId'
> & {
  /** The ticket from which its first messages are split off. */
  splitFromId?: TicketRow['splitFromId']
  /** Now if undefined. */ createdAt?: string | undefined
}

/** The search words of a ticket itself, without its messages. */
export const wordsOf = ({ title, description }: Pick<TicketRow, 'title' | 'description'>): string =>
  searchVector({ title, content: description })

/**
 * Inserts a ticket under the next number. This waits for the transaction that took the previous number, so that numbers have
 * no gaps. A ticket with a requester waits for a response, unless it is created closed.
 */
export const insertTicket = (db: Db, it: NewTicket) =>
  one<TicketRow>(db, 'insert_ticket')`
    with n as (
      update ticket_numbers set last = last + 1 returning last as number,
        coalesce(${it.createdAt ?? null}::timestamptz, clock_timestamp())::timestamptz(3) as now
    ), t as (
      insert into tickets (id, number, type, title, description, attachments, priority, status, status_id, requester_principal_id,
        company_id, assigned_team_id, split_from_id, waiting_since, resolved_at, created_at, updated_at, search, words_version)
      select ${it.id}, n.number, ${it.type}, ${it.title}, ${it.description},
        ${JSON.stringify(it.attachments)}::jsonb, ${it.priority}, ${it.status}, ${it.statusId}, ${it.requesterPrincipalId}, ${it.companyId}, ${it.assignedTeamId},
        ${it.splitFromId ?? null},
        case when ${it.requesterPrincipalId !== null && it.status !== 'closed'}::boolean then n.now end,
        case when ${it.status === 'closed'}::boolean then n.now end, n.now, n.now,
        ${wordsOf(it)}::tsvector, ${wordsVersion}::smallint
      from n returning *
    )
    select ${ticketColumns} from t ${ticketJoins}`

/** Writes the mutable fields of tickets. The caller must hold their locks. */
export const updateTickets = (db: Db, changes: RowChange<TicketRow>[]) => {
  const rows = changes.map(({ before, after }) => ({
    ...after,
    search: before.title === after.title && before.description === after.description ? null : wordsOf(after),
  }))
  return run(db, 'update_tickets')`
    update tickets t set title = n.title, description = n.description, attachments = n.attachments,
      priority = n.priority, status = n.status,
      status_id = n."statusId", pending_until = n."pendingUntil",
      requester_principal_id = n."requesterPrincipalId", company_id = n."companyId",
      assigned_principal_id = n."assignedPrincipalId", assigned_team_id = n."assignedTeamId",
      waiting_since = n."waitingSince", integration_type = n."integrationType",
      external_display_id = n."externalDisplayId", external_url = n."externalUrl",
      external_status = n."externalStatus", external_transition = n."externalTransition",
      merged_into_id = n."mergedIntoId", state_before_merge = n."stateBeforeMerge",
      reopen_count = n."reopenCount", last_message_at = n."lastMessageAt", resolved_at = n."resolvedAt",
      updated_at = n."updatedAt", search = coalesce(n.search, t.search),
      words_version = case when n.search is null then t.words_version else ${wordsVersion} end
    from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
      id text, title text, description text, attachments jsonb, priority text, status text, "statusId" text,
      "pendingUntil" timestamptz, "requesterPrincipalId" text, "companyId" text, "assignedPrincipalId" text,
      "assignedTeamId" text, "waitingSince" timestamptz, "integrationType" text, "externalDisplayId" text,
      "externalUrl" text, "externalStatus" text, "externalTransition" text,
      "mergedIntoId" text, "stateBeforeMerge" jsonb, "reopenCount" int,
      "lastMessageAt" timestamptz, "resolvedAt" timestamptz, "updatedAt" timestamptz, search tsvector)
    where t.id = n.id`
}

/** Locks a batch of the tickets of a team. */
export const lockTicketsOfTeam = async (db: Db, team: Id<'team'>): Promise<Locked<TicketRow>[]> => {
  const found = await many<{ id: Id<'ticket'> }>(db)`
    select t.id from tickets t where t.assigned_team_id = ${team} and t.deleted_at is null
    order by t.id limit ${batchSize} for update`
  return readLocked(
    db,
    found.map(({ id }) => id),
  )
}

/** The ms until the first pending time ends. */
export const nextPendingMs = (db: Db, except: string[]) =>
  msUntil(
    db,
    'next_pending',
    sql`
      select pending_until from tickets
      where status = 'pending' and pending_until is not null and deleted_at is null
        and not id = any(${except})`,
  )

/** Locks tickets whose pending time is over, skipping locked ones. */
export const lockDuePending = async (
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<Locked<TicketRow>[]> => {
  const due = await many<{ id: Id<'ticket'> }>(db, 'lock_due_tickets')`
    select id from tickets
    where status = 'pending' and pending_until <= now() and deleted_at is null and not id = any(${except})
    order by pending_until limit ${limit} for update skip locked`
  return readLocked(
    db,
    due.map(({ id }) => id),
  )
}

export const markTicketDeleted = (db: Db, id: Id<'ticket'>) =>
  run(db)`
    update tickets set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`
