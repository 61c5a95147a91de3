import { isDeepStrictEqual } from 'node:util'
import { type Caller, fail } from '@earshot/contracts'
import { type Db, type Pool, type Sql, tx } from '@earshot/db'
import { linksOf } from '../../records/ticket-links/repo.ts'
import type { Change } from '../../records/tickets/change.ts'
import type { Ticket } from '../../records/tickets/model.ts'
import { findTicket, type Locked, lockBatch, lockTicket, updateTickets } from '../../records/tickets/repo.ts'
import { type TicketId, type TicketRow, toTicket } from '../../records/tickets/row.ts'
import { record } from './record.ts'

type Outcome = Omit<Change, 'before'>

type Changing = TicketId & {
  /** What becomes of it, and why. The same row again is no change, and nobody hears of it. */
  becomes: (locked: Locked, db: Db) => Outcome | Promise<Outcome>
  /**
   * What of it must be, under the lock, as it was when we looked: of two who change this at once one wins, and the
   * other hears CONFLICT, unless it is by now as they want it.
   */
  compare?: (row: TicketRow) => unknown
}

/** A ticket as replies show it. */
export const shownTicket = async (db: Db, row: TicketRow): Promise<Ticket> =>
  toTicket(row, (await linksOf(db, [row.id]))(row.id))

/** The way of every change but a message: lock, decide, write, tell. */
export const changeTicket = (
  pool: Pool,
  caller: Caller,
  { id, becomes, compare }: Changing,
): Promise<Ticket> =>
  tx(pool, async db => {
    const seen = compare && ((await findTicket(db, id)) ?? fail('NOT_FOUND'))
    const locked = (await lockTicket(db, id)) ?? fail('NOT_FOUND')
    const { row: before, now } = locked
    const { after: wanted, ...why } = await becomes(locked, db)
    if (isDeepStrictEqual(before, wanted)) return shownTicket(db, before)
    if (seen && !isDeepStrictEqual(compare(seen), compare(before)))
      fail('CONFLICT', 'Somebody else changed it at the same moment.')
    const after = { ...wanted, updatedAt: now }
    await updateTickets(db, [after])
    await record(db, caller, [{ before, after, ...why }])
    return shownTicket(db, after)
  })

type ChangingAll = { having: Sql; becomes: (row: TicketRow) => TicketRow; inSilence: boolean }

/**
 * Changes every ticket that has something in common, batch by batch in one transaction, so that memory holds one batch
 * only. A changed one must no longer have it.
 */
export const changeAllTickets = async (
  db: Db,
  caller: Caller,
  { having, becomes, inSilence }: ChangingAll,
): Promise<void> => {
  for (;;) {
    const locked = await lockBatch(db, having)
    if (locked.length === 0) return
    const changes = locked.map(({ row: before, now }) => ({
      before,
      after: { ...becomes(before), updatedAt: now },
    }))
    await updateTickets(
      db,
      changes.map(({ after }) => after),
    )
    await record(db, caller, changes, { inSilence })
  }
}
