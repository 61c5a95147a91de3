import { type Id, systemCaller } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import { record } from '../../changes/tickets/record.ts'
import { mover } from '../../changes/tickets/status.ts'
import { type Locked, readLocked, updateTickets } from '../../records/tickets/repo.ts'
import type { Inbox } from '../../shared/inbox.ts'
import type { DueWork } from './due.ts'

const caller = systemCaller('support')

type Pending = Locked & { id: string }

/** Locks tickets whose time has come to be looked at again. */
const lockDue = async (
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<Pending[]> => {
  const due = await many<{ id: Id<'ticket'> }>(db, 'lock_due_tickets')`
    select id from tickets
    where status = 'pending' and pending_until <= now() and deleted_at is null and not id = any(${except})
    order by pending_until limit ${limit} for update skip locked`
  const locked = await readLocked(
    db,
    due.map(({ id }) => id),
  )
  return locked.map(it => ({ ...it, id: it.row.id }))
}

/** Tickets that were to wait until now: they are open again, and say so. */
export const pendingTickets = (inbox: Pick<Inbox, 'workspace'>): DueWork<Pending> => ({
  name: 'pending-tickets',
  isOn: async () => (await inbox.workspace.features()).supportTickets,
  claim: lockDue,
  done: async (db, pending) => {
    const move = await mover(db)
    const changes = []
    for (const { row: before, now } of pending) {
      const after = await move(before, { kind: 'pending_due' }, now)
      changes.push({ before, after: { ...after, updatedAt: now } })
    }
    await updateTickets(
      db,
      changes.map(({ after }) => after),
    )
    await record(db, caller, changes)
  },
})
