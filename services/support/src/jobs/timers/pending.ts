import { systemCaller } from '@earshot/contracts'
import { write } from '../../changes/threads/record.ts'
import { statusMover } from '../../changes/tickets/status.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import type { Locked } from '../../records/threads/row.ts'
import { lockDuePending, nextPendingMs } from '../../records/tickets/repo.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import type { Inbox } from '../../shared/inbox.ts'
import type { DueWork } from './due.ts'

const caller = systemCaller('support')

type Pending = Locked<TicketRow> & { id: string }

/** Opens tickets whose pending time is over. */
export const pendingTickets = (inbox: Pick<Inbox, 'workspace'>): DueWork<Pending> => ({
  name: 'pending-tickets',
  isOn: async () => (await inbox.workspace.features()).supportTickets,
  next: nextPendingMs,
  claim: async (db, options) => (await lockDuePending(db, options)).map(it => ({ ...it, id: it.row.id })),
  done: async (db, due) => {
    const move = await statusMover(db)
    const changes = []
    for (const { row: before, now } of due) {
      const after = await move(before, { kind: 'pending_due' }, now)
      changes.push({ before, after: { ...after, updatedAt: now } })
    }
    await write(db, { caller }, tickets, changes)
  },
})
