import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, limitTo, many, maybe, one, page, raw, run, sql } from '@earshot/db'
import type { Workflow, WorkflowTrigger } from './model.ts'

export type WorkflowValues = Omit<Workflow, 'createdAt' | 'updatedAt' | 'runCount' | 'lastRunAt'>

const columns = raw(`w.id, w.name, w.enabled, w.trigger, w.after_seconds, w.conditions, w.actions,
  (select coalesce(sum(r.runs), 0)::bigint from workflow_runs r where r.workflow_id = w.id) as run_count,
  (select max(r.last_run_at) from workflow_runs r where r.workflow_id = w.id) as last_run_at,
  w.created_at, w.updated_at`)

export const findWorkflow = (db: Db, id: Id<'workflow'>) =>
  maybe<Workflow>(db)`select ${columns} from workflows w where w.id = ${id}`

export const listWorkflows = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  page<Workflow>(db, 'workflows')`
    select ${columns} from workflows w ${after === undefined ? empty : sql`where name_key > ${after}`}
    order by name_key ${limitTo(limit)}`

export const lockWorkflow = (db: Db, id: Id<'workflow'>) =>
  maybe<Workflow>(db)`select ${columns} from workflows w where w.id = ${id} for update`

/** Returns no row if the name is taken. */
export const insertWorkflow = (db: Db, it: WorkflowValues) =>
  maybe<Workflow>(db)`
    insert into workflows as w (id, name, name_key, enabled, trigger, after_seconds, conditions, actions)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.enabled}, ${it.trigger}, ${it.afterSeconds},
      ${it.conditions}, ${JSON.stringify(it.actions)})
    on conflict (name_key) do nothing returning ${columns}`

export const updateWorkflow = (db: Db, it: WorkflowValues) =>
  one<Workflow>(db)`
    update workflows w set name = ${it.name}, name_key = ${nameKey(it.name)}, enabled = ${it.enabled},
      after_seconds = ${it.afterSeconds}, conditions = ${it.conditions}, actions = ${JSON.stringify(it.actions)},
      updated_at = clock_timestamp()
    where w.id = ${it.id} returning ${columns}`

export const removeWorkflow = (db: Db, id: Id<'workflow'>) => run(db)`delete from workflows where id = ${id}`

/** Deletes the silences of a disabled workflow. When enabled again, it waits from the next message on. */
export const deleteSilences = (db: Db, id: Id<'workflow'>) =>
  run(db)`delete from silences where workflow_id = ${id}`

export type TriggeredWorkflow = Pick<Workflow, 'id' | 'name' | 'trigger' | 'conditions' | 'actions'>

/** The enabled workflows of these triggers, in the order in which they run. Read at every change that may start one. */
export const enabledWorkflows = (db: Db, triggers: WorkflowTrigger[]) =>
  many<TriggeredWorkflow>(db, 'enabled_workflows')`
    select id, name, trigger, conditions, actions from workflows
    where enabled and trigger = any(${triggers}) order by name_key`
