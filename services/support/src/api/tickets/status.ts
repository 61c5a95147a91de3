import { type Caller, failFields, unknownReference } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import { statusMover } from '../../changes/tickets/status.ts'
import { changeTicket } from '../../changes/tickets/tickets.ts'
import { shareTicketStatus } from '../../records/ticket-statuses/repo.ts'
import type { Ticket, TicketStatusChange } from '../../records/tickets/model.ts'
import { stateOf, type TicketId } from '../../records/tickets/row.ts'
import type { Trigger } from '../../records/tickets/state.ts'

/** Turns a request into a trigger, once the category of the given status is known. */
const triggerOf = async (
  db: Db,
  { status, statusId, pendingUntil }: TicketStatusChange,
): Promise<Trigger> => {
  const named =
    statusId && ((await shareTicketStatus(db, statusId)) ?? failFields(unknownReference('statusId')))
  if (named && status !== undefined && named.category !== status)
    failFields({ path: 'statusId', code: 'invalid', message: `must be a status of the category ${status}` })
  const to =
    named?.category ?? status ?? failFields({ path: 'status', code: 'required', message: 'is required' })
  if (pendingUntil && to !== 'pending')
    failFields({ path: 'pendingUntil', code: 'invalid', message: 'is only allowed for a pending status' })
  return { kind: 'set', to, statusId: named?.id ?? null, pendingUntil: pendingUntil ?? null }
}

/** Changes the status of a ticket. Fails with CONFLICT if someone else changes it at the same time. */
export const setTicketStatus = (
  pool: Pool,
  caller: Caller,
  { id, ...requested }: TicketId & TicketStatusChange,
): Promise<Ticket> =>
  changeTicket(pool, caller, {
    id,
    compare: stateOf,
    becomes: async ({ row, now }, db) => {
      const trigger = await triggerOf(db, requested)
      if (requested.pendingUntil && requested.pendingUntil <= now)
        failFields({ path: 'pendingUntil', code: 'invalid', message: 'must be in the future' })
      const move = await statusMover(db)
      const at = caller.isQuiet ? (row.lastMessageAt ?? row.createdAt) : now
      return { after: await move(row, trigger, at) }
    },
  })
