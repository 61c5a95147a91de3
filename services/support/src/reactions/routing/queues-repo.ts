import { raw, type Sql } from '@earshot/db'
import type { ThreadKind } from '../../records/threads/row.ts'

/** What routing reads about one kind of thread. */
type Queue = {
  /** Threads `q` that wait for an assignee, with the condition and order of their index. */
  rows: Sql
  isQueued: Sql
  order: Sql
  /** The number of open threads of a member `m`, in all teams. */
  openCount: string
}

/** Each kind is counted separately: a member with many tickets still gets conversations. */
export const queueOf: Record<ThreadKind, Queue> = {
  conversation: {
    rows: raw('conversations q'),
    isQueued: raw(`q.status = 'open' and q.assigned_principal_id is null and q.assigned_team_id is not null`),
    order: raw(`coalesce(q.waiting_since, 'infinity'), q.id`),
    openCount: `(
      select count(*) from conversations c
      where c.assigned_principal_id = m.principal_id and c.status = 'open')`,
  },
  ticket: {
    rows: raw('tickets q'),
    isQueued: raw(`q.status = 'open' and q.assigned_principal_id is null and q.assigned_team_id is not null
      and q.deleted_at is null`),
    order: raw(`coalesce(q.waiting_since, 'infinity'), q.number`),
    openCount: `(
      select count(*) from tickets k
      where k.assigned_principal_id = m.principal_id and k.status = 'open' and k.deleted_at is null)`,
  },
}
