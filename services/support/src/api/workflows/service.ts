import {
  type Caller,
  type FieldError,
  fail,
  failFields,
  failTaken,
  type Id,
  nameKey,
  newId,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { conflictIfTaken, isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import { shareTeam } from '../../records/teams/repo.ts'
import {
  hasMessage,
  isSilence,
  type Workflow,
  type WorkflowInput,
  type WorkflowPatch,
} from '../../records/workflows/model.ts'
import * as repo from '../../records/workflows/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { checkTeamsOf, requireMembersOf } from '../actions/check.ts'

const nameTaken = 'A workflow with this name already exists.'

type WorkflowId = { id: Id<'workflow'> }

export const getWorkflow = async (db: Db, id: Id<'workflow'>): Promise<Workflow> =>
  (await repo.findWorkflow(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('workflows', (workflow: Workflow) => nameKey(workflow.name))

export const listWorkflows = (db: Db, request: PageRequest): Promise<Page<Workflow>> =>
  pages(request, page => repo.listWorkflows(db, page))

type References = Pick<Workflow, 'conditions' | 'actions'>

const checkTeams = async (db: Db, { conditions, actions = [] }: Partial<References>): Promise<void> => {
  const team = conditions?.assignedTeamId ?? null
  const isUnknown = team !== null && !(await shareTeam(db, team))
  const errors = [
    ...(isUnknown ? [unknownReference('conditions.assignedTeamId')] : []),
    ...(await checkTeamsOf(db, actions)),
  ]
  if (errors.length > 0) failFields(...errors)
}

type Rule = Pick<Workflow, 'trigger' | 'afterSeconds' | 'conditions' | 'actions'>

const durationError = ({ trigger, afterSeconds }: Rule): FieldError[] => {
  const path = 'afterSeconds'
  if (isSilence(trigger))
    return afterSeconds === null ? [{ path, code: 'required', message: 'is required for a silence' }] : []
  const message = `must be null: the trigger ${trigger} starts the workflow at once`
  return afterSeconds === null ? [] : [{ path, code: 'invalid', message }]
}

/** Checks the fields whose rules depend on the trigger. */
const checkTrigger = (rule: Rule): void => {
  const { trigger, conditions, actions } = rule
  const errors = durationError(rule)
  if (conditions.textContains !== null && !hasMessage(trigger))
    errors.push({
      path: 'conditions.textContains',
      code: 'invalid',
      message: `must be null: the trigger ${trigger} has no message`,
    })
  if (actions.length === 0 && !isSilence(trigger))
    errors.push({
      path: 'actions',
      code: 'too_small',
      message: `must have at least one action, because the trigger ${trigger} emits no event of its own`,
    })
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
  checkTrigger(input)
  await requireMembersOf(pool, people, input.actions)
  return tx(pool, async db => {
    await checkTeams(db, input)
    const workflow =
      (await repo.insertWorkflow(db, { ...input, id: newId('workflow') })) ?? failTaken(nameTaken, 'name')
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
  await requireMembersOf(pool, people, patch.actions ?? [])
  return tx(pool, async db => {
    const before = (await repo.lockWorkflow(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    checkTrigger(wanted)
    await checkTeams(db, {
      ...(patch.conditions && { conditions: patch.conditions }),
      actions: patch.actions ?? [],
    })
    if (!wanted.enabled) await repo.deleteSilences(db, id)
    const after = await conflictIfTaken(repo.updateWorkflow(db, wanted), nameTaken, 'name')
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
