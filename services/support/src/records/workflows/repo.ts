import type { Id } from '@earshot/contracts'
import { nameKey } from '@earshot/contracts'
import { type Db, empty, many, maybe, one, raw, run, sql } from '@earshot/db'
import type { Workflow } from './model.ts'

export type WorkflowValues = Omit<Workflow, 'createdAt' | 'updatedAt'>

const columns = raw('id, name, enabled, trigger, after_seconds, conditions, actions, created_at, updated_at')

export const findWorkflow = (db: Db, id: Id<'workflow'>) =>
  maybe<Workflow>(db)`select ${columns} from workflows where id = ${id}`

export const listWorkflows = (db: Db, { after, limit }: { after: string | undefined; limit: number }) =>
  many<Workflow>(db)`
    select ${columns} from workflows ${after === undefined ? empty : sql`where name_key > ${after}`}
    order by name_key limit ${limit}`

export const lockWorkflow = (db: Db, id: Id<'workflow'>) =>
  maybe<Workflow>(db)`select ${columns} from workflows where id = ${id} for update`

/** Returns no row if the name is taken. */
export const insertWorkflow = (db: Db, it: WorkflowValues) =>
  maybe<Workflow>(db)`
    insert into workflows (id, name, name_key, enabled, trigger, after_seconds, conditions, actions)
    values (${it.id}, ${it.name}, ${nameKey(it.name)}, ${it.enabled}, ${it.trigger}, ${it.afterSeconds},
      ${it.conditions}, ${JSON.stringify(it.actions)})
    on conflict (name_key) do nothing returning ${columns}`

export const updateWorkflow = (db: Db, it: WorkflowValues) =>
  one<Workflow>(db)`
    update workflows set name = ${it.name}, name_key = ${nameKey(it.name)}, enabled = ${it.enabled},
      after_seconds = ${it.afterSeconds}, conditions = ${it.conditions}, actions = ${JSON.stringify(it.actions)},
      updated_at = clock_timestamp()
    where id = ${it.id} returning ${columns}`

export const removeWorkflow = (db: Db, id: Id<'workflow'>) => run(db)`delete from workflows where id = ${id}`

/** Deletes the silences of a disabled workflow. When enabled again, it waits from the next message on. */
export const deleteSilences = (db: Db, id: Id<'workflow'>) =>
  run(db)`delete from silences where workflow_id = ${id}`
