import { raw, type Sql } from '@earshot/db'
import type { ThreadKind } from '../../records/threads/row.ts'

type Sides = {
  /** Conversations or tickets `q` that wait for an agent, as their index has them, and in which order they do. */
  queue: Sql
  isQueued: Sql
  order: Sql
  /** What a member `m` has in hand, in whatever team. */
  inHand: string
}

/** Each kind is counted by itself: an agent with many tickets still gets conversations. */
export const sidesOf: Record<ThreadKind, Sides> = {
  conversation: {
    queue: raw('conversations q'),
    isQueued: raw(
      `q.status = 'open' and q.assigned_agent_principal_id is null and q.assigned_team_id is not null`,
    ),
    order: raw(`coalesce(q.waiting_since, 'infinity'), q.id`),
    inHand: `(
      select count(*) from conversations c
      where c.assigned_agent_principal_id = m.principal_id and c.status = 'open')`,
  },
  ticket: {
    queue: raw('tickets q'),
    isQueued: raw(`q.status = 'open' and q.assigned_principal_id is null and q.assigned_team_id is not null
      and q.deleted_at is null`),
    order: raw(`coalesce(q.waiting_since, 'infinity'), q.number`),
    inHand: `(
      select count(*) from tickets k
      where k.assigned_principal_id = m.principal_id and k.status = 'open' and k.deleted_at is null)`,
  },
}
