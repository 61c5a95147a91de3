import { systemCaller } from '@earshot/contracts'
import { type Db, many } from '@earshot/db'
import { record } from '../../changes/conversations/record.ts'
import { moved } from '../../changes/conversations/status.ts'
import { updateConversations } from '../../records/conversations/repo.ts'
import {
  besideConversation,
  type ConversationRow,
  conversationColumns,
  stateOf,
} from '../../records/conversations/row.ts'
import { decide } from '../../records/conversations/state.ts'
import type { Inbox } from '../../shared/inbox.ts'
import type { DueWork } from './due.ts'

const caller = systemCaller('support')

type Sleeping = { id: string; row: ConversationRow; now: string }

/** Locks conversations whose snooze has ended. */
const lockDue = async (
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<Sleeping[]> => {
  const rows = await many<ConversationRow & { now: string }>(db, 'lock_due_snoozes')`
    select ${conversationColumns}, clock_timestamp()::timestamptz(3) as now
    from conversations c ${besideConversation}
    where c.status = 'snoozed' and c.snoozed_until <= now() and not c.id = any(${except})
    order by c.snoozed_until limit ${limit} for update of c skip locked`
  return rows.map(({ now, ...row }) => ({ id: row.id, row, now }))
}

/** Snoozes that end: the conversations are open again, and say so. */
export const snoozes = (inbox: Inbox): DueWork<Sleeping> => ({
  name: 'snoozes',
  isOn: async () => (await inbox.workspace.features()).supportInbox,
  claim: lockDue,
  done: async (db, sleeping) => {
    const changes = sleeping.map(({ row: before, now }) => {
      const { after, ...why } = moved(before, decide(stateOf(before), { kind: 'snooze_due' }, now))
      return { before, after: { ...after, updatedAt: now }, ...why }
    })
    await updateConversations(
      db,
      changes.map(({ after }) => after),
    )
    await record(db, caller, changes)
  },
})
