import { fail, failFields, type Id, unknownReference } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import {
  defaultTicketStatuses,
  type StatusRef,
  shareTicketStatus,
} from '../../records/ticket-statuses/repo.ts'
import { inState, stateOf, type TicketRow } from '../../records/tickets/row.ts'
import { type Context, decide, type State, type Status, type Trigger } from '../../records/tickets/state.ts'

/** The default status of each category. */
const defaultsOf = async (db: Db): Promise<Context['defaults']> => {
  const found = await defaultTicketStatuses(db)
  const of = (category: Status): Id<'ticket_status'> => {
    const status = found.find(it => it.category === category)
    if (!status) throw new Error(`There is no default ticket status in the category ${category}`)
    return status.id
  }
  return { open: of('open'), pending: of('pending'), closed: of('closed') }
}

/** Locks the selected status. An admin may have changed its category since the decision. */
const lockStatus = async (db: Db, { status, statusId }: State): Promise<StatusRef> => {
  const locked = await shareTicketStatus(db, statusId)
  return locked?.category === status
    ? locked
    : fail('CONFLICT', 'The ticket statuses have just changed. Try again.')
}

/** The status of a new ticket: the given one, or the default of the category open. */
export const firstStatus = async (db: Db, statusId: Id<'ticket_status'> | undefined): Promise<StatusRef> => {
  if (statusId !== undefined)
    return (await shareTicketStatus(db, statusId)) ?? failFields(unknownReference('statusId'))
  return lockStatus(db, { status: 'open', statusId: (await defaultsOf(db)).open })
}

/** Changes the status of tickets within one transaction. Reads each status once, and only if a ticket moves to it. */
export const statusMover = async (db: Db) => {
  const defaults = await defaultsOf(db)
  const locked = new Map<string, StatusRef>()
  /** @throws {ApiError} INVALID_TRANSITION if the decision is a refusal. */
  return async (row: TicketRow, trigger: Trigger, now: string): Promise<TicketRow> => {
    const decision = decide(stateOf(row), trigger, { now, defaults })
    if (decision.kind === 'refuse') return fail('INVALID_TRANSITION', decision.why)
    if (decision.kind === 'stay') return row
    const status = locked.get(decision.to.statusId) ?? (await lockStatus(db, decision.to))
    locked.set(status.id, status)
    return inState(row, decision.to, status)
  }
}
