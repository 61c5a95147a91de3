import {
  type Caller,
  type FieldError,
  fail,
  failFields,
  type Id,
  nameKey,
  newId,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { conflictIfTaken, isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Action, Workflow, WorkflowInput, WorkflowPatch } from '../../records/workflows/model.ts'
import * as repo from '../../records/workflows/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { requireTeamMembers } from '../../shared/people/members.ts'

type WorkflowId = { id: Id<'workflow'> }

export const getWorkflow = async (db: Db, id: Id<'workflow'>): Promise<Workflow> =>
  (await repo.findWorkflow(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('workflows', (workflow: Workflow) => nameKey(workflow.name))

export const listWorkflows = (db: Db, request: PageRequest): Promise<Page<Workflow>> =>
  pages(request, page => repo.listWorkflows(db, page))

type References = Pick<Workflow, 'conditions' | 'actions'>

const teamsIn = ({ conditions, actions }: Partial<References>) => [
  { path: 'conditions.assignedTeamId', id: conditions?.assignedTeamId ?? null },
  ...(actions ?? []).map((action, index) => ({
    path: `actions.${index}.assignedTeamId`,
    id: action.type === 'assign' ? action.assignedTeamId : null,
  })),
]

const agentsIn = (actions: Action[]) =>
  actions.flatMap((action, index) =>
    action.type === 'assign' && action.assignedPrincipalId !== null
      ? [{ path: `actions.${index}.assignedPrincipalId`, id: action.assignedPrincipalId }]
      : [],
  )

const checkTeams = async (db: Db, references: Partial<References>): Promise<void> => {
  const errors: FieldError[] = []
  for (const { path, id } of teamsIn(references))
    if (id !== null && !(await shareTeam(db, id))) errors.push(unknownReference(path))
  if (errors.length > 0) failFields(...errors)
}

const auditFields = ({ name, enabled, trigger, afterSeconds, conditions, actions }: Workflow) => ({
  name,
  enabled,
  trigger,
  afterSeconds,
  conditions,
  actions,
})
const audited = auditedChanges('workflow', auditFields)

export const createWorkflow = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  input: WorkflowInput,
): Promise<Workflow> => {
  await requireTeamMembers(pool, people, agentsIn(input.actions))
  return tx(pool, async db => {
    await checkTeams(db, input)
    const workflow =
      (await repo.insertWorkflow(db, { ...input, id: newId('workflow') })) ??
      fail('CONFLICT', 'A workflow with this name already exists.')
    await audited.created(db, caller, workflow)
    return workflow
  })
}

/** Silences that have already started keep their duration. */
export const changeWorkflow = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { id, ...patch }: WorkflowPatch & WorkflowId,
): Promise<Workflow> => {
  await requireTeamMembers(pool, people, agentsIn(patch.actions ?? []))
  return tx(pool, async db => {
    const before = (await repo.lockWorkflow(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    await checkTeams(db, {
      ...(patch.conditions && { conditions: patch.conditions }),
      actions: patch.actions ?? [],
    })
    if (!wanted.enabled) await repo.deleteSilences(db, id)
    const after = await conflictIfTaken(repo.updateWorkflow(db, wanted))
    await audited.updated(db, caller, before, after)
    return after
  })
}

export const deleteWorkflow = (pool: Pool, caller: Caller, { id }: WorkflowId): Promise<void> =>
  tx(pool, async db => {
    const workflow = (await repo.lockWorkflow(db, id)) ?? fail('NOT_FOUND')
    await repo.removeWorkflow(db, id)
    await audited.deleted(db, caller, workflow)
  })
