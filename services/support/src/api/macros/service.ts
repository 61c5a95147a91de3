import { type Caller, fail, type Id, nameKey, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import { conflictIfTaken, isSame, type Page, type PageRequest, pagesBy, patched } from '@earshot/http'
import type { Macro, MacroInput, MacroPatch } from '../../records/macros/model.ts'
import * as repo from '../../records/macros/repo.ts'

type MacroId = { id: Id<'macro'> }

export const getMacro = async (db: Db, id: Id<'macro'>): Promise<Macro> =>
  (await repo.findMacro(db, id)) ?? fail('NOT_FOUND')

const pages = pagesBy('macros', (macro: Macro) => nameKey(macro.name))

export const listMacros = (db: Db, request: PageRequest): Promise<Page<Macro>> =>
  pages(request, page => repo.listMacros(db, page))

const auditFields = ({ name, content }: Macro) => ({ name, content })
const audited = auditedChanges('macro', auditFields)

export const createMacro = (pool: Pool, caller: Caller, input: MacroInput): Promise<Macro> =>
  tx(pool, async db => {
    const macro =
      (await repo.insertMacro(db, { ...input, id: newId('macro') })) ??
      fail('CONFLICT', 'A macro with this name already exists.')
    await audited.created(db, caller, macro)
    return macro
  })

export const changeMacro = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: MacroPatch & MacroId,
): Promise<Macro> =>
  tx(pool, async db => {
    const before = (await repo.lockMacro(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    const after = await conflictIfTaken(repo.updateMacro(db, wanted))
    await audited.updated(db, caller, before, after)
    return after
  })

export const deleteMacro = (pool: Pool, caller: Caller, { id }: MacroId): Promise<void> =>
  tx(pool, async db => {
    const macro = (await repo.lockMacro(db, id)) ?? fail('NOT_FOUND')
    await repo.removeMacro(db, id)
    await audited.deleted(db, caller, macro)
  })
