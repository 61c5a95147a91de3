import type { TicketMessageRow } from '../ticket-messages/row.ts'
import type { TicketRow } from './row.ts'

/** What one request or timer made of one ticket. Everything that is told of it follows from this. */
export type Change = {
  /** As it was; a new one as it began, before it was given to anybody. */
  before: TicketRow
  after: TicketRow
  isNew?: boolean
  /** What was written into it. */
  message?: TicketMessageRow
  /** Its tracker told something about the issue that stands for it. */
  isExternal?: boolean
}

export const statusChanged = ({ before, after }: Change): boolean => before.statusId !== after.statusId

export const assignmentChanged = ({ before, after }: Change): boolean =>
  before.assignedPrincipalId !== after.assignedPrincipalId || before.assignedTeamId !== after.assignedTeamId
