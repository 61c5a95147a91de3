import type { Caller, Id } from '@earshot/contracts'
import type { Db, Pool } from '@earshot/db'
import { statusMover } from '../../changes/tickets/status.ts'
import { tickets } from '../../changes/tickets/tickets.ts'
import type { TicketMessageRow } from '../../records/messages/row.ts'
import { shareTicketStatus } from '../../records/ticket-statuses/repo.ts'
import type { Ticket } from '../../records/tickets/model.ts'
import { inState, stateOf, type TicketId, type TicketRow } from '../../records/tickets/row.ts'
import { earlier, later, type Merging, mergeThreads, separate, unmergeThread } from '../threads/merge.ts'

const moved = async (db: Db, row: TicketRow, to: 'open' | 'closed', now: string): Promise<TicketRow> =>
  (await statusMover(db))(row, { kind: 'set', to, statusId: null, pendingUntil: null }, now)

/** The status before the merge, or the default of its category if an admin has deleted it or changed its category. */
const restored = async (db: Db, row: TicketRow): Promise<TicketRow> => {
  const before = row.stateBeforeMerge
  if (before === null || before.status === 'closed') return { ...row, ...before }
  const status = await shareTicketStatus(db, before.statusId)
  if (status?.category !== before.status) {
    const open = await moved(db, row, 'open', row.updatedAt)
    return { ...open, reopenCount: row.reopenCount, waitingSince: before.waitingSince }
  }
  const after = inState(row, stateOf({ ...row, ...before }), status)
  return { ...after, reopenCount: row.reopenCount, waitingSince: before.waitingSince }
}

type Without = Merging<TicketRow, TicketMessageRow, Ticket>['without']

/** The requester of a ticket without replies of members waits since it was created, unless that wait has ended. */
const waitingAfter = (
  { requesterPrincipalId, createdAt, waitingSince: before }: TicketRow,
  { isAnswered, waitingSince }: Parameters<Without>[1],
): string | null => {
  const isAwaited = !isAnswered && requesterPrincipalId !== null && before !== null && createdAt >= before
  return isAwaited ? createdAt : waitingSince
}

/** The ticket without messages that were moved out of it. */
export const withoutMoved: Without = (into, times) => ({
  ...into,
  lastMessageAt: times.lastMessageAt,
  waitingSince: waitingAfter(into, times),
})

const merging: Merging<TicketRow, TicketMessageRow, Ticket> = {
  threads: tickets,
  path: 'intoTicketId',
  refuse: (row, into) => {
    if (row.requesterPrincipalId !== into.requesterPrincipalId)
      return 'Only tickets of the same requester can be merged.'
    // The replies in tickets for the team would be quoted in emails to the requester.
    return row.type === into.type ? undefined : 'Only tickets of the same type can be merged.'
  },
  closed: async (db, { row, now }) => {
    const { status, statusId, pendingUntil, waitingSince, resolvedAt } = row
    const after = row.status === 'closed' ? row : await moved(db, row, 'closed', now)
    return {
      after: { ...after, stateBeforeMerge: { status, statusId, pendingUntil, waitingSince, resolvedAt } },
    }
  },
  receiving: async (db, into, { row, now }) => {
    const after = row.waitingSince === null ? into : await moved(db, into, 'open', now)
    return {
      after: {
        ...after,
        waitingSince: earlier(after.waitingSince, row.waitingSince),
        lastMessageAt: later(after.lastMessageAt, row.lastMessageAt),
      },
    }
  },
  restored: async (db, row) => ({ after: await restored(db, row) }),
  without: withoutMoved,
}

export const mergeTicket = (
  pool: Pool,
  caller: Caller,
  { id, intoTicketId: intoId }: TicketId & { intoTicketId: Id<'ticket'> },
): Promise<Ticket> => mergeThreads(pool, caller, merging, { id, intoId })

export const unmergeTicket = (pool: Pool, caller: Caller, { id }: TicketId): Promise<Ticket> =>
  unmergeThread(pool, caller, merging, { id })

export const separateTicket = (db: Db, pair: { id: Id<'ticket'>; intoId: Id<'ticket'> }): Promise<void> =>
  separate(db, merging, pair)
