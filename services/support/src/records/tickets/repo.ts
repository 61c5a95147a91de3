import type { Id } from '@earshot/contracts'
import { type Db, many, maybe, one, run, type Sql } from '@earshot/db'
import { besideTicket, type TicketRow, ticketColumns } from './row.ts'

/** A locked ticket, and the moment of the lock by the database's clock. */
export type Locked = { row: TicketRow; now: string }

export const findTicket = (db: Db, id: Id<'ticket'>) =>
  maybe<TicketRow>(db, 'find_ticket')`
    select ${ticketColumns} from tickets t ${besideTicket} where t.id = ${id} and t.deleted_at is null`

/** These tickets, and the moment. Whoever waited for their locks has seen the rest as it was before: they are read after. */
export const readLocked = async (db: Db, ids: Id<'ticket'>[]): Promise<Locked[]> => {
  const rows = await many<TicketRow & { now: string }>(db, 'read_locked_tickets')`
    select ${ticketColumns}, clock_timestamp()::timestamptz(3) as now
    from tickets t ${besideTicket} where t.id = any(${ids})`
  return rows.map(({ now, ...row }) => ({ row, now }))
}

/** Locks the row: two changes must not interleave, or the second would tell of a state that it did not leave. */
export const lockTicket = async (db: Db, id: Id<'ticket'>): Promise<Locked | undefined> => {
  const found = await maybe(db, 'lock_ticket')`
    select 1 from tickets where id = ${id} and deleted_at is null for update`
  if (!found) return undefined
  const [locked] = await readLocked(db, [id])
  return locked
}

export type NewTicket = Pick<
  TicketRow,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'priority'
  | 'status'
  | 'statusId'
  | 'requesterPrincipalId'
  | 'companyId'
  | 'assignedTeamId'
>

/**
 * Makes a ticket of this very moment under the next number. Whoever makes one waits here until the one before has its
 * number for good or gives it back: there are no gaps. What asks waits for an answer, unless it is closed already.
 */
export const insertTicket = (db: Db, it: NewTicket) =>
  one<TicketRow>(db, 'insert_ticket')`
    with n as (
      update ticket_numbers set last = last + 1 returning last as number, clock_timestamp()::timestamptz(3) as now
    ), t as (
      insert into tickets (id, number, type, title, description, priority, status, status_id, requester_principal_id,
        company_id, assigned_team_id, waiting_since, resolved_at, created_at, updated_at)
      select ${it.id}, n.number, ${it.type}, ${it.title}, ${it.description}, ${it.priority}, ${it.status},
        ${it.statusId}, ${it.requesterPrincipalId}, ${it.companyId}, ${it.assignedTeamId},
        case when ${it.requesterPrincipalId !== null && it.status !== 'closed'}::boolean then n.now end,
        case when ${it.status === 'closed'}::boolean then n.now end, n.now, n.now
      from n returning *
    )
    select ${ticketColumns} from t ${besideTicket}`

/** How many are written together where a change goes through all of them: one statement, some hundred kilobytes. */
const batchSize = 500

/** Writes what may change of tickets. The caller holds their locks. */
export const updateTickets = (db: Db, rows: TicketRow[]) =>
  run(db, 'update_tickets')`
    update tickets t set title = n.title, description = n.description, priority = n.priority, status = n.status,
      status_id = n."statusId", pending_until = n."pendingUntil",
      requester_principal_id = n."requesterPrincipalId", company_id = n."companyId",
      assigned_principal_id = n."assignedPrincipalId", assigned_team_id = n."assignedTeamId",
      waiting_since = n."waitingSince", integration_type = n."integrationType",
      external_display_id = n."externalDisplayId", external_url = n."externalUrl",
      external_status = n."externalStatus", external_transition = n."externalTransition",
      reopen_count = n."reopenCount", last_message_at = n."lastMessageAt", resolved_at = n."resolvedAt",
      updated_at = n."updatedAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}) as n (
      id text, title text, description text, priority text, status text, "statusId" text,
      "pendingUntil" timestamptz, "requesterPrincipalId" text, "companyId" text, "assignedPrincipalId" text, "assignedTeamId" text, "waitingSince" timestamptz,
      "integrationType" text, "externalDisplayId" text, "externalUrl" text, "externalStatus" text,
      "externalTransition" text, "reopenCount" int, "lastMessageAt" timestamptz, "resolvedAt" timestamptz,
      "updatedAt" timestamptz)
    where t.id = n.id`

/** A batch of those that have something in common, locked. */
export const lockBatch = async (db: Db, having: Sql): Promise<Locked[]> => {
  const found = await many<{ id: Id<'ticket'> }>(db)`
    select t.id from tickets t where ${having} and t.deleted_at is null order by t.id limit ${batchSize} for update`
  return readLocked(
    db,
    found.map(({ id }) => id),
  )
}

export const markTicketDeleted = (db: Db, id: Id<'ticket'>) =>
  run(db)`
    update tickets set deleted_at = clock_timestamp(), updated_at = clock_timestamp() where id = ${id}`
