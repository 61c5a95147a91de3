import { raw, type Sql, sql } from '@earshot/db'
import type { Metric } from '../sla/clock.ts'
import type { ThreadKind } from '../threads/row.ts'
import type { Fact } from './facts-repo.ts'

/** The rows that a report counts: each has a time `at`, a member and a team. */
export type Source = (span: { from: Sql; to: Sql }) => Sql

export const factsOf =
  (kind: ThreadKind, facts: Fact['fact'][]): Source =>
  ({ from, to }) =>
    sql`
    select at, agent_principal_id, team_id, fact, seconds, rating, is_final from report_facts
    where kind = ${kind} and fact = any(${facts}) and at >= ${from} and at < ${to}`

/** Clocks on the day on which they were breached or met. Clocks that were canceled before are neither. */
export const clocksOf =
  (kind: ThreadKind, metric: Metric | undefined): Source =>
  ({ from, to }) => {
    const among = sql`kind = ${kind} ${metric ? sql`and metric = ${metric}` : raw('')}`
    return sql`
      select settled_at as at, agent_principal_id, team_id, false as is_breached from sla_clocks
      where ${among} and settled_at >= ${from} and settled_at < ${to}
        and settled_at is not null and breached_at is null and cancelled_at is null
      union all
      select breached_at, agent_principal_id, team_id, true from sla_clocks
      where ${among} and breached_at >= ${from} and breached_at < ${to}`
  }
