import type { TicketMessageRow } from '../messages/row.ts'
import type { Change } from '../threads/change.ts'
import type { TicketRow } from './row.ts'

export type TicketChange = Change<TicketRow, TicketMessageRow>

export const statusChanged = ({ before, after }: TicketChange): boolean => before.statusId !== after.statusId
