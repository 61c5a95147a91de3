import { type Caller, fail, type Id, id, newId } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { cursorOf, isSame, type Page, type PageRequest, pageOf, patched } from '@earshot/http'
import { z } from 'zod'
import type { SavedView, SavedViewInput, SavedViewPatch, SavedViewQuery } from './model.ts'
import * as repo from './repo.ts'

export type SavedViewId = { id: Id<'saved_view'> }

const position = z.tuple([id('saved_view')])

/** The caller's own views and those of the team. */
export const listViews = async (
  db: Db,
  caller: Caller,
  { query, page: { limit, cursor } }: { query: SavedViewQuery; page: PageRequest },
): Promise<Page<SavedView>> => {
  const cursors = cursorOf({ list: 'saved_views', of: query.list }, position)
  const [after] = cursors.decode(cursor) ?? []
  const rows = await repo.listViews(db, caller, { ...query, after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.id]))
}

export const getView = async (db: Db, caller: Caller, { id }: SavedViewId): Promise<SavedView> =>
  (await repo.findView(db, caller, id)) ?? fail('NOT_FOUND')

export const createView = (db: Db, caller: Caller, input: SavedViewInput): Promise<SavedView> =>
  repo.insertView(db, {
    ...input,
    id: newId('saved_view'),
    ownerPrincipalId: caller.principalId as Id<'principal'>, // members and keys have principals
  })

/** Shared views can be changed by their owner and by admins. */
const lockForChange = async (db: Db, caller: Caller, id: Id<'saved_view'>): Promise<SavedView> => {
  const view = (await repo.lockView(db, caller, id)) ?? fail('NOT_FOUND')
  if (view.ownerPrincipalId !== caller.principalId && caller.role !== 'admin')
    fail('FORBIDDEN', 'Only its owner and admins can change this view.')
  return view
}

export const changeView = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: SavedViewPatch & SavedViewId,
): Promise<SavedView> =>
  tx(pool, async db => {
    const before = await lockForChange(db, caller, id)
    const after = patched(before, patch)
    return isSame(before, after) ? before : repo.updateView(db, after)
  })

export const deleteView = (pool: Pool, caller: Caller, { id }: SavedViewId): Promise<void> =>
  tx(pool, async db => {
    await lockForChange(db, caller, id)
    await repo.deleteView(db, id)
  })
