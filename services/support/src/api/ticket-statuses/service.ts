import { type Caller, fail, failTaken, type Id, newId, storable } from '@earshot/contracts'
import { type Db, type Pool, tx } from '@earshot/db'
import { auditedChanges } from '@earshot/events'
import {
  conflictIfInUse,
  conflictIfTaken,
  cursorOf,
  isSame,
  type Page,
  type PageRequest,
  pageOf,
  patched,
} from '@earshot/http'
import { z } from 'zod'
import type {
  TicketStatus,
  TicketStatusInput,
  TicketStatusPatch,
} from '../../records/ticket-statuses/model.ts'
import * as repo from '../../records/ticket-statuses/repo.ts'

const nameTaken = 'A status with this name already exists.'

type StatusId = { id: Id<'ticket_status'> }

export const getTicketStatus = async (db: Db, { id }: StatusId): Promise<TicketStatus> =>
  (await repo.findTicketStatus(db, id)) ?? fail('NOT_FOUND')

const cursors = cursorOf('ticket-statuses', z.tuple([z.int32(), storable]))

export const listTicketStatuses = async (
  db: Db,
  { limit, cursor }: PageRequest,
): Promise<Page<TicketStatus>> => {
  const keys = cursors.decode(cursor)
  const after = keys && { position: keys[0], id: keys[1] }
  const rows = await repo.listTicketStatuses(db, { after, limit: limit + 1 })
  return pageOf(rows, limit, row => cursors.encode([row.position, row.id]))
}

const auditFields = ({ name, category, stage, isDefault, position }: TicketStatus) => ({
  name,
  category,
  stage,
  isDefault,
  position,
})
const audited = auditedChanges('ticket_status', auditFields)

export const createTicketStatus = (
  pool: Pool,
  caller: Caller,
  input: TicketStatusInput,
): Promise<TicketStatus> =>
  tx(pool, async db => {
    await repo.lockTicketStatuses(db)
    const position = input.position ?? (await repo.lastPosition(db)) + 1
    const wanted = { ...input, position, id: newId('ticket_status') }
    if (wanted.isDefault) await repo.clearOtherDefaults(db, wanted)
    const status = (await repo.insertTicketStatus(db, wanted)) ?? failTaken(nameTaken, 'name')
    await audited.created(db, caller, status)
    return status
  })

/** The category cannot change while tickets have the status, since it determines how they are counted and timed. */
const checkCategory = async (db: Db, before: TicketStatus, after: TicketStatus): Promise<void> => {
  if (before.isDefault && (!after.isDefault || after.category !== before.category))
    fail('CONFLICT', 'Make another status the default of the category instead.')
  if (after.category !== before.category && (await repo.isUsed(db, before.id)))
    fail('IN_USE', 'Some tickets have this status. Change their status first.')
}

export const changeTicketStatus = (
  pool: Pool,
  caller: Caller,
  { id, ...patch }: TicketStatusPatch & StatusId,
): Promise<TicketStatus> =>
  tx(pool, async db => {
    await repo.lockTicketStatuses(db)
    const before = (await repo.lockTicketStatus(db, id)) ?? fail('NOT_FOUND')
    const wanted = patched(before, patch)
    if (isSame(before, wanted)) return before
    await checkCategory(db, before, wanted)
    if (wanted.isDefault) await repo.clearOtherDefaults(db, wanted)
    const after = await conflictIfTaken(repo.updateTicketStatus(db, wanted), nameTaken, 'name')
    await audited.updated(db, caller, before, after)
    return after
  })

export const deleteTicketStatus = (pool: Pool, caller: Caller, { id }: StatusId): Promise<void> =>
  tx(pool, async db => {
    await repo.lockTicketStatuses(db)
    const status = (await repo.lockTicketStatus(db, id)) ?? fail('NOT_FOUND')
    if (status.isDefault) fail('CONFLICT', 'Make another status the default of the category first.')
    if (await repo.isUsed(db, id)) fail('IN_USE', 'Some tickets have this status. Change their status first.')
    await repo.moveDeletedTickets(db, status)
    await conflictIfInUse(repo.removeTicketStatus(db, id))
    await audited.deleted(db, caller, status)
  })
