import { isDeepStrictEqual } from 'node:util'
import { type Caller, newId } from '@earshot/contracts'
import type { Db } from '@earshot/db'
import type { Action } from '../../records/actions/model.ts'
import { insertMessage } from '../../records/messages/repo.ts'
import type { TicketChange } from '../../records/tickets/change.ts'
import type { TicketRow } from '../../records/tickets/row.ts'
import type { Trigger } from '../../records/tickets/state.ts'
import {
  type ActionRun,
  afterCommonAction,
  later,
  noteAuthor,
  withoutDeletedTeams,
} from '../threads/actions.ts'
import { record } from '../threads/record.ts'
import { statusMover } from './status.ts'
import { tickets } from './tickets.ts'

type Run = ActionRun<TicketRow>

/** The new status of a ticket. Snoozing makes it pending, which a closed ticket cannot be. */
const triggerOf = (row: TicketRow, action: Action, now: string): Trigger | undefined => {
  if (action.type === 'close') return { kind: 'set', to: 'closed', statusId: null, pendingUntil: null }
  if (action.type !== 'snooze' || row.status === 'closed') return undefined
  return { kind: 'set', to: 'pending', statusId: null, pendingUntil: later(now, action.forSeconds) }
}

const afterAction = async (db: Db, row: TicketRow, action: Action, { now }: Run): Promise<TicketRow> => {
  if (action.type === 'assign' || action.type === 'priority') return afterCommonAction(row, action)
  const trigger = triggerOf(row, action, now)
  return trigger ? (await statusMover(db))(row, trigger, now) : row
}

/** Writes the notes among the actions. Each is a separate change. */
const notesOf = async (db: Db, caller: Caller, { row, now, actions, by }: Run): Promise<TicketChange[]> => {
  const notes: TicketChange[] = []
  for (const action of actions) {
    if (action.type !== 'note') continue
    const message = await insertMessage(db, 'ticket', {
      ...noteAuthor(caller, by),
      id: newId('message'),
      threadId: row.id,
      isInternal: true,
      content: action.content,
      attachments: [],
      email: null,
      cc: [],
      createdAt: now,
    })
    notes.push({ before: row, after: row, message })
  }
  return notes
}

/** Runs the actions of a macro on a locked ticket. Tickets have no tags, so tagging one changes nothing. */
export const runTicketActions = async (db: Db, caller: Caller, given: Run): Promise<TicketRow> => {
  const [run = given] = await withoutDeletedTeams(db, [given])
  const before = run.row
  const changes = await notesOf(db, caller, run)
  let wanted = before
  for (const action of run.actions) wanted = await afterAction(db, wanted, action, run)
  const isChanged = !isDeepStrictEqual(before, wanted)
  const after = isChanged ? { ...wanted, updatedAt: run.now } : before
  if (isChanged) {
    await tickets.update(db, [{ before, after }])
    changes.push({ before, after })
  }
  if (changes.length > 0) await record(db, { caller }, tickets, changes)
  return after
}
