import { fail, failFields, type Id, namesNothing } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import {
  defaultTicketStatuses,
  type HeldStatus,
  shareTicketStatus,
} from '../../records/ticket-statuses/repo.ts'
import { inState, stateOf, type TicketRow } from '../../records/tickets/row.ts'
import { decide, type Setting, type State, type Status, type Trigger } from '../../records/tickets/state.ts'

/** The default status of each category. */
const defaultsOf = async (db: Db): Promise<Setting['defaults']> => {
  const found = await defaultTicketStatuses(db)
  const of = (category: Status): Id<'ticket_status'> => {
    const status = found.find(it => it.category === category)
    if (!status) throw new Error(`There is no default ticket status in the category ${category}`)
    return status.id
  }
  return { open: of('open'), pending: of('pending'), closed: of('closed') }
}

/** Locks the selected status. An admin may have changed its category since the decision. */
const hold = async (db: Db, { status, statusId }: State): Promise<HeldStatus> => {
  const held = await shareTicketStatus(db, statusId)
  return held?.category === status
    ? held
    : fail('CONFLICT', 'The ticket statuses have just changed. Try again.')
}

/** The status of a new ticket: the given one, or the default of the category open. */
export const firstStatus = async (db: Db, statusId: Id<'ticket_status'> | undefined): Promise<HeldStatus> => {
  if (statusId !== undefined)
    return (await shareTicketStatus(db, statusId)) ?? failFields(namesNothing('statusId'))
  return hold(db, { status: 'open', statusId: (await defaultsOf(db)).open })
}

/** Changes the status of tickets within one transaction. Reads each status once, and only if a ticket moves to it. */
export const mover = async (db: Db) => {
  const defaults = await defaultsOf(db)
  const held = new Map<string, HeldStatus>()
  /** @throws {ApiError} INVALID_TRANSITION if the decision is a refusal. */
  return async (row: TicketRow, trigger: Trigger, now: string): Promise<TicketRow> => {
    const decision = decide(stateOf(row), trigger, { now, defaults })
    if (decision.kind === 'refuse') return fail('INVALID_TRANSITION', decision.why)
    if (decision.kind === 'stay') return row
    const status = held.get(decision.to.statusId) ?? (await hold(db, decision.to))
    held.set(status.id, status)
    return inState(row, decision.to, status)
  }
}
