import { type Db, one } from '@earshot/db'
import { slaConditions } from '../sla/repo.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { SupportNow } from './workload.ts'

/** Counts the threads with targets that are at risk or breached. */
const slaCounts = (db: Db, kind: ThreadKind) =>
  one<{ slaAtRisk: number; slaBreached: number }>(db, 'sla_now')`
    select
      count(distinct subject_id) filter (where ${slaConditions.at_risk}) as "slaAtRisk",
      count(distinct subject_id) filter (where ${slaConditions.breached}) as "slaBreached"
    from sla_clocks
    where kind = ${kind} and settled_at is null and cancelled_at is null`

export const conversationsNow = async (db: Db): Promise<SupportNow['conversations']> => ({
  ...(await one<{ open: number; unassigned: number; snoozed: number }>(db, 'conversations_now')`
    select
      count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'open' and assigned_principal_id is null) as unassigned,
      count(*) filter (where status = 'snoozed') as snoozed
    from conversations where status <> 'closed'`),
  ...(await slaCounts(db, 'conversation')),
})

export const ticketsNow = async (db: Db): Promise<SupportNow['tickets']> => ({
  ...(await one<{ open: number; unassigned: number; pending: number }>(db, 'tickets_now')`
    select
      count(*) filter (where status = 'open') as open,
      count(*) filter (where status = 'open' and assigned_principal_id is null) as unassigned,
      count(*) filter (where status = 'pending') as pending
    from tickets where status <> 'closed' and deleted_at is null`),
  ...(await slaCounts(db, 'ticket')),
})
