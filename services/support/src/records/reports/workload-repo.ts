import { type Db, one } from '@earshot/db'
import { subjectsWithSla } from '../sla/repo.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { SupportNow } from './workload.ts'

/** Counts the threads with targets that are at risk or breached. */
const slaCounts = (db: Db, kind: ThreadKind) =>
  one<{ slaAtRisk: number; slaBreached: number }>(db, 'sla_now')`
    select
      (select count(distinct subject_id) from (${subjectsWithSla(kind, 'at_risk')}) it) as "slaAtRisk",
      (select count(distinct subject_id) from (${subjectsWithSla(kind, 'breached')}) it) as "slaBreached"`

export const conversationsNow = async (db: Db): Promise<SupportNow['conversations']> => ({
  ...(await one<{ open: number; unassigned: number; snoozed: number }>(db, 'conversations_now')`
    select count(*) as open, count(*) filter (where assigned_principal_id is null) as unassigned,
      (select count(*) from conversations where status = 'snoozed') as snoozed
    from conversations where status = 'open'`),
  ...(await slaCounts(db, 'conversation')),
})

export const ticketsNow = async (db: Db): Promise<SupportNow['tickets']> => ({
  ...(await one<{ open: number; unassigned: number; pending: number }>(db, 'tickets_now')`
    select count(*) as open, count(*) filter (where assigned_principal_id is null) as unassigned,
      (select count(*) from tickets where status = 'pending' and deleted_at is null) as pending
    from tickets where status = 'open' and deleted_at is null`),
  ...(await slaCounts(db, 'ticket')),
})
