import type { Id } from '@earshot/contracts'
import { type Db, many, msUntil, raw, run, type Sql, sql } from '@earshot/db'
import type { ThreadKind } from '../threads/row.ts'
import type { Metric } from './clock.ts'
import type { NextDue, SlaFilter } from './model.ts'

/** A stored clock; times are ISO. */
export type ClockRow = {
  id: Id<'sla_clock'>
  subjectId: string
  kind: ThreadKind
  metric: Metric
  policyId: Id<'sla_policy'>
  policyName: string
  targetSeconds: number
  leadSeconds: number
  businessHoursId: Id<'business_hours'> | null
  startedAt: string
  dueAt: string | null
  leftMs: number | null
  warnedAt: string | null
  breachedAt: string | null
  settledAt: string | null
  cancelledAt: string | null
  alarmAt: string | null
}

const columns = raw(`
  id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds, business_hours_id, started_at,
  due_at, left_ms, warned_at, breached_at, settled_at, cancelled_at, alarm_at`)

/** Locks the running clocks of subjects, and settled resolution clocks, which continue if the subject is reopened. */
export const lockClocks = (db: Db, subjectIds: string[]) =>
  many<ClockRow>(db, 'lock_sla_clocks')`
    select ${columns} from sla_clocks
    where subject_id = any(${subjectIds}) and cancelled_at is null
      and (settled_at is null or metric in ('resolution', 'time_to_resolve'))
    order by id for update`

export const clocksOf = (db: Db, subjectId: string) =>
  many<ClockRow>(db)`
    select ${columns} from sla_clocks where subject_id = ${subjectId} and cancelled_at is null
    order by started_at, id`

/** Conditions on an unsettled clock: it is at risk after the warning, until it is breached. */
const slaConditions: Record<SlaFilter, Sql> = {
  at_risk: raw('warned_at is not null and breached_at is null'),
  breached: raw('breached_at is not null'),
}

/** Selects the ids of threads with such a clock. */
export const subjectsWithSla = (kind: ThreadKind, sla: SlaFilter): Sql => sql`
  select subject_id from sla_clocks
  where kind = ${kind} and settled_at is null and cancelled_at is null and ${slaConditions[sla]}`

/** The unsettled target of each subject that is due first; none while all clocks are paused. */
export const nextDueOf = async (db: Db, subjectIds: string[]): Promise<(id: string) => NextDue | null> => {
  const rows = await many<NextDue & { subjectId: string }>(db, 'next_due_of_sla')`
    select distinct on (subject_id) subject_id, metric, due_at, breached_at from sla_clocks
    where subject_id = any(${subjectIds}) and settled_at is null and cancelled_at is null and due_at is not null
    order by subject_id, due_at, id`
  const found = new Map(rows.map(({ subjectId, ...due }) => [subjectId, due]))
  return id => found.get(id) ?? null
}

type Claim = { kind: ThreadKind; limit: number; except: string[] }

/** The ms until the first alarm. */
export const nextAlarmMs = (db: Db, kind: ThreadKind, except: string[]) =>
  msUntil(
    db,
    'next_sla_alarm',
    sql`
      select alarm_at from sla_clocks
      where alarm_at is not null and kind = ${kind} and not id = any(${except})`,
  )

/** Locks clocks with a due alarm, skipping locked ones. */
export const lockDue = (db: Db, { kind, limit, except }: Claim) =>
  many<ClockRow & { now: string }>(db, 'lock_due_sla_clocks')`
    select ${columns}, clock_timestamp()::timestamptz(3) as now from sla_clocks
    where alarm_at <= now() and kind = ${kind} and not id = any(${except})
    order by alarm_at limit ${limit} for update skip locked`

/**
 * Inserts or updates clocks, with the current assignee and team of the subject for reports. A breach is final: after it,
 * assignee and team no longer change.
 */
export const saveClocks = (db: Db, clocks: ClockRow[]) =>
  run(db, 'save_sla_clocks')`
    insert into sla_clocks (id, subject_id, kind, metric, policy_id, policy_name, target_seconds, lead_seconds,
      business_hours_id, started_at, due_at, left_ms, warned_at, breached_at, settled_at, cancelled_at, alarm_at,
      agent_principal_id, team_id)
    select k.*, coalesce(c.assigned_principal_id, t.assigned_principal_id),
      coalesce(c.assigned_team_id, t.assigned_team_id)
    from unnest(
      ${clocks.map(it => it.id)}::text[], ${clocks.map(it => it.subjectId)}::text[],
      ${clocks.map(it => it.kind)}::text[], ${clocks.map(it => it.metric)}::text[],
      ${clocks.map(it => it.policyId)}::text[], ${clocks.map(it => it.policyName)}::text[],
      ${clocks.map(it => it.targetSeconds)}::int[], ${clocks.map(it => it.leadSeconds)}::int[],
      ${clocks.map(it => it.businessHoursId)}::text[], ${clocks.map(it => it.startedAt)}::timestamptz[],
      ${clocks.map(it => it.dueAt)}::timestamptz[], ${clocks.map(it => it.leftMs)}::bigint[],
      ${clocks.map(it => it.warnedAt)}::timestamptz[], ${clocks.map(it => it.breachedAt)}::timestamptz[],
      ${clocks.map(it => it.settledAt)}::timestamptz[], ${clocks.map(it => it.cancelledAt)}::timestamptz[],
      ${clocks.map(it => it.alarmAt)}::timestamptz[]) as k (id, subject_id)
    left join conversations c on c.id = k.subject_id left join tickets t on t.id = k.subject_id
    on conflict (id) do update set policy_id = excluded.policy_id, policy_name = excluded.policy_name,
      target_seconds = excluded.target_seconds, lead_seconds = excluded.lead_seconds,
      business_hours_id = excluded.business_hours_id, due_at = excluded.due_at, left_ms = excluded.left_ms,
      warned_at = excluded.warned_at, breached_at = excluded.breached_at, settled_at = excluded.settled_at,
      cancelled_at = excluded.cancelled_at, alarm_at = excluded.alarm_at,
      agent_principal_id = case when sla_clocks.breached_at is null then excluded.agent_principal_id
        else sla_clocks.agent_principal_id end,
      team_id = case when sla_clocks.breached_at is null then excluded.team_id else sla_clocks.team_id end`

/** Cancels the running clocks of a deleted subject. */
export const cancelClocksOfSubject = (db: Db, subjectId: string) =>
  run(db)`
    update sla_clocks set cancelled_at = clock_timestamp(), alarm_at = null
    where subject_id = ${subjectId} and settled_at is null and cancelled_at is null`

/** The policy that applies to a subject. */
export type Applied = {
  subjectId: string
  policyId: Id<'sla_policy'> | null
  isManual: boolean
  wasAnswered: boolean
}

export const appliedTo = (db: Db, subjectIds: string[]) =>
  many<Applied>(db, 'sla_applied')`
    select subject_id, policy_id, is_manual, was_answered from sla_applied where subject_id = any(${subjectIds})`

export const saveApplied = (db: Db, applied: Applied[]) =>
  run(db, 'save_sla_applied')`
    insert into sla_applied (subject_id, policy_id, is_manual, was_answered)
    select * from unnest(${applied.map(it => it.subjectId)}::text[], ${applied.map(it => it.policyId)}::text[],
      ${applied.map(it => it.isManual)}::boolean[], ${applied.map(it => it.wasAnswered)}::boolean[])
    on conflict (subject_id) do update set policy_id = excluded.policy_id, is_manual = excluded.is_manual,
      was_answered = excluded.was_answered`
