import { type Db, many } from '@earshot/db'
import type { Standing } from '../../records/sla/reconcile.ts'
import type { Subject, SubjectChange } from '../../records/sla/subject.ts'
import type { Change } from '../../records/tickets/change.ts'
import { besideTicket, type TicketRow, ticketColumns, ticketRef } from '../../records/tickets/row.ts'
import { followChanges } from './apply.ts'

const work = {
  open: 'under_way',
  pending: 'paused',
  closed: 'done',
} as const satisfies Record<TicketRow['status'], Standing['work']>

/** A ticket as the SLA sees it. */
export const ticketSubject = (row: TicketRow): Subject => ({
  kind: 'ticket',
  id: row.id,
  match: { priority: row.priority, channel: null, teamId: row.assignedTeamId },
  standing: { isWaiting: row.waitingSince !== null, work: work[row.status] },
  told: { ticketId: row.id, ticket: ticketRef(row) },
})

/** What a person of the team wrote to the requester: not a note, not the assistant's, not an automatic reply. */
const isAnswer = ({ message }: Change): boolean =>
  message !== undefined && message.senderType === 'agent' && !message.isInternal && !message.automated

const toSubject = (change: Change): SubjectChange => ({
  before: ticketSubject(change.before),
  after: ticketSubject(change.after),
  isNew: change.isNew ?? false,
  isAnswer: isAnswer(change),
  now: Date.parse(change.message?.createdAt ?? change.after.updatedAt),
})

/** Lets the clocks of tickets follow their changes. */
export const followTickets = (db: Db, changes: Change[], how: { inSilence: boolean }): Promise<void> =>
  followChanges(db, changes.map(toSubject), how)

/** How events name tickets. */
export const ticketNames = async (db: Db, ids: string[]): Promise<Map<string, Subject['told']>> => {
  const rows = await many<TicketRow>(db, 'tickets_of_sla')`
    select ${ticketColumns} from tickets t ${besideTicket} where t.id = any(${ids}) and t.deleted_at is null`
  return new Map(rows.map(row => [row.id, ticketSubject(row).told]))
}
