import type { Id } from '@earshot/contracts'
import { type Db, run } from '@earshot/db'

/**
 * Counts runs of workflows; a repeated id counts each time. The count of a workflow is spread over rows, and this takes one
 * that no other transaction is writing, or adds one. Conversations that start the same workflow at the same time therefore do
 * not wait for each other. A workflow that is deleted meanwhile is left out.
 */
export const countRuns = (db: Db, ids: Id<'workflow'>[]) =>
  run(db, 'count_workflow_runs')`
    with ran as (
      select w.id, n.runs from workflows w
        join (select id, count(*) as runs from unnest(${ids}::text[]) as id group by id) n on n.id = w.id
      for key share of w
    ), free as (
      select ran.id, ran.runs, slot.id as slot from ran cross join lateral (
        select r.id from workflow_runs r where r.workflow_id = ran.id limit 1 for update skip locked) slot
    ), counted as (
      update workflow_runs r set runs = r.runs + free.runs, last_run_at = clock_timestamp()
      from free where r.id = free.slot returning r.workflow_id
    )
    insert into workflow_runs (workflow_id, runs, last_run_at)
    select ran.id, ran.runs, clock_timestamp() from ran where ran.id not in (select workflow_id from counted)`
