import type { Db } from '@earshot/db'
import { findConversations } from '../../records/conversations/repo.ts'
import { type ConversationRow, conversationRef } from '../../records/conversations/row.ts'
import type { Progress } from '../../records/sla/reconcile.ts'
import type { Alarmed, Subject, SubjectChange } from '../../records/sla/subject.ts'
import { type Change, isReply } from '../../records/threads/change.ts'
import type { ThreadRow } from '../../records/threads/row.ts'
import { findTickets } from '../../records/tickets/repo.ts'
import { type TicketRow, ticketRef } from '../../records/tickets/row.ts'
import { notifiedConversation, notifiedTicket } from '../notifications/subjects.ts'
import { updateClocks } from './apply.ts'

const work = {
  open: 'active',
  snoozed: 'paused',
  pending: 'paused',
  closed: 'done',
} as const satisfies Record<ThreadRow['status'], Progress['work']>

const subjectOf = (
  row: ThreadRow,
  more: Pick<Subject, 'kind' | 'eventFields' | 'notified'>,
  channel: Subject['match']['channel'],
) => ({
  ...more,
  id: row.id,
  assignedPrincipalId: row.assignedPrincipalId,
  assignedTeamId: row.assignedTeamId,
  match: { priority: row.priority, channel, assignedTeamId: row.assignedTeamId },
  progress: { isWaiting: row.waitingSince !== null, work: work[row.status] },
})

/** Until the visitor of a conversation that the team started has written, there is nothing to resolve: its clocks are paused. */
const awaitsFirstAnswer = ({ lastVisitorMessageAt, status }: ConversationRow): boolean =>
  lastVisitorMessageAt === null && status !== 'closed'

/** Maps a conversation to an SLA subject. */
export const conversationSubject = (row: ConversationRow): Subject => {
  const eventFields = { conversationId: row.id, conversation: conversationRef(row) }
  const known = { kind: 'conversation' as const, eventFields, notified: notifiedConversation(row) }
  const subject = subjectOf(row, known, row.channel)
  return awaitsFirstAnswer(row) ? { ...subject, progress: { ...subject.progress, work: 'paused' } } : subject
}

/** Maps a ticket to an SLA subject. */
export const ticketSubject = (row: TicketRow): Subject => {
  const eventFields = { ticketId: row.id, ticket: ticketRef(row) }
  return subjectOf(row, { kind: 'ticket', eventFields, notified: notifiedTicket(row) }, null)
}

const updaterOf =
  <Row extends ThreadRow>(subjectOf: (row: Row) => Subject) =>
  (db: Db, changes: Change<Row>[], how: { silent: boolean }): Promise<void> =>
    updateClocks(
      db,
      changes.map(
        ({ before, after, isNew = false, message, split }): SubjectChange => ({
          before: subjectOf(before),
          after: subjectOf(after),
          isNew,
          isReply: split?.isAnswered || (message !== undefined && isReply(message)),
          // A customer who waits when a thread is split has waited since their message.
          now: Date.parse((split && after.waitingSince) ?? message?.createdAt ?? after.updatedAt),
        }),
      ),
      how,
    )

/** Updates the clocks of conversations after their changes. */
export const updateConversationClocks = updaterOf(conversationSubject)

/** Updates the clocks of tickets after their changes. */
export const updateTicketClocks = updaterOf(ticketSubject)

type Names = Map<string, Alarmed>

/** Looks up conversations as SLA events refer to them. */
export const conversationNames = async (db: Db, ids: string[]): Promise<Names> =>
  new Map((await findConversations(db, ids)).map(row => [row.id, conversationSubject(row)]))

/** Looks up tickets as SLA events refer to them. */
export const ticketNames = async (db: Db, ids: string[]): Promise<Names> =>
  new Map((await findTickets(db, ids)).map(row => [row.id, ticketSubject(row)]))
