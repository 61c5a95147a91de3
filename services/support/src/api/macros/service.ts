import {
  type Caller,
  fail,
  failFields,
  failTaken,
  type Id,
  nameKey,
  newId,
  type Taken,
  type TakenPatch,
  unknownReference,
} from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { conflictIfTaken, isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import type { Macro, MacroInput, MacroPatch } from '../../records/macros/model.ts'
import * as repo from '../../records/macros/repo.ts'
import { variableError } from '../../records/macros/variables.ts'
import { shareTeam } from '../../records/teams/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import { checkTeamsOf, requireMembersOf } from '../actions/check.ts'

const nameTaken = 'A macro with this name already exists.'

type MacroId = { id: Id<'macro'> }

/** Admins and service accounts see all macros, members those for all members and for their teams. */
export const viewOfMacros = ({ role, principalId }: Caller): repo.MacroView =>
  role === 'member' ? { principalId } : 'all'

export const getMacro = async (db: Db, caller: Caller, { id }: MacroId): Promise<Macro> =>
  (await repo.findMacro(db, id, viewOfMacros(caller))) ?? fail('NOT_FOUND')

const pages = pagesBy('macros', (macro: Macro) => nameKey(macro.name))

export const listMacros = (
  db: Db,
  caller: Caller,
  { mine, page: request }: { mine: boolean; page: PageRequest },
): Promise<Page<Macro>> => {
  const view = mine ? { principalId: caller.principalId } : viewOfMacros(caller)
  return pages(request, page => repo.listMacros(db, { ...page, view }))
}

/** Checks that all variables in a text are known. */
export const checkVariables = (content: string): void => {
  const message = variableError(content)
  if (message) failFields({ path: 'content', code: 'unknown_variable', message })
}

const checkContent = ({
  content,
  attachments,
  actions,
}: Pick<Macro, 'content' | 'attachments' | 'actions'>): void => {
  if (!content.trim() && attachments.length === 0 && actions.length === 0)
    failFields({
      path: 'content',
      code: 'required',
      message: 'is required, unless there are attachments or actions',
    })
  checkVariables(content)
}

/** Checks that the given fields refer to existing teams. */
const checkTeams = async (
  db: Db,
  { actions = [], teamId = null }: Pick<MacroPatch, 'actions' | 'teamId'>,
): Promise<void> => {
  const isUnknown = teamId !== null && !(await shareTeam(db, teamId))
  const errors = [...(isUnknown ? [unknownReference('teamId')] : []), ...(await checkTeamsOf(db, actions))]
  if (errors.length > 0) failFields(...errors)
}

const auditFields = ({ name, content, attachments, actions, teamId }: Macro) => ({
  name,
  content,
  attachments: attachments.map(({ name }) => name),
  actions,
  teamId,
})
const audited = auditedChanges('macro', auditFields)

export const createMacro = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  input: Taken<MacroInput>,
): Promise<Macro> => {
  checkContent(input)
  await requireMembersOf(pool, people, input.actions)
  return tx(pool, async db => {
    await checkTeams(db, input)
    const macro =
      (await repo.insertMacro(db, { ...input, id: newId('macro') })) ?? failTaken(nameTaken, 'name')
    await audited.created(db, caller, macro)
    return macro
  })
}

export const changeMacro = async (
  pool: Pool,
  caller: Caller,
  { people }: Inbox,
  { id, ...patch }: TakenPatch<MacroPatch> & MacroId,
): Promise<Macro> => {
  await requireMembersOf(pool, people, patch.actions ?? [])
  return tx(pool, async db => {
    const before = (await repo.lockMacro(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    checkContent(wanted)
    await checkTeams(db, patch)
    const after = await conflictIfTaken(repo.updateMacro(db, wanted), nameTaken, 'name')
    await audited.updated(db, caller, before, after)
    return after
  })
}

export const deleteMacro = (pool: Pool, caller: Caller, { id }: MacroId): Promise<void> =>
  tx(pool, async db => {
    const macro = (await repo.lockMacro(db, id)) ?? fail('NOT_FOUND')
    await repo.removeMacro(db, id)
    await audited.deleted(db, caller, macro)
  })
